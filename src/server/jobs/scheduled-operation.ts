import type { Database } from '../db/tables.ts'
import {
  dueOf,
  NeedsConfirmation,
  type Operations,
  runsTable,
  type ScheduledOperation,
} from '../features/operations/operations/index.ts'
import type { Log } from '../ports/log.ts'
import { Outage } from '../ports/outage.ts'

type Deps = { db: Database; operations: Operations; log: Log; now: () => Date }

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
  const due = await dueNow(deps, planned)
  if (!due || due > deps.now()) return due
  const { operations, log } = deps
  try {
    const outcome = await operations.start(planned.operation, 'system')
    // The same or a conflicting operation is running.
    if (!outcome.ok) return undefined
  } catch (error) {
    if (error instanceof NeedsConfirmation) {
      log.warn({ operation: planned.operation }, 'scheduled operation waits for confirmation by an Admin')
      return dueNow(deps, planned)
    }
    // Refused credentials are a problem on our side, which remains until an operator corrects them.
    const isServiceFault = error instanceof Outage && error.reason !== 'credentials'
    log[isServiceFault ? 'warn' : 'error']({ err: error, operation: planned.operation }, 'scheduled operation failed')
  }
  return dueNow(deps, planned)
}

async function dueNow({ db, now }: Deps, planned: ScheduledOperation): Promise<Date | undefined> {
  const { operation, after } = planned
  return dueOf(planned, await runsTable(db).latest(after ? [operation, after] : [operation]), now())
}
