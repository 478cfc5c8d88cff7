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

/** Time after the start of the app during which a pending version may be installed. */
const START_MS = 90_000
/** A successful installation ends the app within this time. If the app still runs then, the installation failed. */
const INSTALL_TIMEOUT_MS = 60_000
const MAX_TRIES = 2
const FAILED =
  'Een nieuwe versie kon niet worden geïnstalleerd. De kassa werkt verder met de vorige; waarschuw wie de kassa beheert.'

/**
 * Downloads new versions in the background. Installs a version only while the app starts: not when it quits, during a
 * payment, with drafts that are not sent, or after activity of a user. A version whose installation failed twice is
 * skipped. A skipped version is not announced. No version is announced while the update feed is off.
 */
export function openUpdates(deps: Deps): { stop(): void } {
  const { settings, state, timers, log } = deps
  const pending = readPendingUpdate(deps)
  const isSkipped = (version: string) => pending?.version === version && pending.tries >= MAX_TRIES
  let next = pending && !isSkipped(pending.version) ? pending.version : undefined
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
    // Counted before the installation. Otherwise a version whose installation ends the app but fails would be tried at
    // every start.
    if (!storePending(version, (pending?.tries ?? 0) + 1)) return
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
    if (isSkipped(version)) return
    next = version
    reportNext()
    const isPendingVersion = isStarting && pending?.version === version
    isStarting = false
    if (isPendingVersion && mayInstall()) return install(updater, version)
    if (pending?.version !== version) storePending(version, 0)
  }

  reportNext()
  if (pending && isSkipped(pending.version) && isFeedSet()) state.note('update-failed', FAILED)
  const polling = pollUpdates(
    deps,
    (updater) => void updater.on('update-downloaded', ({ version }) => downloaded(updater, version)),
    (updater) => updater.downloadUpdate(),
  )
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

/** Reads the pending version. If it is the running version, it was installed, and the file is removed. */
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
