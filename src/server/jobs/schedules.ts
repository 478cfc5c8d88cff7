import type { BackgroundJob } from '#shared/domain/operations/background-jobs.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'
import type { RunSchedule } from '#shared/domain/operations/run-schedule.ts'
import type { Operations, ScheduledOperation } from '../features/operations/operations/index.ts'

/**
 * All background work. A background job runs continuously. An operation has a default schedule (`rhythm`), which the
 * environment variable `SCHEDULES` can override.
 */
export const SCHEDULES: readonly (ScheduledOperation | { backgroundJob: BackgroundJob })[] = [
  { backgroundJob: 'outbox' },
  { backgroundJob: 'erp' },
  { backgroundJob: 'open-payments' },
  { backgroundJob: 'paid-payments' },
  { backgroundJob: 'unpaid-orders' },
  { backgroundJob: 'stock-waiting' },
  { backgroundJob: 'audit-seal' },
  { backgroundJob: 'quotes' },
  { backgroundJob: 'search-feed' },
  { backgroundJob: 'reductions' },
  { backgroundJob: 'backup-watch' },
  { operation: 'stock-refresh', rhythm: { kind: 'every', minutes: 10 } },
  { operation: 'shop-reviews', rhythm: { kind: 'every', minutes: 60 } },
  { operation: 'invoices-refresh', rhythm: { kind: 'every', minutes: 30 } },
  { operation: 'compare', rhythm: { kind: 'daily', dailyAt: 3 * 60 + 30 } },
  { operation: 'payment-reminders', rhythm: { kind: 'daily', dailyAt: 9 * 60 } },
  { operation: 'delivery-times', rhythm: { kind: 'daily', dailyAt: 4 * 60 } },
  { operation: 'bookkeeping', rhythm: { kind: 'every', minutes: 60 } },
  { operation: 'clean-up', rhythm: { kind: 'every', minutes: 60 } },
  { operation: 'backup', rhythm: { kind: 'daily', dailyAt: 2 * 60 + 30 } },
  { operation: 'backup-test', rhythm: { kind: 'daily', dailyAt: 3 * 60 }, after: 'backup' },
]

/**
 * Returns the operations with a configured schedule that this shop does not have, so that they would never run. An
 * operation whose schedule is `off` is accepted.
 */
export const unknownOperations = (
  configured: ReadonlyMap<OperationName, RunSchedule>,
  { has }: Pick<Operations, 'has'>,
) => [...configured].flatMap(([name, { kind }]) => (kind === 'off' || has(name) ? [] : [name]))

/**
 * Returns how the backups are watched: undefined when the shop makes none by a schedule, because then it is backed up in
 * another way.
 */
export function backupWatchOf(schedules: readonly ScheduledOperation[]): { isTested: boolean } | undefined {
  const isOn = (name: OperationName) =>
    schedules.some(({ operation, rhythm }) => operation === name && rhythm.kind !== 'off')
  return isOn('backup') ? { isTested: isOn('backup-test') } : undefined
}

/** Returns the schedule of each operation: the configured one, else the default. An operation without either is left out. */
export function plannedOperations(configured: ReadonlyMap<OperationName, RunSchedule>): ScheduledOperation[] {
  const defaults = SCHEDULES.flatMap((row) => ('operation' in row ? [row] : []))
  const others = [...configured.keys()].filter((name) => !defaults.some(({ operation }) => operation === name))
  return [...defaults, ...others.map((operation) => ({ operation, rhythm: { kind: 'off' } as const }))].map((row) => ({
    ...row,
    rhythm: configured.get(row.operation) ?? row.rhythm,
  }))
}
