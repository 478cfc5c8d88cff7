import { describe, expect, it } from 'vitest'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import { createPosState } from '#src/main/features/connection/pos-state.ts'
import { defaultSettings } from '#src/main/features/settings/default-settings.ts'
import { announceUpdates } from '#src/main/features/updates/announce-updates.ts'
import { openUpdates } from '#src/main/features/updates/open-updates.ts'
import type { Updater } from '#src/main/features/updates/poll-updates.ts'
import { createTestFile, createTestLog, createTestTime, settle } from '#tests/main/support/test-machine.ts'

const FEED = 'https://updates.example/terminal'
type UpdateSetup = {
  waiting?: object
  newest?: string | null
  busy?: string
  drafts?: number
  isInUse?: boolean
  feed?: string | null
  fails?: string
}

async function start(given: UpdateSetup = {}) {
  const { waiting, newest = '2.0.0', busy, drafts = 0, isInUse = false, feed = FEED, fails } = given
  const time = createTestTime()
  const state = createPosState({ clock: time.clock })
  const file = createTestFile(waiting)
  const calls: unknown[] = []
  let downloaded = (_: { version: string }) => {}
  const updater: Updater = {
    autoDownload: false,
    autoInstallOnAppQuit: true,
    allowDowngrade: true,
    setFeedURL: ({ url }) => void calls.push(url),
    checkForUpdates: async () => {
      if (fails === 'check') throw new Error('net::ERR_INTERNET_DISCONNECTED')
      if (newest) downloaded({ version: newest })
      return newest ? { downloadPromise: Promise.resolve() } : null
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
  return { time, state, file, updater, calls, installs, lines, stop, isLoaded: () => isLoaded, setFeed }
}

describe('a new version', () => {
  it('is downloaded in the background, announced, and waits for the next start', async () => {
    const { updater, installs, file, state } = await start()

    expect(updater).toMatchObject({ autoDownload: true, autoInstallOnAppQuit: false, allowDowngrade: false })
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
    updater.checkForUpdates = async () => null

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
        checkForUpdates: async () => {
          downloaded({ version: '2.0.0' })
          return null
        },
        quitAndInstall: () => void installs.push('install'),
        on: (event: string, listener: never) => {
          if (event === 'update-downloaded') downloaded = listener
        },
      }),
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

describe('a new version of a system package', () => {
  it('is announced, but neither downloaded nor installed, because an installation needs a password', async () => {
    const time = createTestTime()
    const state = createPosState({ clock: time.clock })
    let installs = 0
    let available = (_: { version: string }) => {}
    const updater: Updater = {
      autoDownload: true,
      autoInstallOnAppQuit: true,
      allowDowngrade: true,
      setFeedURL: () => {},
      checkForUpdates: async () => {
        available({ version: '2.0.0' })
        return null
      },
      quitAndInstall: () => {
        installs += 1
      },
      on: (event: string, listener: never) => {
        if (event === 'update-available') available = listener
      },
    }
    const settings: Settings = { ...defaultSettings, updateFeed: FEED }
    const listeners: ((now: Settings, before: Settings) => void)[] = []

    announceUpdates({
      loadUpdater: async () => updater,
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
