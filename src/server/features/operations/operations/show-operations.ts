import type { OperationState } from '#shared/contracts/operations.ts'
import { runScheduleInWords } from '#shared/domain/operations/run-schedule.ts'
import type { Database } from '../../../db/tables.ts'
import type { Operations } from './operation.ts'
import { expectedRun, type ScheduledOperation } from './planned-run.ts'
import { runsTable } from './runs-table.ts'

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
        ? {
            rhythm: runScheduleInWords(planned.rhythm),
            nextDateTime: expectedRun(planned, schedules, { latest, now: now() })?.toISOString() ?? null,
          }
        : null,
    }
  })
}
