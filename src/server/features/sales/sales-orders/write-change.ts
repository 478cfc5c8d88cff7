import { sql } from 'kysely'
import type { ShortLine } from '#shared/contracts/sales-orders.ts'
import type { CanceledPieces } from '#shared/domain/orders/cancellation.ts'
import { type Failure, fail, ok, type Success } from '#shared/kernel/outcome.ts'
import type { Transaction } from '../../../db/tables.ts'
import { storeCanceledPieces } from './canceled-pieces.ts'
import { isCounted, type OrderLine, shortLines } from './order-lines.ts'
import { type RowSnapshot, rowSnapshot } from './order-rows.ts'
import { saveOrderState } from './order-work.ts'
import { lockedStock } from './ordered-items.ts'
import { promiseAddedRows } from './promised-periods.ts'
import { removeIdleStops } from './remove-idle-stops.ts'
import { unpaidOrdersTable } from './unpaid-orders.ts'
import { enqueueErpChange, returnCanceledPieces } from './write-cancellation.ts'

type NewChange = {
  /** Id of the change, and of the cancellation of the pieces that go out. */
  id: string
  bodyHash: string
  pieces: readonly CanceledPieces[]
  lines: readonly OrderLine[]
  /** In cents: price of the pieces that go out, the fee for them, and the deposit of the new total. */
  amounts: { removedCents: number; feeCents: number; depositCents: number }
  /** User who proposed the change. */
  userId: number
  at: Date
}

/**
 * Changes the rows of an order with all consequences: pieces that go out are canceled in their row, others become new rows. Stock
 * returns and is taken, the amounts follow, and the ERP gets the whole order again. Mails, events and the audit log are left to
 * the caller. The order must be locked and the change checked. An unpaid order gets a day to be paid (docs/decisions.md#i41).
 *
 * Fails with `not_enough_stock` before anything is written. Returns the ids of items whose stock changed.
 */
export async function writeOrderChange(
  tx: Transaction,
  salesOrderId: number,
  { id, bodyHash, pieces, lines, amounts, userId, at }: NewChange,
): Promise<Success<number[]> | Failure<'not_enough_stock', { lines: ShortLine[] }>> {
  const returning = await returningPieces(tx, salesOrderId, pieces)
  const counted = lines.filter(isCounted).map(({ id: itemId }) => itemId)
  // All items at once, in the sequence of their ids, so that a change and a new order cannot deadlock.
  const itemIds = [...new Set([...counted, ...returning.keys()])]
  const { rows: stock } = itemIds.length > 0 ? await lockedStock(itemIds).execute(tx) : { rows: [] }
  const available = new Map(stock.map((one) => [one.itemId, one.available + (returning.get(one.itemId) ?? 0)]))
  const withStock = lines.map((line) => ({ ...line, available: available.get(line.id) ?? line.available }))
  const short = shortLines(withStock)
  if (short.length > 0) return fail('not_enough_stock', { lines: short })

  if (pieces.length > 0) {
    const { removedCents: canceledCents, feeCents } = amounts
    await storeCanceledPieces(tx, salesOrderId, {
      id,
      bodyHash,
      pieces,
      reason: 'changed',
      note: '',
      feeReason: '',
      amounts: { isWhole: false, canceledCents, feeCents, waivedCents: 0 },
      isMailed: true,
      userId,
      at,
    })
  }
  const returned = await returnCanceledPieces(
    tx,
    salesOrderId,
    pieces.map(({ rowId }) => rowId),
  )
  const added = await addRows(tx, salesOrderId, withStock)
  await promiseAddedRows(tx, salesOrderId, { rows: added, at })
  await saveAmounts(tx, salesOrderId, amounts.depositCents)
  await saveOrderState(tx, salesOrderId)
  await unpaidOrdersTable(tx).allowDayToPay(salesOrderId, at)
  await removeIdleStops(tx, salesOrderId, at)
  await enqueueErpChange(tx, salesOrderId, `change:${id}`, at)
  return ok([...new Set([...returned, ...added.filter((row) => row.stock_taken > 0).map((row) => row.item_id)])])
}

/** Returns how many pieces of each item come back to stock when these pieces go out of the order. */
async function returningPieces(
  tx: Transaction,
  salesOrderId: number,
  pieces: readonly CanceledPieces[],
): Promise<Map<number, number>> {
  const returning = new Map<number, number>()
  if (pieces.length === 0) return returning
  const rows = await tx
    .selectFrom('sales_order_rows')
    .where('sales_order_id', '=', salesOrderId)
    .where(
      'id',
      'in',
      pieces.map(({ rowId }) => rowId),
    )
    .where('stock_taken', '>', 0)
    .select([
      'id',
      'item_id as itemId',
      'count',
      'canceled_count as canceledCount',
      'stock_taken as taken',
      'stock_released_at as releasedAt',
    ])
    .execute()
  for (const { id, itemId, count, canceledCount, taken, releasedAt } of rows) {
    const goingOut = pieces.find(({ rowId }) => rowId === id)?.count ?? 0
    const back = releasedAt ? 0 : Math.max(0, taken - (count - canceledCount - goingOut))
    returning.set(itemId, (returning.get(itemId) ?? 0) + back)
  }
  return returning
}

/** Adds rows at the end of the order, and takes their pieces from stock. */
async function addRows(tx: Transaction, salesOrderId: number, lines: readonly OrderLine[]): Promise<RowSnapshot[]> {
  if (lines.length === 0) return []
  const { last } = await tx
    .selectFrom('sales_order_rows')
    .where('sales_order_id', '=', salesOrderId)
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const rows = lines.map((line, index) => rowSnapshot(line, last + 1 + index))
  await tx
    .insertInto('sales_order_rows')
    .values(rows.map((row) => ({ ...row, sales_order_id: salesOrderId, options: JSON.stringify(row.options) })))
    .execute()
  for (const { item_id, stock_taken } of rows) {
    if (stock_taken > 0) {
      await tx
        .updateTable('stock_totals')
        .set((eb) => ({ taken: eb('taken', '+', stock_taken) }))
        .where('item_id', '=', item_id)
        .execute()
    }
  }
  return rows
}

/** Stores the totals of an order, which are the sums of its rows, and what is no longer due of them. */
async function saveAmounts(tx: Transaction, salesOrderId: number, depositCents: number): Promise<void> {
  await sql`
    update sales_orders o set gross_cents = s.gross, net_cents = s.net, vat_cents = s.gross - s.net,
      deposit_cents = ${depositCents}, released_cents = no_longer_due_cents(${salesOrderId}, false)
    from (
      select sum(unit_gross_cents::bigint * count)::int as gross, sum(round(base_price * 100) * count)::int as net
      from sales_order_rows where sales_order_id = ${salesOrderId}) s
    where o.id = ${salesOrderId}`.execute(tx)
}
