import { sql } from 'kysely'
import type { Transaction } from '../../db/tables.ts'
import { locations, stockLevels } from './list-tables.ts'
import type { SnapshotRow } from './snapshot-format.ts'
import { type Counts, syncRows } from './sync-rows.ts'

export type StockOutcome = Counts & {
  /** Items of which there is now another number in all. */
  itemIds: number[]
}

/**
 * Takes over what the ERP counted. What our own orders took since (`taken`) is not the ERP's to say
 * and stays. Counts of items that the shop does not have are left out.
 */
export async function importStock(tx: Transaction, levels: readonly SnapshotRow<'stock'>[]): Promise<StockOutcome> {
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
  return { ...counts, itemIds: await addUp(tx) }
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

/** A location that is below zero owes its pieces to somebody; it does not take them from another. */
async function addUp(tx: Transaction): Promise<number[]> {
  const { rows } = await sql<{ item_id: number }>`
    with counted as (
      select coalesce(l.item_id, t.item_id) as item_id, coalesce(sum(greatest(l.available, 0)), 0)::int as pieces
      from stock_levels l full join stock_totals t on t.item_id = l.item_id group by 1)
    insert into stock_totals as kept (item_id, counted) select item_id, pieces from counted order by item_id
    on conflict (item_id) do update set counted = excluded.counted where kept.counted <> excluded.counted
    returning item_id`.execute(tx)
  return rows.map(({ item_id }) => item_id)
}
