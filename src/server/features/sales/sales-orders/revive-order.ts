import { sql } from 'kysely'
import type { Transaction } from '../../../db/tables.ts'
import { erpQueue } from '../../operations/outbox/index.ts'
import { erpCancellationsTable } from './erp-cancellations.ts'
import { recordOrderEvent } from './order-events.ts'
import { lockedStock } from './ordered-items.ts'

/**
 * `none`: the order had not expired. `in-erp`: the ERP has the order. `sold`: its pieces were sold since. Otherwise the
 * items whose stock decreased.
 */
export type Revival = { kind: 'none' | 'in-erp' | 'sold' } | { kind: 'revived'; itemIds: number[] }

/**
 * Makes an expired order active again, because a payment arrived after all (docs/decisions.md#i41). Takes its pieces from
 * stock again. When a piece was sold since, the order stays as it is, and staff see it as a paid order to refund. The same
 * applies to an order that the ERP has: staff may have canceled it there, and the stock does not show which pieces the ERP
 * holds for it. The order must be locked.
 *
 * An order that the buyer canceled is never revived.
 */
export async function reviveExpiredOrder(tx: Transaction, salesOrderId: number, at: Date): Promise<Revival> {
  const order = await tx
    .selectFrom('sales_orders')
    .select('expired_at as expiredAt')
    .where('id', '=', salesOrderId)
    .executeTakeFirst()
  if (!order?.expiredAt) return { kind: 'none' }

  if (await erpQueue(tx).isOrderInErp(salesOrderId)) {
    await recordOrderEvent(tx, { salesOrderId, kind: 'not-revived', detail: { isInErp: true }, actor: 'system', at })
    return { kind: 'in-erp' }
  }

  const needed = await piecesReleasedAt(tx, salesOrderId, order.expiredAt)
  const itemIds = needed.map(({ itemId }) => itemId)
  const { rows } = itemIds.length > 0 ? await lockedStock(itemIds).execute(tx) : { rows: [] }
  const available = new Map(rows.map((row) => [row.itemId, row.available]))
  if (needed.some(({ itemId, pieces }) => (available.get(itemId) ?? 0) < pieces)) {
    await recordOrderEvent(tx, { salesOrderId, kind: 'not-revived', detail: {}, actor: 'system', at })
    return { kind: 'sold' }
  }

  await sql`
    with retaken as (
      update sales_order_rows set stock_released_at = null
      where sales_order_id = ${salesOrderId} and stock_taken > 0 and stock_released_at = ${order.expiredAt}
      returning item_id, stock_taken
    ), pieces as (select item_id, sum(stock_taken)::int as count from retaken group by item_id)
    update stock_totals s set taken = s.taken + pieces.count
    from pieces where pieces.item_id = s.item_id`.execute(tx)
  await tx
    .updateTable('sales_orders')
    .set({ canceled_at: null, expired_at: null, released_cents: sql<number>`withdrawn_cents(${salesOrderId})` })
    .where('id', '=', salesOrderId)
    .execute()
  await erpCancellationsTable(tx).remove(salesOrderId)
  await erpQueue(tx).sendWithheld(salesOrderId, at)
  await recordOrderEvent(tx, { salesOrderId, kind: 'revived', detail: {}, actor: 'system', at })
  return { kind: 'revived', itemIds }
}

/** Returns the pieces per item that the expiry returned to stock. Pieces that the ERP had subtracted before stay there. */
async function piecesReleasedAt(tx: Transaction, salesOrderId: number, expiredAt: Date) {
  const rows = await tx
    .selectFrom('sales_order_rows')
    .where('sales_order_id', '=', salesOrderId)
    .where('stock_taken', '>', 0)
    .where('stock_released_at', '=', expiredAt)
    .groupBy('item_id')
    .orderBy('item_id')
    .select(({ fn }) => ['item_id as itemId', fn.sum<number>('stock_taken').as('pieces')])
    .execute()
  return rows.map(({ itemId, pieces }) => ({ itemId, pieces: Number(pieces) }))
}
