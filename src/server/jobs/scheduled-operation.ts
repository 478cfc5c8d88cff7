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

/**
 * Does an operation when it is due, and gives the moment at which it is due again. Goes by the history, so that of
 * several servers one does it, a restart changes nothing, and what was done by hand counts.
 */
export async function runWhenDue(deps: Deps, planned: ScheduledOperation): Promise<Date | undefined> {
  const due = await dueOf(deps, planned)
  if (!due || due > deps.now()) return due
  const { operations, log } = deps
  try {
    const outcome = await operations.start(planned.operation, 'system')
    // Something is in the way: it is tried again within the minute.
    if (!outcome.ok) return undefined
  } catch (error) {
    if (error instanceof NeedsConfirmation) {
      log.warn({ operation: planned.operation }, 'an operation waits for the word of an Admin')
      return dueOf(deps, planned)
    }
    // Refused credentials are our fault and stay until somebody acts.
    const isTheirs = error instanceof Outage && error.reason !== 'credentials'
    log[isTheirs ? 'warn' : 'error']({ err: error, operation: planned.operation }, 'an operation failed')
  }
  return dueOf(deps, planned)
}

async function dueOf({ db, now }: Deps, { operation, rhythm }: ScheduledOperation): Promise<Date | undefined> {
  const latest = await runsTable(db).latest([operation])
  return dueAt(rhythm, previousRunOf(latest.get(operation)), now())
}
