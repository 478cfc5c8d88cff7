import { sql } from 'kysely'
import type { CustomerOnWire, CustomerOrder, OrderedSample } from '#shared/contracts/customers.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { listedPriceCents, type OrderSums, orderMoney } from '#shared/domain/payments/order-payment.ts'
import type { Executor } from '../../../db/tables.ts'
import { orderOnWire, readOrderDetails } from '../../sales/sales-orders/index.ts'

/**
 * Returns these orders with their paid amounts from the ledger, newest first. Uses one query for any number of orders.
 */
export async function orderSummaries(db: Executor, ids: readonly number[]): Promise<CustomerOrder[]> {
  const { rows } = await sql<SummaryRow>`
    select o.id, o.netsuite_id as "netsuiteId", o.inserted_at as "insertedAt", o.synchronized_at as "synchronizedAt",
      o.channel, o.canceled_at is not null as "isCanceled", o.gross_cents as "totalCents", o.released_cents as "releasedCents", o.deposit_cents as "depositCents", coalesce(ledger.paid, 0)::int as "paidCents"
    from sales_orders o
    left join lateral (
      select sum(case kind when 'payment' then amount_cents else -amount_cents end) as paid
      from payment_entries where sales_order_id = o.id) as ledger on true
    where o.id = any(${[...ids]}::int[]) order by o.id desc`.execute(db)
  return rows.map(({ id, netsuiteId, insertedAt, synchronizedAt, channel, isCanceled, ...sums }) => ({
    salesOrderId: id,
    netsuiteId,
    channel,
    insertDateTime: insertedAt.toISOString(),
    synchronizedDateTime: synchronizedAt?.toISOString() ?? null,
    total: eurosFromCents(listedPriceCents({ ...sums, isCanceled })),
    paid: eurosFromCents(sums.paidCents),
    paymentState: orderMoney(sums).paymentState,
  }))
}

type SummaryRow = {
  id: number
  netsuiteId: number | null
  insertedAt: Date
  synchronizedAt: Date | null
  channel: 'web' | 'showroom'
  isCanceled: boolean
} & OrderSums

/** Returns all details of the first of these orders, which are sorted newest first; null without orders. */
export async function latestOrder(
  db: Executor,
  [newest]: readonly CustomerOrder[],
): Promise<CustomerOnWire['latestOrder']> {
  const details = newest && (await readOrderDetails(db, newest.salesOrderId))
  if (!details) return null
  const paidCents = Math.round(newest.paid * 100)
  const { outstandingCents } = orderMoney({ ...details, totalCents: details.grossCents, paidCents })
  const outstanding = eurosFromCents(Math.max(0, outstandingCents))
  return { ...orderOnWire(details), paid: newest.paid, outstanding }
}

/** Most samples on the page of a customer. */
const MAX_SAMPLES = 50

/**
 * Returns the color samples in these orders, the latest first, each with the first later order that is not free. A sample
 * is recognized by its item code (docs/requirements.md#s9).
 */
export async function samplesOf(db: Executor, orderIds: readonly number[]): Promise<OrderedSample[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<{ id: number; at: Date; name: string; boughtId: number | null }>`
    select o.id, o.inserted_at as at, r.display_name as name, (
      select min(b.id) from sales_orders b
      where b.id = any(${[...orderIds]}::integer[]) and b.inserted_at > o.inserted_at and b.gross_cents > 0
        and b.canceled_at is null) as "boughtId"
    from sales_orders o join sales_order_rows r on r.sales_order_id = o.id
    where o.id = any(${[...orderIds]}::integer[]) and o.canceled_at is null and r.item_code ilike '%kleurstaal%'
    order by o.inserted_at desc, r.position limit ${MAX_SAMPLES}`.execute(db)
  return rows.map(({ id, at, name, boughtId }) => ({
    salesOrderId: id,
    orderedDateTime: at.toISOString(),
    name,
    boughtOrderId: boughtId,
  }))
}
