import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { loginStartChange, loginStartRead } from '#shared/contracts/pos/login-start-channels.ts'
import { openAutostartFile } from '#src/main/features/login-start/autostart-file.ts'
import { type LoginStart, NO_LOGIN_START, openSystemLoginStart } from '#src/main/features/login-start/login-start.ts'
import { registerLoginStart } from '#src/main/features/login-start/register-login-start.ts'
import { createTestIpc } from '#tests/main/support/test-ipc.ts'
import { createTestLog } from '#tests/main/support/test-machine.ts'

describe('start at login on Linux', () => {
  const folders: string[] = []
  const configFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'))
    folders.push(folder)
    return folder
  }
  const fileIn = (folder: string) => join(folder, 'autostart', 'leermeester.desktop')
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })

  it('is off on a new machine, and is a file of the autostart folder when it is on', () => {
    const folder = configFolder()
    const loginStart = openAutostartFile({ configFolder: folder, command: ['/opt/Leermeester/leermeester', '--x11'] })
    expect(loginStart.read()).toBe('off')

    loginStart.set(true)

    expect(loginStart.read()).toBe('on')
    expect(readFileSync(fileIn(folder), 'utf8')).toBe(
      [
        '[Desktop Entry]',
        'Type=Application',
        'Name=Leermeester',
        'Comment=De kassa van de showroom',
        'Terminal=false',
        'X-GNOME-Autostart-enabled=true',
        'Exec="/opt/Leermeester/leermeester" "--x11"',
        '',
      ].join('\n'),
    )
    loginStart.set(false)
    loginStart.set(false)
    expect(loginStart.read()).toBe('off')
  })

  it.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])('is blocked when the desktop wrote %s', (line) => {
    const folder = configFolder()
    const loginStart = openAutostartFile({ configFolder: folder, command: ['/opt/leermeester'] })
    loginStart.set(true)
    writeFileSync(fileIn(folder), `${readFileSync(fileIn(folder), 'utf8')}${line}\n`)

    expect(loginStart.read()).toBe('blocked')

    loginStart.set(true)
    expect(loginStart.read()).toBe('on')
  })

  it('is off when the file starts another copy of the app', () => {
    const folder = configFolder()
    openAutostartFile({ configFolder: folder, command: ['/home/a/Leermeester-1.AppImage'] }).set(true)

    const newer = openAutostartFile({ configFolder: folder, command: ['/home/a/Leermeester-2.AppImage'] })

    expect(newer.read()).toBe('off')
  })

  it('escapes a path as the specification of desktop entries requires', () => {
    const folder = configFolder()
    openAutostartFile({ configFolder: folder, command: ['/opt/50% "off" $HOME\\a b'] }).set(true)

    expect(readFileSync(fileIn(folder), 'utf8')).toContain(String.raw`Exec="/opt/50%% \\"off\\" \\$HOME\\\\a b"`)
  })
})

describe('start at login on Windows and macOS', () => {
  /** The rules of Electron: what was registered, and what the user of the system did with it. */
  const system = (item: { isDisabled?: boolean; needsApproval?: boolean }) => {
    let isRegistered = false
    let isDisabled = item.isDisabled ?? false
    return {
      setLoginItemSettings({ openAtLogin, enabled }: { openAtLogin: boolean; enabled: boolean }) {
        isRegistered = openAtLogin
        if (enabled) isDisabled = item.isDisabled ?? false
      },
      getLoginItemSettings: () => ({
        openAtLogin: isRegistered && !item.needsApproval,
        executableWillLaunchAtLogin: isRegistered && !isDisabled,
        status: isRegistered ? (item.needsApproval ? 'requires-approval' : 'enabled') : 'not-registered',
      }),
    }
  }

  it.each(['win32', 'darwin'] as const)('is what %s reports', (platform) => {
    const loginStart = openSystemLoginStart(system({}), platform)
    expect(loginStart.read()).toBe('off')

    loginStart.set(true)
    expect(loginStart.read()).toBe('on')

    loginStart.set(false)
    expect(loginStart.read()).toBe('off')
  })

  it.each([
    ['the task manager of Windows turned it off', 'win32', { isDisabled: true }],
    ['macOS still waits for its user', 'darwin', { needsApproval: true }],
  ] as const)('is blocked while %s', (_why, platform, item) => {
    const loginStart = openSystemLoginStart(system(item), platform)

    loginStart.set(true)

    expect(loginStart.read()).toBe('blocked')
  })
})

describe('the setting of the start at login', () => {
  const register = (loginStart: LoginStart) => {
    const { ipc, ask } = createTestIpc()
    const { log, lines } = createTestLog()
    registerLoginStart({ ipc, loginStart, log })
    return { ask, lines }
  }

  it('replies with the state of the system after a change, not with the choice', async () => {
    const { ask } = register({ read: () => 'blocked', set: () => {} })

    expect(await ask(loginStartChange, { isOn: true })).toMatchObject({ ok: true, value: { state: 'blocked' } })
  })

  it('says so when the system refuses', async () => {
    const { ask, lines } = register(NO_LOGIN_START)

    expect(await ask(loginStartChange, { isOn: true })).toMatchObject({ ok: false, code: 'login_start_not_set' })
    expect(lines.join()).toContain('start at login not changed')
  })

  it('is unavailable while the system cannot be asked', async () => {
    const unreadable = () => {
      throw new Error('EACCES')
    }
    const { ask } = register({ read: unreadable, set: unreadable })

    expect(await ask(loginStartRead, null)).toMatchObject({ ok: true, value: { state: 'unavailable' } })
  })

  it('may be changed by an Admin only', () => {
    expect([loginStartRead.access, loginStartChange.access]).toEqual(['staff', 'admin'])
  })
})
