import { sql } from 'kysely'
import type { ErpCancellation, FailedMessage, KeptOrder, ToDo, UnderCheck } from '#shared/contracts/start-page.ts'
import type { Executor } from '../../../db/tables.ts'

type CheckName = 'bookkeeping' | 'compare'

/**
 * A check is late when it has not succeeded for this long. The integrity checks (`bookkeeping`) run hourly, the ERP
 * comparison (`compare`) nightly.
 */
const LATE_AFTER_MS: Readonly<Record<CheckName, number>> = { bookkeeping: 3 * 3_600_000, compare: 48 * 3_600_000 }

/** Maximum number of listed failures. */
const MAX_FAILED = 20

/** Maximum number of listed orders that are to be canceled in the ERP. */
const MAX_CANCELLATIONS = 20

/** Maximum number of listed orders of a restored backup. */
const MAX_UNDER_CHECK = 100

/** Orders that a late payment made active again are listed for this long. */
const KEPT_MS = 7 * 24 * 3_600_000

/** Tasks that wait for staff. */
export function toDoTable(db: Executor) {
  return {
    /**
     * Returns the number of unpaid and of partly paid orders, each with the sum of their outstanding amounts in EUR.
     */
    async due() {
      const rows = await db
        .selectFrom('sales_orders')
        .select(({ fn }) => [
          'payment_state as state',
          fn.countAll<number>().as('orders'),
          sql<number>`sum(due_cents - paid_cents)`.as('cents'),
        ])
        .where('payment_state', '<>', 'full')
        .where('is_loose_payment', '=', false)
        .groupBy('payment_state')
        .execute()
      const sumOf = (state: string) => {
        const row = rows.find((candidate) => candidate.state === state)
        return { orders: Number(row?.orders ?? 0), due: Number(row?.cents ?? 0) / 100 }
      }
      return { unpaid: sumOf('none'), partPaid: sumOf('part') }
    },

    /** Counts the orders with a payment that is open, has an unknown outcome, or needs a review of its amount. */
    async attempts() {
      const rows = await db
        .selectFrom('payment_attempts')
        .select(({ fn }) => ['state', fn.count<number>('sales_order_id').distinct().as('count')])
        .where('state', 'in', ['starting', 'open', 'unknown', 'review'])
        .groupBy('state')
        .execute()
      const countOf = (...states: string[]) =>
        rows.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + Number(count), 0)
      return { open: countOf('starting', 'open'), unknown: countOf('unknown'), review: countOf('review') }
    },

    /**
     * Counts the orders of which more was paid than is due, for example because pieces were canceled, or because the
     * customer paid after the cancellation.
     */
    async paidAfterCancel(): Promise<number> {
      const query = db.selectFrom('sales_orders').select(({ fn }) => fn.countAll<number>().as('count'))
      const row = await query
        .whereRef('paid_cents', '>', 'due_cents')
        .where('is_loose_payment', '=', false)
        .executeTakeFirst()
      return Number(row?.count ?? 0)
    },

    /** Counts the quotes of which the customer asks for a new one. Sending a new version ends the task. */
    async quotesToRenew(): Promise<number> {
      const query = db.selectFrom('quotes').select(({ fn }) => fn.countAll<number>().as('count'))
      const row = await query.where('renewal_asked_at', 'is not', null).where('token_hash', '<>', '').executeTakeFirst()
      return Number(row?.count ?? 0)
    },

    /**
     * Returns the number of orders that staff still have to cancel in the ERP, those that wait longest, and those that a
     * late payment made active again in the last week.
     */
    async cancelInErp(now: Date) {
      const open = db.selectFrom('erp_cancellations').where('done_at', 'is', null)
      const row = await open.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst()
      const count = Number(row?.count ?? 0)
      const kept = await keptOrders(db, new Date(now.getTime() - KEPT_MS))
      return { count, oldest: count > 0 ? await oldestErpCancellations(db) : [], ...(kept.length > 0 && { kept }) }
    },

    /** Returns the orders of a restored backup that were not compared with the provider; undefined without one. */
    async underCheck(): Promise<UnderCheck | undefined> {
      const open = db
        .selectFrom('payments_under_check as u')
        .innerJoin('sales_orders as o', 'o.id', 'u.sales_order_id')
        .where('u.released_at', 'is', null)
      const row = await open
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('u.backup_at').as('backupAt')])
        .executeTakeFirst()
      if (!row?.backupAt) return undefined
      const rows = await open
        .select(['o.id', 'o.inserted_at as insertedAt', sql<number>`o.due_cents - o.paid_cents`.as('cents')])
        .orderBy('o.id', 'desc')
        .limit(MAX_UNDER_CHECK)
        .execute()
      return {
        count: Number(row.count),
        backupDateTime: row.backupAt.toISOString(),
        orders: rows.map(({ id, insertedAt, cents }) => ({
          salesOrderId: id,
          insertedDateTime: insertedAt.toISOString(),
          outstanding: cents / 100,
        })),
      }
    },

    async withdrawals() {
      const rows = await db
        .selectFrom('withdrawals')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .where('state', 'in', ['received', 'in_progress'])
        .groupBy('state')
        .execute()
      const countOf = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0)
      return { received: countOf('received'), inProgress: countOf('in_progress') }
    },

    /** Counts the service cases that nobody handles yet, and those that need work. */
    async serviceCases() {
      const query = db.selectFrom('service_cases').select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      const rows = await query.where('state', 'not in', ['solved', 'refused']).groupBy('state').execute()
      const countOf = (...states: string[]) =>
        rows.reduce((sum, { state, count }) => sum + (states.includes(state) ? Number(count) : 0), 0)
      return { fresh: countOf('new', 'reopened'), open: rows.reduce((sum, { count }) => sum + Number(count), 0) }
    },

    /** Counts unhandled messages of the contact form. */
    async messagesOpen(): Promise<number> {
      const query = db.selectFrom('contact_messages').select(({ fn }) => fn.countAll<number>().as('count'))
      return Number((await query.where('handled_at', 'is', null).executeTakeFirst())?.count ?? 0)
    },

    /**
     * Returns the number of findings of the last successful integrity check and ERP comparison. `lateSince` is null
     * unless the check is late. Then it is the start of the last successful run, or of the first run when none
     * succeeded.
     */
    async checks(now: Date): Promise<Pick<ToDo, 'books' | 'compare'>> {
      const { rows } = await sql<{ name: CheckName; count: number | null; done: Date | null; first: Date }>`
        select name, min(started_at) as first, max(started_at) filter (where state = 'done') as done,
          (array_agg((result ->> 'foundCount')::integer order by started_at desc) filter (where state = 'done'))[1] as count
        from operation_runs where name in ('bookkeeping', 'compare') group by name`.execute(db)
      const checkOf = (name: CheckName) => {
        const row = rows.find((candidate) => candidate.name === name)
        const latest = row?.done ?? row?.first
        const isLate = latest !== undefined && now.getTime() - latest.getTime() > LATE_AFTER_MS[name]
        return { found: row?.count ?? 0, lateSince: isLate ? latest.toISOString() : null }
      }
      return { books: checkOf('bookkeeping'), compare: checkOf('compare') }
    },

    /** Returns the number of dead letters per external service, and the latest dead letters. */
    async failed() {
      const counts = await db
        .selectFrom('outbox')
        .select(({ fn }) => ['party', fn.countAll<number>().as('count')])
        .where('state', '=', 'dead')
        .groupBy('party')
        .execute()
      const countOf = (party: string) => Number(counts.find((row) => row.party === party)?.count ?? 0)
      return { mail: countOf('mail'), erp: countOf('erp'), latest: counts.length > 0 ? await latestFailed(db) : [] }
    },
  }
}

