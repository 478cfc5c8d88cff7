import { sql } from 'kysely'
import type { Transaction } from '../../../db/tables.ts'
import { enqueue, erpQueue } from '../../operations/outbox/index.ts'
import { erpCancellationsTable } from './erp-cancellations.ts'
import { recordOrderEvent } from './order-events.ts'
import { lockedStock } from './ordered-items.ts'

type Cancellation = {
  /**
   * `changed`: the buyer orders again with changes. `unwanted`: the buyer does not want the order. `expired`: nobody paid
   * in time.
   */
  reason: 'changed' | 'unwanted' | 'expired'
  /** Actor in the order's history: `guest`, `user:12`, or `system` for the shop itself. */
  actor: string
  at: Date
  /** False when the data of the buyer were erased. */
  isMailed?: boolean
}

/**
 * Marks an order as canceled with all consequences: returns its pieces to stock, withholds a queued ERP message or adds
 * a task for staff to cancel the order in the ERP, adds an event and mails the buyer. The order must be locked and not canceled before.
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
    .set((eb) => ({
      canceled_at: at,
      expired_at: reason === 'expired' ? at : null,
      released_cents: eb.ref('gross_cents'),
    }))
    .where('id', '=', salesOrderId)
    .execute()
  const released = await releaseStock(tx, salesOrderId, at)
  const wasExported = !(await erpQueue(tx).withholdOrder(salesOrderId, at, { isExpired: reason === 'expired' }))
  if (wasExported) await erpCancellationsTable(tx).add(salesOrderId, at)
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
