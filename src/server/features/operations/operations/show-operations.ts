import type { OperationState } from '#shared/contracts/operations.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'
import { dueAt, type RunSchedule, runScheduleInWords } from '#shared/domain/operations/run-schedule.ts'
import type { Database } from '../../../db/tables.ts'
import type { Operations, ShownRun } from './operation.ts'
import { runsTable } from './runs-table.ts'

/** When an operation is done by itself. */
export type ScheduledOperation = { operation: OperationName; rhythm: RunSchedule }

type Deps = { db: Database; now: () => Date; operations: Operations; schedules: readonly ScheduledOperation[] }

/** Every operation of this shop as it stands: running and how far, how it last went, and when it is due. */
export async function showOperations({ db, now, operations, schedules }: Deps): Promise<OperationState[]> {
  await operations.settleInterrupted()
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

/** What schedules go by of a run that was. One that waits for somebody's word would only ask the same again. */
export const previousRunOf = (run: ShownRun | undefined) =>
  run && {
    startedAt: new Date(run.startedDateTime),
    isDone: run.state === 'done' || run.state === 'needs_confirmation',
  }

const nextOf = (rhythm: RunSchedule, last: ShownRun | undefined, now: Date) =>
  dueAt(rhythm, previousRunOf(last), now)?.toISOString() ?? null
