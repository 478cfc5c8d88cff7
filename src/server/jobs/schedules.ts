import type { BackgroundJob } from '#shared/domain/operations/background-jobs.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'
import type { RunSchedule } from '#shared/domain/operations/run-schedule.ts'
import type { Operations, ScheduledOperation } from '../features/operations/operations/index.ts'

/** Everything that runs by itself. What is an operation has a rhythm, which an owner may change with `SCHEDULES`. */
export const SCHEDULES: readonly (ScheduledOperation | { watch: BackgroundJob })[] = [
  { watch: 'outbox' },
  { watch: 'erp' },
  { watch: 'open-payments' },
  { watch: 'paid-payments' },
  { watch: 'search-feed' },
  { watch: 'reductions' },
  { operation: 'stock-refresh', rhythm: { kind: 'every', minutes: 10 } },
  { operation: 'shop-reviews', rhythm: { kind: 'every', minutes: 60 } },
  { operation: 'compare', rhythm: { kind: 'daily', dailyAt: 3 * 60 + 30 } },
  { operation: 'bookkeeping', rhythm: { kind: 'every', minutes: 60 } },
  { operation: 'clean-up', rhythm: { kind: 'every', minutes: 60 } },
]

/** Returns the scheduled operations that this shop does not have: they would never run. An operation that is off is accepted. */
export const unknownOperations = (chosen: ReadonlyMap<OperationName, RunSchedule>, { has }: Pick<Operations, 'has'>) =>
  [...chosen].flatMap(([name, { kind }]) => (kind === 'off' || has(name) ? [] : [name]))

/** Returns the schedule of each operation: the owner's if there is one, else the default, else `off`. */
export function plannedOperations(chosen: ReadonlyMap<OperationName, RunSchedule>): ScheduledOperation[] {
  const ours = SCHEDULES.flatMap((row) => ('operation' in row ? [row] : []))
  const others = [...chosen.keys()].filter((name) => !ours.some(({ operation }) => operation === name))
  return [...ours, ...others.map((operation) => ({ operation, rhythm: { kind: 'off' } as const }))].map((row) => ({
    ...row,
    rhythm: chosen.get(row.operation) ?? row.rhythm,
  }))
}
