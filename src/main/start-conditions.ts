import { join } from 'node:path'

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
  readonly commandLine: { hasSwitch(name: string): boolean }
  getPath(name: 'appData'): string
  setPath(name: 'userData', path: string): void
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
 */
export function setIdentity(app: StartingApp, platform: NodeJS.Platform): void {
  if (platform === 'win32') app.setAppUserModelId(APP_ID)
  // A test or an administrator may choose another folder.
  if (!app.commandLine.hasSwitch('user-data-dir')) app.setPath('userData', join(app.getPath('appData'), DATA_FOLDER))
}
