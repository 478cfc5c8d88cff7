import { sql } from 'kysely'
import { refusedAction } from '#shared/domain/orders/order-life.ts'
import type { Transaction } from '../../../db/tables.ts'
import { erpQueue } from '../../operations/outbox/index.ts'
import { erpCancellationsTable } from './erp-cancellations.ts'
import { recordOrderEvent } from './order-events.ts'
import { lockedStock } from './ordered-items.ts'
import { ordersTable } from './orders-table.ts'
import { plannedLinesReady } from './remove-idle-stops.ts'
import { enqueueErpChange } from './write-cancellation.ts'

/**
 * `none`: the order had not expired. `in-erp`: staff canceled the order in the ERP. `sold`: its pieces were sold since.
 * Otherwise the items whose stock decreased.
 */
export type Revival = { kind: 'none' | 'in-erp' | 'sold' } | { kind: 'revived'; itemIds: number[] }

/**
 * Makes an expired order active again, because a payment arrived after all (docs/decisions.md#i41). Takes its pieces from
 * stock again, except those that the ERP holds for it. A message opens the order in the ERP again when the shop closed it there, and
 * the task to cancel it there ends.
 *
 * The order stays as it is when a piece was sold since, or when staff canceled it in the ERP: it could be sent there only
 * as a second order. Staff then see it as a paid order to refund. The order must be locked.
 *
 * An order that the buyer or staff canceled is never revived. An order that stays canceled is sent to the ERP with closed
 * lines when it was withheld from it, because its money is booked there.
 */
export async function reviveExpiredOrder(tx: Transaction, salesOrderId: number, at: Date): Promise<Revival> {
  const order = await ordersTable(tx).find(salesOrderId)
  const queue = erpQueue(tx)
  if (!order?.expiredAt || refusedAction('revive', order)) {
    if (order?.canceledAt) await queue.sendWithheld(salesOrderId, at)
    return { kind: 'none' }
  }

  const refuse = async (detail: { isInErp?: boolean; reason?: 'sold' | 'canceled' }) =>
    recordOrderEvent(tx, { salesOrderId, kind: 'not-revived', detail, actor: 'system', at })
  const cancellations = erpCancellationsTable(tx)
  const task = await cancellations.lock(salesOrderId)
  const mayBeOpened = task?.state === 'open' || task?.state === 'closed'
  const isInErp = mayBeOpened || (await queue.isOrderInErp(salesOrderId))
  // An order without a task was sent to the ERP after it had expired, by staff or with closed lines because money arrived. The shop does not know its state there.
  if (isInErp && !mayBeOpened) {
    await refuse({ isInErp, ...(task?.state === 'canceled' && { reason: 'canceled' as const }) })
    return { kind: 'in-erp' }
  }

  const closingSentAt = task?.closingSentAt ?? null
  const expiry = { salesOrderId, expiredAt: order.expiredAt, closingSentAt }
  const items = await takenItems(tx, expiry)
  const taken = items.map(({ itemId }) => itemId)
  const { rows: stock } = taken.length > 0 ? await lockedStock(taken).execute(tx) : { rows: [] }
  const available = new Map(stock.map((row) => [row.itemId, row.available]))
  const needed = await piecesNeeded(tx, expiry)
  const uncounted = await uncountedPieces(tx, taken)
  const isSold = ({ itemId, wereForSale }: TakenItem) => {
    const pieces = needed.get(itemId) ?? 0
    const left = available.get(itemId) ?? 0
    if (pieces > 0) return left < pieces
    // The ERP holds the pieces of the order. They are sold when the shop sold more than the last count has without them.
    return wereForSale && left + (uncounted.get(itemId) ?? 0) < 0
  }
  if (items.some(isSold)) {
    await refuse(isInErp ? { isInErp, reason: 'sold' } : {})
    await queue.sendWithheld(salesOrderId, at)
    return { kind: 'sold' }
  }

  // The ERP commits the pieces again when it opens the order. Until then the shop subtracts them itself, also those that the last
  // count left out: the next count may come before the message that opens the order.
  await sql`
    with retaken as (
      update sales_order_rows r set stock_released_at = null,
        stock_committed_at = case when ${closingSentAt !== null} then null else r.stock_committed_at end
      where ${closingSentAt === null ? isNeeded(expiry) : isReleased(salesOrderId)} returning item_id, stock_taken
    ), pieces as (select item_id, sum(stock_taken)::int as count from retaken group by item_id)
    update stock_totals s set taken = s.taken + pieces.count
    from pieces where pieces.item_id = s.item_id`.execute(tx)
  await tx
    .updateTable('sales_orders')
    .set({
      canceled_at: null,
      expired_at: null,
      released_cents: sql<number>`no_longer_due_cents(${salesOrderId}, false)`,
    })
    .where('id', '=', salesOrderId)
    .execute()
  // Its deliveries left the board when it expired, so its planned lines wait for a date again.
  await plannedLinesReady(tx, salesOrderId, await rowsOfRemovedStops(tx, salesOrderId, order.expiredAt), at)
  await cancellations.keep(salesOrderId, at)
  await queue.sendWithheld(salesOrderId, at)
  // The order may be closed in the ERP. Its deposit waits until the order is open there, because a refused deposit is not sent again.
  if (closingSentAt !== null) {
    const records = tx.updateTable('erp_records').set({ content_hash: null }).where('kind', '=', 'sales_order')
    await records.where('sales_order_id', '=', salesOrderId).execute()
  }
  if (isInErp) await enqueueErpChange(tx, salesOrderId, `revived:${at.getTime()}`, at)
  const detail = isInErp ? { isInErp, ...(closingSentAt !== null && { isReopened: true }) } : {}
  await recordOrderEvent(tx, { salesOrderId, kind: 'revived', detail, actor: 'system', at })
  return { kind: 'revived', itemIds: closingSentAt === null ? [...needed.keys()] : taken }
}

