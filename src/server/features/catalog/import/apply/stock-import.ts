import { sql } from 'kysely'
import type { Transaction } from '../../../../db/tables.ts'
import { releaseTransfers, withoutUncertainLevels } from '../../stock-transfers/index.ts'
import { locations, stockLevels } from '../list-tables.ts'
import type { SnapshotRow } from '../snapshot-format.ts'
import { type Counts, syncRows } from './sync-rows.ts'

export type StockOutcome = Counts & {
  /** Ids of the items whose stock totals changed. */
  itemIds: number[]
}

/**
 * Applies the stock levels of the ERP. Leaves out items that the shop does not have.
 *
 * The ERP subtracts the pieces of our own orders only once it has committed them. Until then the shop subtracts them
 * itself (`taken`). When a piece was committed before the count (`record-commitments.ts`), the ERP has subtracted it,
 * so it is released here. Count and release are one statement: a piece is never subtracted twice and never missed.
 *
 * @param countedAt time just before the request to the ERP
 */
export async function importStock(
  tx: Transaction,
  levels: readonly SnapshotRow<'stock'>[],
  countedAt: Date,
): Promise<StockOutcome> {
  // Before the totals: a change of a transfer locks the transfer first too, so the two cannot deadlock.
  await releaseTransfers(tx, countedAt)
  const applied = await withoutUncertainLevels(tx, levels, countedAt)
  const ids = [...new Set(applied.map(({ itemId }) => itemId))]
  const { rows } = await sql<{ id: number }>`select id from items where id = any(${ids}::int[])`.execute(tx)
  const existing = new Set(rows.map(({ id }) => id))
  const names = new Map(levels.map(({ locationId, locationName }) => [locationId, locationName]))

  await syncRows(
    tx,
    locations,
    [...names].map(([id, name]) => ({ id, name })),
  )
  const counts = await syncRows(
    tx,
    stockLevels,
    applied
      .filter(({ itemId }) => existing.has(itemId))
      .map(({ itemId, locationId, available }) => ({ item_id: itemId, location_id: locationId, available })),
  )
  return { ...counts, itemIds: await updateTotals(tx, countedAt) }
}

/**
 * Stores between which times the counts that are being applied were read.
 *
 * @param countedAt time just before the request to the ERP
 * @param appliedAt time after its last row
 */
export async function recordCountTime(tx: Transaction, countedAt: Date, appliedAt: Date): Promise<void> {
  await tx.updateTable('catalogue_state').set({ stock_counted_at: countedAt, stock_applied_at: appliedAt }).execute()
}

/**
 * Whether these counts are at least as recent as the stored ones. Stock may be refreshed between a fetch and its
 * import.
 */
export async function isNewestCount(tx: Transaction, countedAt: Date): Promise<boolean> {
  const row = await tx.selectFrom('catalogue_state').select('stock_counted_at as last').executeTakeFirst()
  return !row?.last || row.last <= countedAt
}

/**
 * Updates the totals per item and releases committed pieces. Returns the ids of the items whose totals changed. A
 * negative level counts as zero: it does not reduce the stock of other locations.
 *
 * For an existing row `excluded.taken` is the number of released pieces. Totals that stay equal are left out, because a
 * conflict would lock them until the end of the import, and orders wait for that lock. The statement locks the totals in order of
 * item id, as placing an order does, so the two cannot deadlock.
 */
async function updateTotals(tx: Transaction, countedAt: Date): Promise<number[]> {
  const { rows } = await sql<{ item_id: number }>`
    with released as (
      update sales_order_rows r set stock_released_at = ${countedAt}
      where r.stock_committed_at <= ${countedAt} and r.stock_taken > 0 and r.stock_released_at is null
      returning r.item_id, r.stock_taken
    ), back as (
      select item_id, sum(stock_taken)::int as pieces from released group by item_id
    ), counted as (
      select coalesce(l.item_id, t.item_id) as item_id, coalesce(sum(greatest(l.available, 0)), 0)::int as pieces,
        max(t.counted) as counted
      from stock_levels l full join stock_totals t on t.item_id = l.item_id group by 1)
    insert into stock_totals as existing (item_id, counted, taken)
    select c.item_id, c.pieces, case when c.counted is null then 0 else coalesce(b.pieces, 0) end
    from counted c left join back b on b.item_id = c.item_id
    where c.counted is distinct from c.pieces or b.pieces > 0
    order by c.item_id
    on conflict (item_id) do update
      set counted = excluded.counted, taken = greatest(existing.taken - excluded.taken, 0)
    returning item_id`.execute(tx)
  return rows.map(({ item_id }) => item_id)
}
