import { app } from 'electron'
import { openAutostartFile } from './features/login-start/autostart-file.ts'
import { type LoginStart, NO_LOGIN_START, openSystemLoginStart } from './features/login-start/login-start.ts'

/** Opens the start at login of this operating system. The practice mode has none: the system must start the real till. */
export function openLoginStart({ isPractice }: { isPractice: boolean }): LoginStart {
  if (isPractice) return NO_LOGIN_START
  if (process.platform === 'linux') {
    return openAutostartFile({ configFolder: app.getPath('appData'), command: startCommand() })
  }
  // In development the system would start Electron without our app.
  return app.isPackaged ? openSystemLoginStart(app, process.platform) : NO_LOGIN_START
}

/** Returns the command that starts this app on Linux, with the arguments that its menu entry has too. */
function startCommand(): readonly string[] {
  if (!app.isPackaged) return [process.execPath, app.getAppPath()]
  // An AppImage is mounted at another path at each start, so the file itself is started.
  return [process.env.APPIMAGE ?? process.execPath, '--ozone-platform=x11']
}
