import { sql } from 'kysely'
import type { Transaction } from '../../../db/tables.ts'
import { enqueue, erpQueue } from '../../operations/outbox/index.ts'
import { erpCancellationsTable } from './erp-cancellations.ts'
import { recordOrderEvent } from './order-events.ts'
import { lockedStock } from './ordered-items.ts'
import { removeIdleStops } from './remove-idle-stops.ts'

type Cancellation = {
  /**
   * `changed`: the buyer orders again with changes. `unwanted`: the buyer does not want the order. `expired`: nobody paid
   * in time. `staff`: staff canceled the last pieces; their own event and mail say why.
   */
  reason: 'changed' | 'unwanted' | 'expired' | 'staff'
  /** Actor in the order's history: `guest`, `user:12`, or `system` for the shop itself. */
  actor: string
  at: Date
  /** False when the data of the buyer were erased, or when the caller mails the buyer itself. */
  isMailed?: boolean
}

/**
 * Marks an order as canceled with all consequences: returns its pieces to stock, withholds a queued ERP message or cancels
 * the order in the ERP, takes its deliveries off the board, adds an event and mails the buyer. The order must be locked and not canceled before.
 *
 * An order with payments or refunds is sent to the ERP all the same, with closed lines, because its money must be booked there. An
 * order that the ERP has gets a task for staff, and a message that closes its lines there. The accepted message ends the
 * task; the task stays when the ERP refuses it. A late payment opens an expired order there again (docs/decisions.md#i41).
 *
 * Returns the ids of items whose stock increased.
 */
export async function writeCancellation(
  tx: Transaction,
  salesOrderId: number,
  { reason, actor, at, isMailed = true }: Cancellation,
): Promise<number[]> {
  await tx
    .updateTable('sales_orders')
    .set({
      canceled_at: at,
      expired_at: reason === 'expired' ? at : null,
      released_cents: sql<number>`no_longer_due_cents(${salesOrderId}, true)`,
    })
    .where('id', '=', salesOrderId)
    .execute()
  await removeIdleStops(tx, salesOrderId, at)
  const released = await releaseStock(tx, salesOrderId, at)
  const wasExported = await endInErp(tx, salesOrderId, { reason, at })
  await recordOrderEvent(tx, { salesOrderId, kind: 'canceled', detail: { reason, wasExported }, actor, at })
  if (isMailed) {
    await enqueue(tx, {
      party: 'mail',
      kind: 'order-canceled',
      // A revived order does not expire again, so an order has at most one such mail.
      uniqueKey: `order-canceled:${salesOrderId}`,
      at,
      payload: { salesOrderId, reason },
    })
  }
  return released
}

/** Withholds the order from the ERP, or cancels it there. Returns whether the ERP has the order, or is getting it. */
async function endInErp(tx: Transaction, salesOrderId: number, { reason, at }: Pick<Cancellation, 'reason' | 'at'>) {
  const queue = erpQueue(tx)
  const entry = tx.selectFrom('payment_entries').select('id').where('sales_order_id', '=', salesOrderId).limit(1)
  const hasMoney = (await entry.executeTakeFirst()) !== undefined
  const wasExported = hasMoney
    ? await queue.isOrderInErp(salesOrderId)
    : !(await queue.withholdOrder(salesOrderId, at, { isExpired: reason === 'expired' }))
  if (wasExported) await erpCancellationsTable(tx).add(salesOrderId, at)
  if (wasExported || hasMoney) {
    await enqueueErpChange(tx, salesOrderId, `canceled:${at.getTime()}`, at)
  }
  return wasExported
}

/**
 * Returns the pieces of an order to stock. Pieces that the ERP has already subtracted from its own stock come back when
 * the order is canceled in the ERP.
 */
async function releaseStock(tx: Transaction, salesOrderId: number, at: Date): Promise<number[]> {
  const taken = await tx
    .selectFrom('sales_order_rows')
    .where('sales_order_id', '=', salesOrderId)
    .where('stock_taken', '>', 0)
    .where('stock_released_at', 'is', null)
    .select('item_id as itemId')
    .execute()
  const itemIds = [...new Set(taken.map(({ itemId }) => itemId))]
  if (itemIds.length === 0) return []
  // `lockedStock` locks in the same sequence as for a new order, so a cancellation and a new order cannot deadlock.
  await lockedStock(itemIds).execute(tx)
  await sql`
    with released as (
      update sales_order_rows set stock_released_at = ${at}
      where sales_order_id = ${salesOrderId} and stock_taken > 0 and stock_released_at is null
      returning item_id, stock_taken
    ), pieces as (select item_id, sum(stock_taken)::int as count from released group by item_id)
    update stock_totals s set taken = greatest(s.taken - pieces.count, 0)
    from pieces where pieces.item_id = s.item_id`.execute(tx)
  return itemIds
}

/**
 * Returns the canceled pieces of rows to stock, of the pieces that a row took from it. The order must be locked, and
 * `canceled_count` of the rows must be stored. Returns the ids of items whose stock increased.
 */
export async function returnCanceledPieces(
  tx: Transaction,
  salesOrderId: number,
  rowIds: readonly number[],
): Promise<number[]> {
  const held = await tx
    .selectFrom('sales_order_rows')
    .where('id', 'in', [0, ...rowIds])
    .where('sales_order_id', '=', salesOrderId)
    .where((eb) => eb('stock_taken', '>', eb('count', '-', eb.ref('canceled_count'))))
    .select(['item_id as itemId', 'stock_released_at as releasedAt'])
    .execute()
  if (held.length === 0) return []
  await lockedStock([...new Set(held.map(({ itemId }) => itemId))]).execute(tx)
  // Pieces that the ERP has already subtracted from its own count come back there, when it gets the changed order.
  await sql`
    with returned as (
      update sales_order_rows r set stock_taken = r.count - r.canceled_count
      from sales_order_rows old
      where old.id = r.id and r.sales_order_id = ${salesOrderId} and r.id = any(${[...rowIds]}::int[])
        and r.stock_taken > r.count - r.canceled_count
      returning r.item_id, case when r.stock_released_at is null then old.stock_taken - r.stock_taken else 0 end as count
    ), pieces as (select item_id, sum(count)::int as count from returned group by item_id)
    update stock_totals s set taken = greatest(s.taken - pieces.count, 0)
    from pieces where pieces.item_id = s.item_id and pieces.count > 0`.execute(tx)
  return [...new Set(held.filter(({ releasedAt }) => releasedAt === null).map(({ itemId }) => itemId))]
}

/**
 * Sends the order to the ERP again, in its state at the time of sending. A message that is still queued does so already. An
 * order that staff entered in the ERP by hand gets no message, which would create it twice.
 */
export async function enqueueErpChange(tx: Transaction, salesOrderId: number, name: string, at: Date): Promise<void> {
  const queue = erpQueue(tx)
  if ((await queue.requeueOrder(salesOrderId, at)) || (await queue.wasOrderClosed(salesOrderId))) return
  await enqueue(tx, {
    party: 'erp',
    kind: 'sales-order',
    uniqueKey: `sales-order:${salesOrderId}:${name}`,
    at,
    payload: { salesOrderId },
  })
}
