import { dueAt } from '#shared/domain/operations/run-schedule.ts'
import type { Database } from '../db/tables.ts'
import {
  NeedsConfirmation,
  type Operations,
  previousRunOf,
  runsTable,
  type ScheduledOperation,
} from '../features/operations/operations/index.ts'
import type { Log } from '../ports/log.ts'
import { Outage } from '../ports/outage.ts'

type Deps = { db: Database; operations: Operations; log: Log; now: () => Date }

/** An operation with `after` runs at most this long after the other one, also when its own time is later. */
const FOLLOWS_WITHIN_MS = 30 * 60_000

/**
 * Runs an operation if it is due, and returns the time at which it is due next. Returns undefined if the operation or a
 * conflicting one is running, or if the operation that must come before it has not succeeded since; the caller then tries
 * again within a minute.
 *
 * The history of runs decides whether the operation is due. So only one of several servers runs it, a restart changes
 * nothing, and a run that an Admin started counts. Errors of the operation are logged, stored in the history, and not
 * thrown.
 */
export async function runWhenDue(deps: Deps, planned: ScheduledOperation): Promise<Date | undefined> {
  const due = await dueOf(deps, planned)
  if (!due || due > deps.now()) return due
  const { operations, log } = deps
  try {
    const outcome = await operations.start(planned.operation, 'system')
    // The same or a conflicting operation is running.
    if (!outcome.ok) return undefined
  } catch (error) {
    if (error instanceof NeedsConfirmation) {
      log.warn({ operation: planned.operation }, 'scheduled operation waits for confirmation by an Admin')
      return dueOf(deps, planned)
    }
    // Refused credentials are a problem on our side, which remains until an operator corrects them.
    const isServiceFault = error instanceof Outage && error.reason !== 'credentials'
    log[isServiceFault ? 'warn' : 'error']({ err: error, operation: planned.operation }, 'scheduled operation failed')
  }
  return dueOf(deps, planned)
}

async function dueOf({ db, now }: Deps, { operation, rhythm, after }: ScheduledOperation): Promise<Date | undefined> {
  const latest = await runsTable(db).latest(after ? [operation, after] : [operation])
  const previous = previousRunOf(latest.get(operation))
  const due = dueAt(rhythm, previous, now())
  if (!after || !due) return due
  const other = latest.get(after)
  const otherRun = previousRunOf(other)
  if (!other || !otherRun?.isDone) return undefined
  if (!previous?.isDone) return due
  // Without a newer run of the other operation there is nothing to do.
  if (previous.startedAt >= otherRun.startedAt) return due > now() ? due : undefined
  const latestDue = new Date(Date.parse(other.endedDateTime ?? other.startedDateTime) + FOLLOWS_WITHIN_MS)
  return due < latestDue ? due : latestDue
}
