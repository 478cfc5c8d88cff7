import { join } from 'node:path'
import { PRACTICE_FOLDER_END, practiceModeOf } from './features/practice/practice-mode.ts'

/** Identity of the app for the operating system: the `appId` of electron-builder. */
export const APP_ID = 'nl.leermeester.terminal'

/** Name of the data folder. Not the product name, because the folders of existing tills have this name. */
const DATA_FOLDER = 'leermeester'

/**
 * Switches with which another program on the machine can read pages and tokens, or run code in the app. Node's own
 * switches (`--inspect`) are off by a fuse.
 */
const REFUSED_SWITCHES: readonly string[] = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'disable-web-security',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'load-extension',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'browser-subprocess-path',
]

/** The part of Electron's `app` that is used before the app is ready. */
export interface StartingApp {
  readonly isPackaged: boolean
  readonly commandLine: { hasSwitch(name: string): boolean; getSwitchValue(name: string): string }
  getPath(name: 'appData'): string
  setPath(name: 'userData', path: string): void
  setAppLogsPath(path: string): void
  setAppUserModelId(id: string): void
}

/** Returns the first switch of the command line that an installed app refuses; undefined when there is none. */
export function refusedSwitch({ isPackaged, commandLine }: StartingApp): string | undefined {
  // During development and in tests, debuggers and Playwright need them.
  if (!isPackaged) return undefined
  return REFUSED_SWITCHES.find((name) => commandLine.hasSwitch(name))
}

/**
 * Sets the app's identity: on Windows the id that notifications and the taskbar need, and on every system the data
 * folder. Must run before the instance lock, which is a file in that folder.
 *
 * The practice mode has a folder of its own, so it never reads or writes a file of the real till.
 */
export function setIdentity(app: StartingApp, platform: NodeJS.Platform): void {
  if (platform === 'win32') app.setAppUserModelId(APP_ID)
  // A test or an administrator may choose another folder.
  const isChosen = app.commandLine.hasSwitch('user-data-dir')
  const folder = isChosen ? app.commandLine.getSwitchValue('user-data-dir') : join(app.getPath('appData'), DATA_FOLDER)
  if (practiceModeOf(app.commandLine)) {
    app.setPath('userData', folder + PRACTICE_FOLDER_END)
    // On macOS the log is outside the data folder.
    app.setAppLogsPath(join(folder + PRACTICE_FOLDER_END, 'logs'))
  } else if (!isChosen) app.setPath('userData', folder)
}
