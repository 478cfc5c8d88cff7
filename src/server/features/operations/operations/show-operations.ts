import type { OperationState } from '#shared/contracts/operations.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'
import { dueAt, type RunSchedule, runScheduleInWords } from '#shared/domain/operations/run-schedule.ts'
import type { Database } from '../../../db/tables.ts'
import type { Operations, RunView } from './operation.ts'
import { runsTable } from './runs-table.ts'

/** Schedule of an operation. */
export type ScheduledOperation = {
  operation: OperationName
  rhythm: RunSchedule
  /** The operation runs once after each success of this one: at its own time, or half an hour after it if that is sooner. */
  after?: OperationName
}

type Deps = { db: Database; now: () => Date; operations: Operations; schedules: readonly ScheduledOperation[] }

/** State of every operation of this shop: progress, last run, and next due time. */
export async function showOperations({ db, now, operations, schedules }: Deps): Promise<OperationState[]> {
  await operations.markInterruptedRuns()
  const runs = runsTable(db)
  const [running, latest] = await Promise.all([runs.running(), runs.latest(operations.names)])
  return operations.names.map((operation) => {
    const last = latest.get(operation)
    const planned = schedules.find((schedule) => schedule.operation === operation)
    return {
      operation,
      running: running.find((run) => run.operation === operation) ?? null,
      last: last ?? null,
      schedule: planned
        ? { rhythm: runScheduleInWords(planned.rhythm), nextDateTime: nextOf(planned.rhythm, last, now()) }
        : null,
    }
  })
}

/**
 * The last run, as schedules use it. A run that needs confirmation is not repeated early: it would need the same
 * confirmation.
 */
export const previousRunOf = (run: RunView | undefined) =>
  run && {
    startedAt: new Date(run.startedDateTime),
    isDone: run.state === 'done' || run.state === 'needs_confirmation',
  }

const nextOf = (rhythm: RunSchedule, last: RunView | undefined, now: Date) =>
  dueAt(rhythm, previousRunOf(last), now)?.toISOString() ?? null
