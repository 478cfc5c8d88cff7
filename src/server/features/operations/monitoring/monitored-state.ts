import { sql } from 'kysely'
import { OPERATIONS, type OperationName } from '#shared/domain/operations/operations.ts'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import type { Database } from '../../../db/tables.ts'

/** Messages of the outbox that were not sent. `oldestSeconds` is the age of the oldest one, counted from the end of its hold; 0 when there is none. */
export type OutboxState = {
  party: 'mail' | 'erp'
  state: 'queued' | 'sending' | 'dead'
  count: number
  oldestSeconds: number
}

/** The last runs of an operation. */
export type OperationState = { operation: OperationName; lastSuccess: Date | null; hasFailed: boolean }

/** Numbers of the database for monitoring. They contain no personal data. */
export type MonitoredState = {
  outbox: OutboxState[]
  /** Payment attempts that began in the last hour, by state. */
  recentPayments: { state: AttemptState; count: number }[]
  /** Age of the oldest payment attempt whose end is unknown; 0 when there is none. */
  oldestOpenPaymentSeconds: number
  /** Orders of the last hour. */
  recentOrders: number
  operations: OperationState[]
}

/** All states of an attempt, so that a state without attempts is reported as 0. */
const ATTEMPT_STATES = [
  ...(['starting', 'open', 'unknown', 'paid', 'failed', 'cancelled'] as const),
  ...(['expired', 'refunded', 'charged_back', 'review'] as const),
] satisfies AttemptState[]

const HOUR_MS = 3_600_000

/**
 * Reads the numbers for monitoring. Each query reads only an index of what is waiting or recent, so its cost does not grow
 * with the number of orders.
 */
export async function readMonitoredState({ db, now }: { db: Database; now: Date }): Promise<MonitoredState> {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const [outbox, payments, open, orders, operations] = await Promise.all([
    sql<{ party: OutboxState['party']; state: OutboxState['state']; count: number; oldest: Date }>`
      select party, state, count(*)::integer as count, min(greatest(inserted_at, hold_until)) as oldest from outbox
      where state in ('queued', 'sending', 'dead') group by party, state`.execute(db),
    sql<{ state: AttemptState; count: number }>`
      select state, count(*)::integer as count from payment_attempts where started_at > ${hourAgo} group by state`.execute(
      db,
    ),
    sql<{ oldest: Date | null }>`
      select min(started_at) as oldest from payment_attempts where state in ('starting', 'open', 'unknown')`.execute(
      db,
    ),
    sql<{ count: number }>`
      select count(*)::integer as count from sales_orders where inserted_at > ${hourAgo}`.execute(db),
    sql<{ operation: OperationName; lastSuccess: Date | null; hasFailed: boolean }>`
      select given.name as operation,
        (select ended_at from operation_runs r where r.name = given.name and r.state = 'done'
          order by r.started_at desc, r.id limit 1) as "lastSuccess",
        coalesce((select r.state in ('failed', 'interrupted') from operation_runs r
          where r.name = given.name and r.state <> 'running'
          order by r.started_at desc, r.id limit 1), false) as "hasFailed"
      from unnest(${Object.keys(OPERATIONS)}::text[]) as given (name)`.execute(db),
  ])
  const secondsSince = (at: Date | null | undefined) => (at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : 0)

  return {
    outbox: (['mail', 'erp'] as const).flatMap((party) =>
      (['queued', 'sending', 'dead'] as const).map((state) => {
        const row = outbox.rows.find((one) => one.party === party && one.state === state)
        return { party, state, count: row?.count ?? 0, oldestSeconds: secondsSince(row?.oldest) }
      }),
    ),
    recentPayments: ATTEMPT_STATES.map((state) => ({
      state,
      count: payments.rows.find((row) => row.state === state)?.count ?? 0,
    })),
    oldestOpenPaymentSeconds: secondsSince(open.rows[0]?.oldest),
    recentOrders: orders.rows[0]?.count ?? 0,
    operations: operations.rows,
  }
}
