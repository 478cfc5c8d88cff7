import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { APP_ID, refusedSwitch, type StartingApp, setIdentity } from '#src/main/start-conditions.ts'

function createApp({ isPackaged = true, switches = [] }: { isPackaged?: boolean; switches?: string[] } = {}) {
  const identity: { userData?: string; logs?: string; appId?: string } = {}
  const app: StartingApp = {
    isPackaged,
    commandLine: {
      hasSwitch: (name) => switches.some((one) => one === name || one.startsWith(`${name}=`)),
      getSwitchValue: (name) => switches.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? '',
    },
    getPath: () => '/appdata',
    setPath: (_, path) => {
      identity.userData = path
    },
    setAppLogsPath: (path) => {
      identity.logs = path
    },
    setAppUserModelId: (id) => {
      identity.appId = id
    },
  }
  return { app, identity }
}

const ROOT = join(import.meta.dirname, '../..')

describe('an installed app', () => {
  it.each(['remote-debugging-port', 'remote-debugging-pipe', 'disable-web-security', 'ignore-certificate-errors'])(
    'refuses to start with --%s',
    (name) => {
      expect(refusedSwitch(createApp({ switches: ['lang', name] }).app)).toBe(name)
    },
  )

  it('starts with other switches', () => {
    expect(refusedSwitch(createApp({ switches: ['ozone-platform', 'user-data-dir'] }).app)).toBeUndefined()
  })

  it('may be debugged when it is not packaged', () => {
    expect(refusedSwitch(createApp({ isPackaged: false, switches: ['remote-debugging-port'] }).app)).toBeUndefined()
  })
})

describe('the identity of the app', () => {
  it('is set on Windows, whose notifications need it', () => {
    const windows = createApp()
    setIdentity(windows.app, 'win32')
    const linux = createApp()
    setIdentity(linux.app, 'linux')

    expect([windows.identity.appId, linux.identity.appId]).toEqual([APP_ID, undefined])
  })

  it('keeps the data folder of existing tills, whatever the product name is', () => {
    const { app, identity } = createApp()
    setIdentity(app, 'linux')

    expect(identity.userData).toBe(join('/appdata', 'leermeester'))
  })

  it('leaves a folder that was chosen at the start', () => {
    const { app, identity } = createApp({ switches: ['user-data-dir'] })
    setIdentity(app, 'linux')

    expect(identity.userData).toBeUndefined()
  })

  it.each([
    [['oefenen=https://oefenen.example'], join('/appdata', 'leermeester-oefenen')],
    [['user-data-dir=/till', 'oefenen=https://oefenen.example'], '/till-oefenen'],
  ])('has another data folder and log in practice mode, with the switches %j', (switches, folder) => {
    const { app, identity } = createApp({ switches })
    setIdentity(app, 'darwin')

    expect(identity).toMatchObject({ userData: folder, logs: join(folder, 'logs') })
  })

  it('is the same in the package', () => {
    const builder = readFileSync(join(ROOT, 'build/electron-builder.yml'), 'utf8')
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, unknown>

    expect(builder).toContain(`appId: ${APP_ID}\n`)
    // Linux finds icon and window of the app by the name of its .desktop file.
    expect([manifest.productName, manifest.desktopName]).toEqual(['Leermeester', 'leermeester.desktop'])
  })
})
