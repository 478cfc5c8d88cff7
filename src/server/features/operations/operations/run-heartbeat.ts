import type { RunProgress } from '#shared/domain/operations/runs.ts'
import type { Database } from '../../../db/tables.ts'
import type { Log } from '../../../ports/log.ts'
import { runsTable } from './runs-table.ts'

const WRITE_EVERY_MS = 1_000
/** Also when nothing moved: so that staff see that somebody is still at it. */
const AT_LEAST_EVERY = 5

/**
 * Writes down once a second how far a run is.
 *
 * Nobody waits for it: on a single connection a transaction of the operation itself may be in the way, and then the next
 * number is written after it. One that cannot be written is no reason to break off the work.
 */
export function startRunHeartbeat({ db, id, now, log }: { db: Database; id: string; now: () => Date; log: Log }) {
  let told: RunProgress | undefined
  let written: RunProgress | undefined
  let quietFor = 0
  let underWay: Promise<void> | undefined

  const timer = setInterval(() => {
    quietFor += 1
    if (underWay || (told === written && quietFor < AT_LEAST_EVERY)) return
    quietFor = 0
    const latest = told
    underWay = runsTable(db)
      .beat(id, latest, now())
      .then(() => {
        written = latest
      })
      .catch((error: unknown) => log.warn({ err: error }, 'the progress of an operation could not be written'))
      .finally(() => {
        underWay = undefined
      })
  }, WRITE_EVERY_MS)
  timer.unref()

  return {
    tell(progress: RunProgress): void {
      told = progress
    },
    /** What was told last; with its end it is written in one go. */
    async stop(): Promise<RunProgress | undefined> {
      clearInterval(timer)
      await underWay
      return told === written ? undefined : told
    },
  }
}
