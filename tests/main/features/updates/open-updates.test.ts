import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import { createPosState } from '#src/main/features/connection/pos-state.ts'
import { defaultSettings } from '#src/main/features/settings/default-settings.ts'
import { announceUpdates } from '#src/main/features/updates/announce-updates.ts'
import { openUpdates } from '#src/main/features/updates/open-updates.ts'
import type { Updater } from '#src/main/features/updates/poll-updates.ts'
import { type ReleaseSource, signatureName } from '#src/main/features/updates/signed-release.ts'
import { createTestFile, createTestLog, createTestTime, settle } from '#tests/main/support/test-machine.ts'
import { releaseSource } from '../../../../build/package/release-source.ts'
import { createReleaseKeys, signatureOf } from '../../../../build/package/sign-release.ts'

const FEED = 'https://updates.example/terminal'
const { publicKey, privateKey } = createReleaseKeys()
const release = { feedUrl: FEED, publicKey }
const system = { platform: 'linux', arch: 'x64' } as const

const filesOf = (version: string) => [{ url: `leermeester-${version}.AppImage`, sha512: `checksum of ${version}` }]
const signedBy = (key: string, version: string) => signatureOf(stringify({ version, files: filesOf(version) }), key)

/** The updater's answer to a check: this version is the newest; null when there is no newer one. */
const foundVersion = (version: string | null) =>
  version === null
    ? { isUpdateAvailable: false, updateInfo: { version: '1.0.0', files: [] } }
    : { isUpdateAvailable: true, updateInfo: { version, files: filesOf(version) } }

type UpdateSetup = {
  waiting?: object
  newest?: string | null
  busy?: string
  drafts?: number
  isInUse?: boolean
  feed?: string | null
  fails?: string
  /** Signature on the server; null when there is none. */
  signature?: string | null
  source?: ReleaseSource | undefined
}

async function start(given: UpdateSetup = {}) {
  const { waiting, newest = '2.0.0', busy, drafts = 0, isInUse = false, feed = FEED, fails } = given
  const signature = given.signature === undefined ? signedBy(privateKey, newest ?? '') : given.signature
  const time = createTestTime()
  const state = createPosState({ clock: time.clock })
  const file = createTestFile(waiting)
  const calls: unknown[] = []
  const fetched: string[] = []
  let downloaded = (_: { version: string }) => {}
  const updater: Updater = {
    autoDownload: false,
    autoInstallOnAppQuit: true,
    allowDowngrade: true,
    setFeedURL: ({ url }) => void calls.push(url),
    checkForUpdates: async () => {
      if (fails === 'check') throw new Error('net::ERR_INTERNET_DISCONNECTED')
      return foundVersion(newest)
    },
    downloadUpdate: async () => {
      calls.push({ download: newest })
      downloaded({ version: newest ?? '' })
    },
    quitAndInstall: (...how) => {
      calls.push(['install', ...how])
      if (fails === 'install') throw new Error('EACCES')
    },
    on: (event: string, listener: never) => {
      if (event === 'update-downloaded') downloaded = listener
    },
  }
  const settings: Settings = { ...defaultSettings, updateFeed: feed }
  let isLoaded = false
  const listeners: ((now: Settings, before: Settings) => void)[] = []
  const setFeed = (updateFeed: string | null) => {
    const before = { ...settings }
    settings.updateFeed = updateFeed
    for (const listener of listeners) listener(settings, before)
  }
  const { log, lines } = createTestLog()
  const { stop } = openUpdates({
    loadUpdater: async () => {
      isLoaded = true
      return updater
    },
    release: 'source' in given ? given.source : release,
    system,
    fetchText: async (url) => {
      fetched.push(url)
      if (signature === null) throw new Error('status 404')
      return signature
    },
    version: '1.0.0',
    file: file.file,
    settings: {
      read: () => settings,
      onChange: (listener) => {
        listeners.push(listener)
        return () => {}
      },
    },
    state,
    busy: { reason: () => busy },
    drafts: { count: () => drafts },
    isInUse: () => isInUse,
    timers: time.timers,
    log,
  })
  await settle()
  const installs = () => calls.filter((call) => Array.isArray(call))
  return { time, state, file, updater, calls, fetched, installs, lines, stop, isLoaded: () => isLoaded, setFeed }
}

