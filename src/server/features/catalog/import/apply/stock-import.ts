import { sql } from 'kysely'
import type { Transaction } from '../../../../db/tables.ts'
import { locations, stockLevels } from '../list-tables.ts'
import type { SnapshotRow } from '../snapshot-format.ts'
import { type Counts, syncRows } from './sync-rows.ts'

export type StockOutcome = Counts & {
  /** Items of which a number is different now. */
  itemIds: number[]
}

/**
 * Takes over what the ERP counted. Counts of items that the shop does not have are left out.
 *
 * What our own orders took (`taken`) stays, as long as the ERP does not subtract it: of pieces that it had set apart before
 * it was asked (`note-commitments.ts`) it did so itself, so those are given back here, in the same statement as the new
 * count. In between a piece is never counted twice, nor missed.
 *
 * @param countedAt the moment before the ERP was asked
 */
export async function importStock(
  tx: Transaction,
  levels: readonly SnapshotRow<'stock'>[],
  countedAt: Date,
): Promise<StockOutcome> {
  const ids = [...new Set(levels.map(({ itemId }) => itemId))]
  const { rows } = await sql<{ id: number }>`select id from items where id = any(${ids}::int[])`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  const names = new Map(levels.map(({ locationId, locationName }) => [locationId, locationName]))

  await syncRows(
    tx,
    locations,
    [...names].map(([id, name]) => ({ id, name })),
  )
  const counts = await syncRows(
    tx,
    stockLevels,
    levels
      .filter(({ itemId }) => known.has(itemId))
      .map(({ itemId, locationId, available }) => ({ item_id: itemId, location_id: locationId, available })),
  )
  return { ...counts, itemIds: await addUp(tx, countedAt) }
}

/** Writes down of when the counts are that the shop is about to have. */
export async function noteCountOf(tx: Transaction, countedAt: Date): Promise<void> {
  await tx.updateTable('catalogue_state').set({ stock_counted_at: countedAt }).execute()
}

/** Whether what was counted then is news: since a snapshot was fetched, pieces may have been counted anew. */
export async function isNewestCount(tx: Transaction, countedAt: Date): Promise<boolean> {
  const row = await tx.selectFrom('catalogue_state').select('stock_counted_at as last').executeTakeFirst()
  return !row?.last || row.last <= countedAt
}

/**
 * A location that is below zero owes its pieces to somebody; it does not take them from another.
 *
 * For a row that is there already `excluded.taken` is what is given back of it. One statement, which locks the totals in
 * the order in which orders do.
 */
async function addUp(tx: Transaction, countedAt: Date): Promise<number[]> {
  const { rows } = await sql<{ item_id: number }>`
    with released as (
      update sales_order_rows r set stock_released_at = ${countedAt}
      where r.stock_committed_at <= ${countedAt} and r.stock_taken > 0 and r.stock_released_at is null
      returning r.item_id, r.stock_taken
    ), back as (
      select item_id, sum(stock_taken)::int as pieces from released group by item_id
    ), counted as (
      select coalesce(l.item_id, t.item_id) as item_id, coalesce(sum(greatest(l.available, 0)), 0)::int as pieces,
        bool_or(t.item_id is not null) as is_known
      from stock_levels l full join stock_totals t on t.item_id = l.item_id group by 1)
    insert into stock_totals as kept (item_id, counted, taken)
    select c.item_id, c.pieces, case when c.is_known then coalesce(b.pieces, 0) else 0 end
    from counted c left join back b on b.item_id = c.item_id order by c.item_id
    on conflict (item_id) do update
      set counted = excluded.counted, taken = greatest(kept.taken - excluded.taken, 0)
      where kept.counted <> excluded.counted or excluded.taken > 0
    returning item_id`.execute(tx)
  return rows.map(({ item_id }) => item_id)
}
