import type { LoginStartState } from '#shared/contracts/pos/login-start-channels.ts'

/** The list of programs that the operating system starts when its user logs in. */
export interface LoginStart {
  /** Returns the state as the system reports it. Throws when it cannot be read. */
  read(): LoginStartState
  /** Throws when the system does not accept the change. */
  set(isOn: boolean): void
}

/** The part of Electron's `app` that is used. It works on Windows and macOS only. */
type LoginItems = {
  getLoginItemSettings(): { openAtLogin: boolean; executableWillLaunchAtLogin: boolean; status: string }
  setLoginItemSettings(settings: { openAtLogin: boolean; enabled: boolean }): void
}

/** Opens the list of Windows or macOS. */
export function openSystemLoginStart(app: LoginItems, platform: NodeJS.Platform): LoginStart {
  return {
    read() {
      const item = app.getLoginItemSettings()
      if (platform === 'darwin') {
        // macOS asks its user for permission after the app registered itself.
        if (item.status === 'requires-approval') return 'blocked'
        return item.openAtLogin ? 'on' : 'off'
      }
      if (!item.openAtLogin) return 'off'
      // The user of Windows can turn the item off in the task manager. Then it stays registered.
      return item.executableWillLaunchAtLogin ? 'on' : 'blocked'
    },
    set(isOn) {
      // `enabled` also undoes what was turned off in the task manager of Windows.
      app.setLoginItemSettings({ openAtLogin: isOn, enabled: isOn })
    },
  }
}

/** The list for an app that must not be started by the system. */
export const NO_LOGIN_START: LoginStart = {
  read: () => 'unavailable',
  set() {
    throw new Error('start at login is unavailable')
  },
}
