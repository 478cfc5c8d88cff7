import * as z from 'zod/mini'
import type { KeptFile, Log, Timers } from '../../ports/machine.ts'
import type { Busy, SettingsReader, WaitingDrafts } from '../../ports/till.ts'

/** The updater of electron-updater, as far as it is used. */
export interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  allowDowngrade: boolean
  setFeedURL(feed: { provider: 'generic'; url: string }): void
  checkForUpdates(): Promise<{ downloadPromise?: Promise<unknown> | null } | null>
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void
  on(event: 'update-downloaded', listener: (update: { version: string }) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

type Deps = {
  /** Fetched when it is needed: it is large, and no seller waits for it. */
  loadUpdater(): Promise<Updater>
  version: string
  /** Which version waits for the next start. */
  file: KeptFile
  settings: SettingsReader
  state: {
    tellUpdate(update: { version: string } | null): void
    note(noteId: string, text: string | null): void
  }
  busy: Busy
  drafts: WaitingDrafts
  /** Somebody did something since the start. */
  isInUse(): boolean
  timers: Timers
  log: Log
}

const kept = z.object({ version: z.string(), tries: z.number() })
type Kept = z.output<typeof kept>

const EVERY_MS = 4 * 60 * 60_000
/** So long after the start it still is the start. */
const START_MS = 90_000
/** An installer that ended us would have by then. */
const PATIENCE_MS = 60_000
const MOST_TRIES = 2
const FAILED =
  'Een nieuwe versie kon niet worden geïnstalleerd. De kassa werkt verder met de vorige; waarschuw wie de kassa beheert.'

/**
 * Fetches new versions quietly, and installs one only while the terminal starts: never when it is closed, never while an
 * order or a payment is open, orders wait to be sent, or somebody is already at work. A version that twice did not come
 * to be installed is left alone.
 */
export function openUpdates(deps: Deps): { stop(): void } {
  const { settings, state, timers, log } = deps
  const waiting = readWaiting(deps)
  let updater: Updater | undefined
  let isStarting = waiting !== undefined && waiting.tries < MOST_TRIES

  const isCalm = () => deps.busy.reason() === undefined && deps.drafts.count() === 0 && !deps.isInUse()
  const waits = (version: string, tries: number): boolean => {
    try {
      deps.file.write({ version, tries } satisfies Kept)
      return true
    } catch (error) {
      log.error('which version waits could not be kept', error)
      return false
    }
  }
  const install = (version: string) => {
    // Counted before: were it after, a version that ends us would be tried at every start.
    if (!updater || !waits(version, (waiting?.tries ?? 0) + 1)) return
    log.info('installing a new version', { version })
    timers.after(PATIENCE_MS, () => state.note('update-failed', FAILED))
    try {
      updater.quitAndInstall(true, true)
    } catch (error) {
      log.error('a new version was not installed', error)
      state.note('update-failed', FAILED)
    }
  }
  const downloaded = ({ version }: { version: string }) => {
    state.tellUpdate({ version })
    const isTheOne = isStarting && waiting?.version === version
    isStarting = false
    if (isTheOne && isCalm()) return install(version)
    if (waiting?.version !== version) waits(version, 0)
  }
  const look = async () => {
    const url = settings.read().updateFeed
    if (url === null) return
    try {
      updater ??= await prepared(deps, downloaded)
      updater.setFeedURL({ provider: 'generic', url })
      const found = await updater.checkForUpdates()
      await found?.downloadPromise
    } catch (error) {
      // The next look is soon enough; a till without a newer version works as well.
      log.warn('new versions could not be fetched', { error: error instanceof Error ? error.message : 'unknown' })
    }
  }
  if (waiting) state.tellUpdate({ version: waiting.version })
  if (waiting && waiting.tries >= MOST_TRIES) state.note('update-failed', FAILED)
  void look()
  const stops = [
    timers.after(START_MS, () => {
      isStarting = false
    }),
    timers.every(EVERY_MS, () => void look()),
    settings.onChange((now, before) => {
      if (now.updateFeed !== before.updateFeed) void look()
    }),
  ]
  return {
    stop() {
      for (const stop of stops) stop()
    },
  }
}

async function prepared({ loadUpdater, log }: Deps, downloaded: (update: { version: string }) => void) {
  const updater = await loadUpdater()
  updater.autoDownload = true
  // Whoever closes the till in the evening switches the machine off: an installer would be cut in half.
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.on('update-downloaded', downloaded)
  updater.on('error', (error) => log.warn('the updater failed', { error: error.message }))
  return updater
}

/** The version that waits. One that is the running one arrived. */
function readWaiting({ file, version, log }: Deps): Kept | undefined {
  try {
    const content = file.read()
    const read = content === undefined ? undefined : kept.parse(content)
    if (read?.version !== version) return read
    log.info('a new version was installed', { version })
  } catch (error) {
    log.warn('which version waits could not be read', { error: error instanceof Error ? error.name : 'unknown' })
  }
  file.remove()
  return undefined
}
