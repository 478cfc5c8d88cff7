import { sql } from 'kysely'
import type { Transaction } from '../../../db/tables.ts'
import { lockedStock } from './ordered-items.ts'

/**
 * Changes how many pieces of delivered lines are back in stock: a positive number returns pieces, a negative number takes back a
 * return that was counted wrong. The order must be locked, and the numbers checked.
 *
 * Pieces that the ERP subtracted from its own count come back there, when it receives the return. Returns the ids of items whose
 * stock changed.
 */
export async function returnPiecesToStock(
  tx: Transaction,
  salesOrderId: number,
  pieces: readonly { rowId: number; count: number }[],
): Promise<number[]> {
  const changes = pieces.filter(({ count }) => count !== 0)
  if (changes.length === 0) return []
  const rows = await tx
    .selectFrom('sales_order_rows')
    .where('sales_order_id', '=', salesOrderId)
    .where(
      'id',
      'in',
      changes.map(({ rowId }) => rowId),
    )
    .select(['item_id as itemId', 'stock_released_at as releasedAt'])
    .execute()
  await lockedStock([...new Set(rows.map(({ itemId }) => itemId))]).execute(tx)
  await sql`
    with change as (
      select "rowId" as id, count from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c ("rowId" int, count int)
    ), returned as (
      update sales_order_rows r set stock_taken = r.stock_taken - change.count
      from change where r.id = change.id and r.sales_order_id = ${salesOrderId}
      returning r.item_id, case when r.stock_released_at is null then change.count else 0 end as count
    ), per_item as (select item_id, sum(count)::int as count from returned group by item_id)
    update stock_totals s set taken = greatest(s.taken - per_item.count, 0)
    from per_item where per_item.item_id = s.item_id and per_item.count <> 0`.execute(tx)
  return [...new Set(rows.flatMap(({ itemId, releasedAt }) => (releasedAt === null ? itemId : [])))]
}
