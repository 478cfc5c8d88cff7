import * as z from 'zod/mini'
import type { JsonFile, Log } from '../../ports/machine.ts'
import type { Busy, WaitingDrafts } from '../../ports/till.ts'
import { type PollDeps, pollUpdates, type Updater } from './poll-updates.ts'

type Deps = PollDeps & {
  version: string
  /** Which version waits for the next start. */
  file: JsonFile
  state: {
    tellUpdate(update: { version: string } | null): void
    note(noteId: string, text: string | null): void
  }
  busy: Busy
  drafts: WaitingDrafts
  /** Somebody did something since the start. */
  isInUse(): boolean
}

const pendingUpdate = z.object({ version: z.string(), tries: z.number() })
type PendingUpdate = z.output<typeof pendingUpdate>

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
 * to be installed is left alone. None is promised that is left alone, or that nobody looks for any longer.
 */
export function openUpdates(deps: Deps): { stop(): void } {
  const { settings, state, timers, log } = deps
  const waiting = readPendingUpdate(deps)
  const isGivenUp = (version: string) => waiting?.version === version && waiting.tries >= MOST_TRIES
  let next = waiting && !isGivenUp(waiting.version) ? waiting.version : undefined
  let isStarting = next !== undefined

  const isCalm = () => deps.busy.reason() === undefined && deps.drafts.count() === 0 && !deps.isInUse()
  const isLookedFor = () => settings.read().updateFeed !== null
  const tellNext = () => state.tellUpdate(next !== undefined && isLookedFor() ? { version: next } : null)
  const waits = (version: string, tries: number): boolean => {
    try {
      deps.file.write({ version, tries } satisfies PendingUpdate)
      return true
    } catch (error) {
      log.error('which version waits could not be kept', error)
      return false
    }
  }
  const install = (updater: Updater, version: string) => {
    // Counted before: were it after, a version that ends us would be tried at every start.
    if (!waits(version, (waiting?.tries ?? 0) + 1)) return
    log.info('installing a new version', { version })
    timers.after(PATIENCE_MS, () => state.note('update-failed', FAILED))
    try {
      updater.quitAndInstall(true, true)
    } catch (error) {
      log.error('a new version was not installed', error)
      state.note('update-failed', FAILED)
    }
  }
  const downloaded = (updater: Updater, version: string) => {
    if (isGivenUp(version)) return
    next = version
    tellNext()
    const isTheOne = isStarting && waiting?.version === version
    isStarting = false
    if (isTheOne && isCalm()) return install(updater, version)
    if (waiting?.version !== version) waits(version, 0)
  }

  tellNext()
  if (waiting && isGivenUp(waiting.version) && isLookedFor()) state.note('update-failed', FAILED)
  const looking = pollUpdates(deps, (updater) => {
    updater.autoDownload = true
    updater.on('update-downloaded', ({ version }) => downloaded(updater, version))
  })
  const stops = [
    looking.stop,
    timers.after(START_MS, () => {
      isStarting = false
    }),
    settings.onChange((now, before) => {
      if (now.updateFeed !== before.updateFeed) tellNext()
    }),
  ]
  return {
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** The version that waits. One that is the running one arrived. */
function readPendingUpdate({
  file,
  version,
  log,
}: {
  file: JsonFile
  version: string
  log: Log
}): PendingUpdate | undefined {
  try {
    const content = file.read()
    const read = content === undefined ? undefined : pendingUpdate.parse(content)
    if (read?.version !== version) return read
    log.info('a new version was installed', { version })
  } catch (error) {
    log.warn('which version waits could not be read', { error: error instanceof Error ? error.name : 'unknown' })
  }
  file.remove()
  return undefined
}