describe('a new version', () => {
  it('is downloaded in the background, announced, and waits for the next start', async () => {
    const { updater, installs, file, state } = await start()

    expect(updater).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: false, allowDowngrade: false })
    expect(installs()).toEqual([])
    expect(JSON.parse(file.text() ?? '')).toEqual({ version: '2.0.0', tries: 0 })
    expect(state.current().update).toEqual({ version: '2.0.0' })
  })

  it('is installed at the next start, and the attempt is counted before the installation', async () => {
    const { installs, file } = await start({ waiting: { version: '2.0.0', tries: 0 } })

    expect(installs()).toEqual([['install', true, true]])
    expect(JSON.parse(file.text() ?? '')).toEqual({ version: '2.0.0', tries: 1 })
  })

  it.each([
    ['a payment runs', { busy: 'Er loopt een betaling.' }],
    ['orders wait to be sent', { drafts: 1 }],
    ['a user is active', { isInUse: true }],
    ['two attempts have failed', { waiting: { version: '2.0.0', tries: 2 } }],
    ['there is a newer one', { newest: '3.0.0' }],
    ['the disk is full', { full: true }],
  ])('is not installed when %s', async (_, given) => {
    const waiting = { version: '2.0.0', tries: 0 }
    const { installs } = 'full' in given ? await startOnFullDisk() : await start({ waiting, ...given })

    expect(installs()).toEqual([])
  })

  it('is not installed during the day by a till that was offline at its start', async () => {
    const { time, installs, updater } = await start({ waiting: { version: '2.0.0', tries: 0 }, fails: 'check' })
    updater.checkForUpdates = async () => foundVersion(null)

    await time.pass(4 * 3_600_000)

    expect(installs()).toEqual([])
  })

  it('is reported as failed when the installer throws', async () => {
    const { state } = await start({ waiting: { version: '2.0.0', tries: 0 }, fails: 'install' })

    expect(state.current().notes.map(({ noteId }) => noteId)).toEqual(['update-failed'])
  })

  it('is reported as failed when its installer does not end the app within a minute', async () => {
    const { time, state } = await start({ waiting: { version: '2.0.0', tries: 0 } })

    await time.pass(60_000)

    expect(state.current().notes.map(({ noteId }) => noteId)).toEqual(['update-failed'])
  })

  it('no longer waits for a start when it is the running version', async () => {
    const { file, state } = await start({ waiting: { version: '1.0.0', tries: 1 }, newest: null })

    expect([file.text(), state.current().update, state.current().notes]).toEqual([undefined, null, []])
  })

  it('is not announced while the feed is switched off, or after two failed installations', async () => {
    const waiting = { version: '2.0.0', tries: 0 }
    const off = await start({ waiting, feed: null })
    const turnedOff = await start()
    turnedOff.setFeed(null)
    const givenUp = await start({ waiting: { ...waiting, tries: 2 } })
    const turnedOn = await start({ waiting, feed: null, newest: null })
    turnedOn.setFeed(FEED)

    const announced = [off, turnedOff, givenUp, turnedOn].map(({ state }) => state.current().update)

    expect(announced).toEqual([null, null, null, { version: '2.0.0' }])
    expect(givenUp.state.current().notes.map(({ noteId }) => noteId)).toEqual(['update-failed'])
  })

  it('is not requested without a feed, and the updater is not loaded', async () => {
    const { isLoaded } = await start({ feed: null })

    expect(isLoaded()).toBe(false)
  })

  it('is requested every four hours, also after a failure, until the app quits', async () => {
    const { time, calls, stop } = await start({ fails: 'check' })

    await time.pass(8 * 3_600_000)
    stop()
    await time.pass(8 * 3_600_000)

    expect(calls).toEqual([FEED, FEED, FEED])
  })

  async function startOnFullDisk() {
    const first = createTestFile({ version: '2.0.0', tries: 0 })
    first.fill()
    const time = createTestTime()
    const installs: unknown[] = []
    let downloaded = (_: { version: string }) => {}
    openUpdates({
      loadUpdater: async () => ({
        autoDownload: false,
        autoInstallOnAppQuit: true,
        allowDowngrade: true,
        setFeedURL: () => {},
        checkForUpdates: async () => foundVersion('2.0.0'),
        downloadUpdate: async () => downloaded({ version: '2.0.0' }),
        quitAndInstall: () => void installs.push('install'),
        on: (event: string, listener: never) => {
          if (event === 'update-downloaded') downloaded = listener
        },
      }),
      release,
      system,
      fetchText: async () => signedBy(privateKey, '2.0.0'),
      version: '1.0.0',
      file: first.file,
      settings: { read: () => ({ ...defaultSettings, updateFeed: FEED }), onChange: () => () => {} },
      state: createPosState({ clock: time.clock }),
      busy: { reason: () => undefined },
      drafts: { count: () => 0 },
      isInUse: () => false,
      timers: time.timers,
      log: createTestLog().log,
    })
    await settle()
    return { installs: () => installs }
  }
})