async function oldestErpCancellations(db: Executor): Promise<ErpCancellation[]> {
  const rows = await db
    .selectFrom('erp_cancellations as c')
    .innerJoin('sales_orders as o', 'o.id', 'c.sales_order_id')
    .where('c.done_at', 'is', null)
    .select(['o.id', 'o.netsuite_id as netsuiteId', 'c.since', 'o.expired_at as expiredAt'])
    .orderBy('c.since')
    .orderBy('o.id')
    .limit(MAX_CANCELLATIONS)
    .execute()
  return rows.map(({ id, netsuiteId, since, expiredAt }) => ({
    salesOrderId: id,
    netsuiteId,
    canceledDateTime: since.toISOString(),
    isExpired: expiredAt !== null,
  }))
}

async function keptOrders(db: Executor, since: Date): Promise<KeptOrder[]> {
  const rows = await db
    .selectFrom('erp_cancellations as c')
    .innerJoin('sales_orders as o', 'o.id', 'c.sales_order_id')
    .where('c.done_reason', '=', 'paid')
    .where('c.done_at', '>', since)
    .select(['o.id', 'o.netsuite_id as netsuiteId', 'c.done_at as paidAt'])
    .orderBy('c.done_at', 'desc')
    .limit(MAX_CANCELLATIONS)
    .execute()
  return rows.map(({ id, netsuiteId, paidAt }) => ({
    salesOrderId: id,
    netsuiteId,
    paidDateTime: paidAt?.toISOString() ?? '',
  }))
}

async function latestFailed(db: Executor): Promise<FailedMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .select([
      'id as outboxId',
      'party',
      'kind',
      'last_error as error',
      'inserted_at as insertedAt',
      sql<number | null>`case when jsonb_typeof(payload -> 'salesOrderId') = 'number'
        then (payload ->> 'salesOrderId')::integer end`.as('salesOrderId'),
    ])
    .where('state', '=', 'dead')
    .orderBy('id', 'desc')
    .limit(MAX_FAILED)
    .execute()
  return rows.map(({ insertedAt, ...message }) => ({ ...message, insertedDateTime: insertedAt.toISOString() }))
}
