import { sql } from 'kysely'
import type { LateBooking } from '#shared/contracts/day-close.ts'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import { type DeliveryCode, deliveryOfCode } from '#shared/domain/checkout/choice-codes.ts'
import type { DeliveryMethod } from '#shared/domain/checkout/delivery-choice.ts'
import type { LineState } from '#shared/domain/orders/line-states.ts'
import { BUYER_NAME } from '../../../db/buyer-name.ts'
import { startOfDay } from '../../../db/start-of-day.ts'
import type { Executor } from '../../../db/tables.ts'
import { isEntryOf, paymentsOfDay } from './payments-of-day.ts'

export type OpenOrder = {
  salesOrderId: number
  name: string
  insertedAt: Date
  delivery: DeliveryMethod
  workState: LineState
  totalCents: number
  paidCents: number
}

/** Maximum number of listed orders. A seller can phone at most this many buyers in a morning. */
const MAX_ORDERS = 100
const MAX_LATE_BOOKINGS = 200

/** Queries of the day close on orders and payments. */
export function dayTable(db: Executor) {
  return {
    payments: (day: string, locationId: number | null) => paymentsOfDay(db, day, locationId),

    /**
     * Returns received minus refunded and charged-back cents per payment method, from the start of day `from` to the
     * start of day `to`.
     */
    async netBetween(
      from: string,
      to: string,
      locationId: number | null,
    ): Promise<{ paymentType: PaymentType; terminalCode: string | null; netCents: number }[]> {
      const { rows } = await sql<{ paymentType: PaymentType; terminalCode: string | null; netCents: number }>`
        select a.payment_type as "paymentType", a.terminal_code as "terminalCode",
          sum(case e.kind when 'payment' then e.amount_cents else -e.amount_cents end) as "netCents"
        from payment_entries e join payment_attempts a on a.id = e.attempt_id left join drawers d on d.id = e.drawer_id
        where e.booked_at >= ${startOfDay(from)} and e.booked_at < ${startOfDay(to)} and ${isEntryOf(locationId)}
        group by a.payment_type, a.terminal_code`.execute(db)
      return rows
    },

    /**
     * Returns the orders that were placed on or before this day and have an outstanding amount now: at most a hundred,
     * oldest first, with the count and the outstanding amount of all of them. Orders without any payment are included
     * for 30 days only, because most of them are never paid. Orders of an erased buyer (empty `token_hash`) are left
     * out.
     */
    async openOrders(
      day: string,
      locationId: number | null,
    ): Promise<{ orders: OpenOrder[]; count: number; outstandingCents: number }> {
      const isOpen = sql`o.location_id is not distinct from ${locationId}::int and o.payment_state <> 'full' and o.token_hash <> '' and not o.is_loose_payment and o.inserted_at < ${startOfDay(day, 1)}
        and (o.payment_state = 'part' or o.inserted_at >= ${startOfDay(day, -30)})`
      const { rows } = await sql<Omit<OpenOrder, 'delivery'> & { delivery: DeliveryCode }>`
        select o.id as "salesOrderId", o.inserted_at as "insertedAt", o.delivery, o.work_state as "workState",
          o.due_cents as "totalCents", o.paid_cents as "paidCents",
          ${BUYER_NAME} as name
        from sales_orders o join sales_order_customers c on c.sales_order_id = o.id
        where ${isOpen} order by o.inserted_at, o.id limit ${MAX_ORDERS}`.execute(db)
      const { rows: totals } = await sql<{ count: number; outstandingCents: number }>`
        select count(*) as count, coalesce(sum(o.due_cents - o.paid_cents), 0) as "outstandingCents"
        from sales_orders o where ${isOpen}`.execute(db)
      const orders = rows.map((row) => ({ ...row, delivery: deliveryOfCode(row.delivery) }))
      return { orders, ...(totals[0] ?? { count: 0, outstandingCents: 0 }) }
    },

    /**
     * Returns the money that was booked on a day after its valid closing, oldest first, at most 200 bookings. The next
     * closing counts this money.
     */
    async bookedAfterClosing(day: string, locationId: number | null): Promise<LateBooking[]> {
      const { rows } = await sql<Omit<LateBooking, 'bookedDateTime'> & { bookedAt: Date }>`
        select e.sales_order_id as "salesOrderId", a.payment_type as "paymentType", e.kind,
          e.amount_cents as "amountCents", e.booked_at as "bookedAt"
        from payment_entries e join payment_attempts a on a.id = e.attempt_id left join drawers d on d.id = e.drawer_id
        where ${isEntryOf(locationId)} and e.booked_at < ${startOfDay(day, 1)} and e.booked_at > (
          select c.closed_at from day_closings c left join day_closings next on next.corrects = c.id
          where c.day = ${day}::date and c.location_id is not distinct from ${locationId}::int and next.id is null)
        order by e.booked_at, e.id limit ${MAX_LATE_BOOKINGS}`.execute(db)
      return rows.map(({ bookedAt, ...booking }) => ({ ...booking, bookedDateTime: bookedAt.toISOString() }))
    },

    /** Counts ERP messages that are not delivered yet. */
    async unsentErpMessages(): Promise<number> {
      const query = db
        .selectFrom('outbox')
        .where('party', '=', 'erp')
        .where('state', 'in', ['queued', 'sending', 'dead'])
      const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
