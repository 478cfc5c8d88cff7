import type { RunProgress } from '#shared/domain/operations/runs.ts'
import type { Database } from '../../../db/tables.ts'
import type { Log } from '../../../ports/log.ts'
import { runsTable } from './runs-table.ts'

const WRITE_EVERY_MS = 1_000
/** Without new progress the row is written every fifth second, so that staff see that the run is alive. */
const MAX_SKIPPED_BEATS = 5

/**
 * Stores the progress of a run, at most once per second.
 *
 * The operation does not wait for the write. With a single database connection (PGlite), the transaction of the
 * operation may block the write; then the latest progress is written afterwards. A failed write does not stop the
 * operation.
 */
export function startRunHeartbeat({ db, id, now, log }: { db: Database; id: string; now: () => Date; log: Log }) {
  let reported: RunProgress | undefined
  let written: RunProgress | undefined
  let skippedBeats = 0
  let pendingWrite: Promise<void> | undefined

  const timer = setInterval(() => {
    skippedBeats += 1
    if (pendingWrite || (reported === written && skippedBeats < MAX_SKIPPED_BEATS)) return
    skippedBeats = 0
    const latest = reported
    pendingWrite = runsTable(db)
      .beat(id, latest, now())
      .then(() => {
        written = latest
      })
      .catch((error: unknown) => log.warn({ err: error }, 'operation progress update failed'))
      .finally(() => {
        pendingWrite = undefined
      })
  }, WRITE_EVERY_MS)
  timer.unref()

  return {
    report(progress: RunProgress): void {
      reported = progress
    },
    /** Stops the writes, and returns the last progress if it was not stored yet. */
    async stop(): Promise<RunProgress | undefined> {
      clearInterval(timer)
      await pendingWrite
      return reported === written ? undefined : reported
    },
  }
}
