import { describe, expect, it } from 'vitest'
import {
  faultsOfFiles,
  faultsOfFuses,
  faultsOfInstallers,
  faultsOfManifest,
} from '../../../build/package/package-rules.ts'

const GOOD: readonly (readonly [string, number])[] = [
  ['package.json', 400],
  ['out/main/index.js', 870_000],
  ['out/main/chunks/main-1a2B.js', 9_000],
  ['out/preload/index.cjs', 1_400],
  ['out/renderer/terminal.html', 1_400],
  ['out/renderer/assets/OrderScreen-DE9BmNnQ.js', 20_000],
]

describe('the content of the POS package', () => {
  it('contains only permitted files', () => {
    expect(faultsOfFiles(new Map(GOOD))).toEqual([])
  })

  it.each([
    'out/renderer/.env',
    'out/main/index.js.map',
    'node_modules/pg/index.js',
    'src/main/index.ts',
    'out/renderer/assets/../secrets.json',
  ])('does not contain %s', (file) => {
    const faults = faultsOfFiles(new Map([...GOOD, [file, 1]]))

    expect(faults).toEqual([expect.stringContaining(`${file} does not belong`)])
  })

  it('contains every required file', () => {
    const faults = faultsOfFiles(new Map(GOOD.filter(([file]) => file !== 'out/preload/index.cjs')))

    expect(faults).toEqual(['out/preload/index.cjs is missing in the package'])
  })

  it('has a preload script below the size limit', () => {
    const faults = faultsOfFiles(new Map([...GOOD, ['out/preload/index.cjs', 150_000]]))

    expect(faults).toEqual(['out/preload/index.cjs is 150000 bytes, more than 5000'])
  })

  it('has a package.json without the keys that concern only the sources', () => {
    expect(faultsOfManifest({ name: 'leermeester', version: '0.1.0', scripts: null })).toEqual([])
    expect(faultsOfManifest({ name: 'leermeester', scripts: { start: 'node' } })).toEqual([
      'package.json in the package contains scripts, which concerns the sources',
    ])
  })
})

describe('the fuses of the program', () => {
  it('are listed when they do not have the required values', () => {
    const required = { runAsNode: false, onlyLoadAppFromAsar: true, enableCookieEncryption: true }

    expect(
      faultsOfFuses(required, { runAsNode: 'off', onlyLoadAppFromAsar: 'on', enableCookieEncryption: 'on' }),
    ).toEqual([])
    expect(faultsOfFuses(required, { runAsNode: 'on', onlyLoadAppFromAsar: 'removed' })).toEqual([
      'the fuse runAsNode should be off, and is on',
      'the fuse onlyLoadAppFromAsar should be on, and is removed',
      'the fuse enableCookieEncryption should be on, and is absent',
    ])
  })
})

describe('the installers', () => {
  const good = {
    win: { target: 'nsis' },
    mac: { target: ['dmg', 'zip'] },
    linux: { target: ['deb', 'AppImage'], executableArgs: ['--ozone-platform=x11'] },
    toolsets: { appimage: '1.0.3' },
    nsis: { perMachine: false, deleteAppDataOnUninstall: false },
    protocols: [{ name: 'Leermeester', schemes: ['leermeester'] }],
  }

  it('are all present, with the update files', () => {
    expect(faultsOfInstallers(good)).toEqual([])
    expect(faultsOfInstallers({ ...good, win: null, mac: { target: 'dmg' } })).toEqual([
      'no nsis for win',
      'no zip for mac',
    ])
  })

  it('do not ask a seller for an administrator password', () => {
    expect(faultsOfInstallers({ ...good, nsis: { ...good.nsis, perMachine: true } })).toEqual([
      'nsis asks for the password of an administrator (perMachine)',
    ])
  })

  it('keep the data of a till when the app is uninstalled, and open the links of the app', () => {
    const spoiled = { ...good, nsis: { ...good.nsis, deleteAppDataOnUninstall: true }, protocols: [] }

    expect(faultsOfInstallers(spoiled)).toEqual([
      'the uninstaller deletes payments that are not finished',
      'links that begin with leermeester: do not open the app',
    ])
  })

  it.each([undefined, null, { appimage: '0.0.0' }])(
    'do not start an AppImage without the sandbox (tools %j)',
    (toolsets) => {
      expect(faultsOfInstallers({ ...good, toolsets })).toEqual([
        'the AppImage starts with --no-sandbox (toolsets.appimage)',
      ])
    },
  )

  it('start under X11 on Linux, where the customer window can be placed on the second screen', () => {
    expect(faultsOfInstallers({ ...good, linux: { target: ['deb', 'AppImage'] } })).toEqual([
      expect.stringContaining('--ozone-platform=x11'),
    ])
  })
})