describe('the source of new versions', () => {
  const noteIds = (state: { current(): { notes: readonly { noteId: string }[] } }) =>
    state.current().notes.map(({ noteId }) => noteId)

  it.each<[string, string | null]>([
    ['has no signature', null],
    ["is signed with another owner's key", signedBy(createReleaseKeys().privateKey, '2.0.0')],
    ['has the signature of another version', signedBy(privateKey, '1.9.0')],
    ['has a signature that is not base64', 'no signature'],
  ])('gives no version that %s', async (_, signature) => {
    const { calls, state } = await start({ signature })

    expect(calls).toEqual([FEED])
    expect(state.current().update).toBeNull()
  })

  it('reports a version with a wrong signature until a signed one is there', async () => {
    const { state, lines } = await start({ signature: signedBy(privateKey, '1.9.0') })

    expect(noteIds(state)).toEqual(['update-refused'])
    expect(lines.join('\n')).toContain('signature is not valid')
  })

  it('is the feed of the app, whatever address an older version stored', async () => {
    const { calls, fetched } = await start({ feed: 'https://elsewhere.example/kassa' })

    expect(calls).toEqual([FEED, { download: '2.0.0' }])
    expect(fetched).toEqual([`${FEED}/latest-linux.yml.sig`])
  })

  it('gives nothing to an app that was built without a feed', async () => {
    const { calls, isLoaded } = await start({ source: undefined })

    expect([calls, isLoaded()]).toEqual([[], false])
  })

  it('signs the list of versions of each system', () => {
    const names = (['win32', 'darwin', 'linux'] as const).map((platform) => signatureName(platform, 'x64'))

    expect([...names, signatureName('linux', 'arm64')]).toEqual([
      'latest.yml.sig',
      'latest-mac.yml.sig',
      'latest-linux.yml.sig',
      'latest-linux-arm64.yml.sig',
    ])
  })

  it('is read when the app is built: both variables, or none', () => {
    const both = { UPDATE_FEED_URL: FEED, RELEASE_PUBLIC_KEY: publicKey }

    expect(releaseSource({})).toBeNull()
    expect(releaseSource(both)).toEqual(release)
    expect(() => releaseSource({ UPDATE_FEED_URL: FEED })).toThrow('must be set together')
    expect(() => releaseSource({ ...both, UPDATE_FEED_URL: 'http://updates.example' })).toThrow('https')
    expect(() => releaseSource({ ...both, RELEASE_PUBLIC_KEY: 'bm8ga2V5' })).toThrow()
  })
})

describe('a new version of a system package', () => {
  it('is announced, but neither downloaded nor installed, because an installation needs a password', async () => {
    const time = createTestTime()
    const state = createPosState({ clock: time.clock })
    let installs = 0
    const updater: Updater = {
      autoDownload: true,
      autoInstallOnAppQuit: true,
      allowDowngrade: true,
      setFeedURL: () => {},
      checkForUpdates: async () => foundVersion('2.0.0'),
      downloadUpdate: async () => {
        installs += 1
      },
      quitAndInstall: () => {
        installs += 1
      },
      on: () => {},
    }
    const settings: Settings = { ...defaultSettings, updateFeed: FEED }
    const listeners: ((now: Settings, before: Settings) => void)[] = []

    announceUpdates({
      loadUpdater: async () => updater,
      release,
      system,
      fetchText: async () => signedBy(privateKey, '2.0.0'),
      settings: {
        read: () => settings,
        onChange: (listener) => {
          listeners.push(listener)
          return () => {}
        },
      },
      state,
      timers: time.timers,
      log: createTestLog().log,
    })
    await settle()

    expect(updater).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: false })
    expect(state.current()).toMatchObject({ update: null, notes: [{ text: expect.stringContaining('Versie 2.0.0') }] })
    expect(installs).toBe(0)
    for (const listener of listeners) listener({ ...settings, updateFeed: null }, settings)
    expect(state.current().notes).toEqual([])
  })
})