type Expiry = { salesOrderId: number; expiredAt: Date; closingSentAt: Date | null }

/** SQL condition on a row `r`: it took pieces from stock, and the shop does not subtract them any more. */
const isReleased = (salesOrderId: number) => sql<boolean>`
  r.sales_order_id = ${salesOrderId} and r.stock_taken > 0 and r.stock_released_at is not null`

/**
 * SQL condition on a row `r` of the order: the last count of the ERP includes its pieces. Pieces that the ERP committed before its
 * last count are missing in that count, so they are still there for the order, unless the shop began to close the order in the ERP
 * before that count was applied: the ERP needs minutes for a count, so a count that began before the closing may include the pieces.
 */
const isNeeded = ({ salesOrderId, expiredAt, closingSentAt }: Expiry) => {
  return sql<boolean>`${isReleased(salesOrderId)} and (
    (r.stock_released_at = ${expiredAt} and (r.stock_committed_at is null or r.stock_committed_at > ${LAST_COUNT}))
    or ${closingSentAt}::timestamptz <= ${LAST_APPLIED})`
}

/** An item of the order that took pieces from stock. `wereForSale`: the expiry put pieces of it up for sale, until the next count. */
type TakenItem = { itemId: number; wereForSale: boolean }

async function takenItems(tx: Transaction, { salesOrderId, expiredAt }: Expiry): Promise<TakenItem[]> {
  const rows = tx.selectFrom('sales_order_rows').select((eb) => [
    'item_id as itemId',
    // Pieces that a count left out before the expiry are not for sale as long as the ERP holds them.
    eb.fn.agg<boolean>('bool_or', [sql<boolean>`coalesce(stock_released_at = ${expiredAt}, false)`]).as('wereForSale'),
  ])
  return rows
    .where('sales_order_id', '=', salesOrderId)
    .where('stock_taken', '>', 0)
    .groupBy('item_id')
    .orderBy('item_id')
    .execute()
}

/** Returns the lines of the deliveries that the expiry took off the board. */
async function rowsOfRemovedStops(tx: Transaction, salesOrderId: number, expiredAt: Date): Promise<number[]> {
  const stops = await tx
    .selectFrom('delivery_stops')
    .select('row_ids as rowIds')
    .where('sales_order_id', '=', salesOrderId)
    .where('state', '=', 'removed')
    .where('ended_at', '=', expiredAt)
    .execute()
  return stops.flatMap(({ rowIds }) => rowIds)
}

/** Returns the pieces per item that the order must take from stock again. */
async function piecesNeeded(tx: Transaction, expiry: Expiry): Promise<Map<number, number>> {
  const { rows } = await sql<{ itemId: number; pieces: number }>`
    select r.item_id as "itemId", sum(r.stock_taken)::int as pieces from sales_order_rows r
    where ${isNeeded(expiry)} group by r.item_id order by r.item_id`.execute(tx)
  return new Map(rows.map(({ itemId, pieces }) => [itemId, pieces]))
}

/**
 * Returns the pieces per item that the shop subtracts for other revived orders although the last count left them out, because the ERP
 * held them for these orders.
 */
async function uncountedPieces(tx: Transaction, itemIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ itemId: number; pieces: number }>`
    select r.item_id as "itemId", sum(r.stock_taken)::int as pieces
    from sales_order_rows r join erp_cancellations c on c.sales_order_id = r.sales_order_id
    where r.item_id = any(${[...itemIds]}::int[]) and r.stock_taken > 0
      and r.stock_released_at is null and (r.stock_committed_at is null or r.stock_committed_at > ${LAST_COUNT})
      and c.done_reason = 'paid' and c.closing_sent_at > ${LAST_APPLIED}
    group by r.item_id`.execute(tx)
  return new Map(rows.map(({ itemId, pieces }) => [itemId, pieces]))
}

/** SQL for the begin of the last count. */
const LAST_COUNT = sql`coalesce((select stock_counted_at from catalogue_state), '-infinity')`

/** SQL for the time until which the last count may include pieces. A server of an earlier release stores only the begin of a count. */
const LAST_APPLIED = sql`coalesce((select greatest(stock_counted_at, stock_applied_at) from catalogue_state), '-infinity')`
