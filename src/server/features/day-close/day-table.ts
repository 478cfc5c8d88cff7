import { sql } from 'kysely'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import type { Money } from '#shared/domain/day-close/flow.ts'
import type { LineState } from '#shared/domain/orders/line-states.ts'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import type { CalendarDay } from '#shared/kernel/dates.ts'
import type { Executor } from '../../db/tables.ts'

/** A payment that concerns a day: money of it was booked, it was started, it ended, or it is not over. */
export type PaymentOfDay = {
  paymentId: string
  salesOrderId: number
  paymentType: PaymentType
  terminalCode: string | null
  payId: string | null
  state: AttemptState
  amountCents: number
  startedAt: Date
  startedBy: string | null
  bookedOn: CalendarDay | null
  onDay: Money
  ever: Money
}

export type OpenOrder = {
  salesOrderId: number
  name: string
  insertedAt: Date
  delivery: 's' | 'a'
  workState: LineState
  totalCents: number
  paidCents: number
}

/** As many as one can call in a morning. */
const MOST_ORDERS = 100

/** When a day begins in Amsterdam, or so many days after it. */
const beginOf = (day: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Amsterdam')`

/** What a day close reads of orders and payments. */
export function dayTable(db: Executor) {
  return {
    /**
     * The payments that concern a day. Those that were booked within six hours after it as well: they may have been paid
     * before midnight.
     */
    async payments(day: string): Promise<PaymentOfDay[]> {
      const [from, to] = [beginOf(day), beginOf(day, 1)]
      const { rows } = await sql<
        Omit<PaymentOfDay, 'onDay' | 'ever'> & Record<'r' | 'b' | 'c' | 'rAll' | 'bAll' | 'cAll', number>
      >`
        with concerned as (
          select attempt_id as id from payment_entries
            where booked_at >= ${from} and booked_at < ${to} + interval '6 hours'
          union select id from payment_attempts where started_at >= ${from} and started_at < ${to}
          union select id from payment_attempts
            where state in ('starting', 'open', 'unknown') and started_at < ${to}
        ), booked as (
          select e.attempt_id, e.kind, e.amount_cents, e.booked_at >= ${from} and e.booked_at < ${to} as is_on_day, e.booked_at
          from payment_entries e where e.attempt_id in (select id from concerned)
        ), sums as (
          select attempt_id,
            coalesce(sum(amount_cents) filter (where kind = 'payment' and is_on_day), 0) as r,
            coalesce(sum(amount_cents) filter (where kind = 'refund' and is_on_day), 0) as b,
            coalesce(sum(amount_cents) filter (where kind = 'chargeback' and is_on_day), 0) as c,
            coalesce(sum(amount_cents) filter (where kind = 'payment'), 0) as "rAll",
            coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as "bAll",
            coalesce(sum(amount_cents) filter (where kind = 'chargeback'), 0) as "cAll",
            to_char(min(booked_at) filter (where kind = 'payment') at time zone 'Europe/Amsterdam', 'YYYY-MM-DD') as "bookedOn"
          from booked group by attempt_id
        )
        select a.id as "paymentId", a.sales_order_id as "salesOrderId", a.payment_type as "paymentType",
          a.terminal_code as "terminalCode", a.pay_id as "payId", a.state, a.amount_cents as "amountCents",
          a.started_at as "startedAt", u.email as "startedBy", s."bookedOn",
          coalesce(r, 0) as r, coalesce(b, 0) as b, coalesce(c, 0) as c,
          coalesce("rAll", 0) as "rAll", coalesce("bAll", 0) as "bAll", coalesce("cAll", 0) as "cAll"
        from payment_attempts a join concerned on concerned.id = a.id
          left join sums s on s.attempt_id = a.id left join users u on u.id = a.started_by
        order by a.started_at, a.id`.execute(db)
      return rows.map(({ r, b, c, rAll, bAll, cAll, ...payment }) => ({
        ...payment,
        onDay: { receivedCents: r, refundedCents: b, chargedBackCents: c },
        ever: { receivedCents: rAll, refundedCents: bAll, chargedBackCents: cAll },
      }))
    },

    /** What the ledger says came in, less what went back, from the begin of one day to that of another, by way of paying. */
    async netBetween(
      from: string,
      to: string,
    ): Promise<{ paymentType: PaymentType; terminalCode: string | null; netCents: number }[]> {
      const { rows } = await sql<{ paymentType: PaymentType; terminalCode: string | null; netCents: number }>`
        select a.payment_type as "paymentType", a.terminal_code as "terminalCode",
          sum(case e.kind when 'payment' then e.amount_cents else -e.amount_cents end) as "netCents"
        from payment_entries e join payment_attempts a on a.id = e.attempt_id
        where e.booked_at >= ${beginOf(from)} and e.booked_at < ${beginOf(to)}
        group by a.payment_type, a.terminal_code`.execute(db)
      return rows
    },

    /** Orders with money outstanding; of those without any payment only recent ones, for most of them are never paid. */
    async openOrders(day: string): Promise<{ orders: OpenOrder[]; count: number; outstandingCents: number }> {
      const isOpen = sql`o.payment_state <> 'full' and o.token_hash <> '' and o.inserted_at < ${beginOf(day, 1)}
        and (o.payment_state = 'part' or o.inserted_at >= ${beginOf(day, -30)})`
      const { rows } = await sql<OpenOrder>`
        select o.id as "salesOrderId", o.inserted_at as "insertedAt", o.delivery, o.work_state as "workState",
          o.gross_cents as "totalCents", o.paid_cents as "paidCents",
          regexp_replace(trim(concat_ws(' ', c.firstname, c.middlename, c.lastname)), '\s+', ' ', 'g') as name
        from sales_orders o join sales_order_customers c on c.sales_order_id = o.id
        where ${isOpen} order by o.inserted_at, o.id limit ${MOST_ORDERS}`.execute(db)
      const { rows: totals } = await sql<{ count: number; outstandingCents: number }>`
        select count(*) as count, coalesce(sum(o.gross_cents - o.paid_cents), 0) as "outstandingCents"
        from sales_orders o where ${isOpen}`.execute(db)
      return { orders: rows, ...(totals[0] ?? { count: 0, outstandingCents: 0 }) }
    },

    /** Messages to the bookkeeping that are not there yet. */
    async unsent(): Promise<number> {
      const query = db
        .selectFrom('outbox')
        .where('party', '=', 'erp')
        .where('state', 'in', ['queued', 'sending', 'dead'])
      const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      return Number(count)
    },

    async nameOf(userId: number): Promise<{ firstname: string; middlename: string; lastname: string } | undefined> {
      const names = db.selectFrom('users').select(['firstname', 'middlename', 'lastname'])
      return names.where('id', '=', userId).executeTakeFirst()
    },

    /** Nobody else closes a day until the transaction ends. */
    holdClosings: () => sql`select pg_advisory_xact_lock(7001846, hashtext('day-close'))`.execute(db),
  }
}
