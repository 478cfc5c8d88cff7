import * as z from 'zod/mini'
import type { JsonFile, Log } from '../../ports/machine.ts'
import type { Busy, WaitingDrafts } from '../../ports/till.ts'
import { type PollDeps, pollUpdates, type Updater } from './poll-updates.ts'

type Deps = PollDeps & {
  version: string
  /** Stores the version that waits for the next start. */
  file: JsonFile
  state: {
    reportUpdate(update: { version: string } | null): void
    note(noteId: string, text: string | null): void
  }
  busy: Busy
  drafts: WaitingDrafts
  /** True when there was activity of a user since the start. */
  isInUse(): boolean
}

const pendingUpdate = z.object({ version: z.string(), tries: z.number() })
type PendingUpdate = z.output<typeof pendingUpdate>

/** Only within this time after the start of the app a waiting version may be installed. */
const START_MS = 90_000
/** An installer would have ended the app by then. */
const INSTALL_TIMEOUT_MS = 60_000
const MAX_TRIES = 2
const FAILED =
  'Een nieuwe versie kon niet worden geïnstalleerd. De kassa werkt verder met de vorige; waarschuw wie de kassa beheert.'

/**
 * Downloads new versions in the background and installs one only while the app starts. It never installs at quitting,
 * during a payment or an open order, with waiting drafts, or after activity of a user. A version that failed to install
 * twice is skipped. A skipped version, or one whose feed was switched off, is not announced.
 */
export function openUpdates(deps: Deps): { stop(): void } {
  const { settings, state, timers, log } = deps
  const waiting = readPendingUpdate(deps)
  const isGivenUp = (version: string) => waiting?.version === version && waiting.tries >= MAX_TRIES
  let next = waiting && !isGivenUp(waiting.version) ? waiting.version : undefined
  let isStarting = next !== undefined

  const mayInstall = () => deps.busy.reason() === undefined && deps.drafts.count() === 0 && !deps.isInUse()
  const isFeedSet = () => settings.read().updateFeed !== null
  const reportNext = () => state.reportUpdate(next !== undefined && isFeedSet() ? { version: next } : null)
  const storePending = (version: string, tries: number): boolean => {
    try {
      deps.file.write({ version, tries } satisfies PendingUpdate)
      return true
    } catch (error) {
      log.error('pending version not written', error)
      return false
    }
  }
  const install = (updater: Updater, version: string) => {
    // Counted before the installation: a version that ends the app would otherwise be tried at every start.
    if (!storePending(version, (waiting?.tries ?? 0) + 1)) return
    log.info('installing new version', { version })
    timers.after(INSTALL_TIMEOUT_MS, () => state.note('update-failed', FAILED))
    try {
      updater.quitAndInstall(true, true)
    } catch (error) {
      log.error('installation failed', error)
      state.note('update-failed', FAILED)
    }
  }
  const downloaded = (updater: Updater, version: string) => {
    if (isGivenUp(version)) return
    next = version
    reportNext()
    const isPendingVersion = isStarting && waiting?.version === version
    isStarting = false
    if (isPendingVersion && mayInstall()) return install(updater, version)
    if (waiting?.version !== version) storePending(version, 0)
  }

  reportNext()
  if (waiting && isGivenUp(waiting.version) && isFeedSet()) state.note('update-failed', FAILED)
  const polling = pollUpdates(deps, (updater) => {
    updater.autoDownload = true
    updater.on('update-downloaded', ({ version }) => downloaded(updater, version))
  })
  const stops = [
    polling.stop,
    timers.after(START_MS, () => {
      isStarting = false
    }),
    settings.onChange((now, before) => {
      if (now.updateFeed !== before.updateFeed) reportNext()
    }),
  ]
  return {
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** Reads the version that waits. If it is the running version, it was installed. */
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
    log.info('new version installed', { version })
  } catch (error) {
    log.warn('pending version not readable', { error: error instanceof Error ? error.name : 'unknown' })
  }
  file.remove()
  return undefined
}
