import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

/** A stock location of the ERP, by the name of the shop's location that keeps its pieces there. */
export type StockLocation = { id: number; name: string }

/** Free pieces of an item at a stock location. */
export type LocationPieces = { itemId: number; locationId: number; pieces: number }

/**
 * SQL that selects the free pieces per item and stock location: the count of the ERP, minus the pieces of walk-in sales
 * that the ERP still counts, and with the transfers that it does not count yet. Other orders belong to no location, so
 * only the totals subtract them.
 *
 * From sending on, a transfer is subtracted at its first location, and from the receipt on added at its second one. Lost
 * pieces are subtracted until an Admin confirms that the ERP does not count them.
 */
const freePieces = sql`
  select item_id, location_id, sum(pieces)::int as pieces from (
    select item_id, location_id, greatest(available, 0) as pieces from stock_levels
    union all
    select r.item_id, o.stock_location_id, -r.stock_taken
    from sales_orders o join sales_order_rows r on r.sales_order_id = o.id
    where o.stock_location_id is not null and r.stock_taken > 0 and r.stock_released_at is null
    union all
    select l.item_id, t.from_location_id,
      -case when t.state = 'sent' then l.sent when t.erp_counted_at is null then l.received else 0 end
      - case when l.difference = 'lost' and t.loss_settled_at is null then l.sent - l.received else 0 end
    from stock_transfers t join stock_transfer_lines l on l.transfer_id = t.id
    where t.state = 'sent' or (t.state = 'received' and (t.erp_counted_at is null or t.loss_settled_at is null))
    union all
    select l.item_id, t.to_location_id, l.received
    from stock_transfers t join stock_transfer_lines l on l.transfer_id = t.id
    where t.state = 'received' and t.erp_counted_at is null
  ) change group by 1, 2`

/** Stock per location of a shop with several locations. */
export function locationStockTable(db: Executor) {
  const piecesOf = async (condition: RawBuilder<unknown>): Promise<LocationPieces[]> => {
    const { rows } = await sql<LocationPieces>`
      select free.item_id as "itemId", free.location_id as "locationId", free.pieces
      from (${freePieces}) free where ${condition} order by 1, 2`.execute(db)
    return rows
  }
  return {
    /** Returns the stock locations, by name. Empty in a shop with one location, which has no stock per location. */
    async locations(): Promise<StockLocation[]> {
      const { rows } = await sql<StockLocation>`
        select l.id, coalesce(nullif(s.name, ''), l.name) as name
        from locations l left join shop_locations s on s.stock_location_id = l.id
        where exists (select from shop_locations where not is_default) order by 2, 1`.execute(db)
      return rows
    },

    /** Returns the stock location of a location of the shop; `null` is the default location. */
    async ofShopLocation(locationId: number | null): Promise<number | undefined> {
      const row = await db
        .selectFrom('shop_locations')
        .select('stock_location_id as id')
        .where((eb) => (locationId === null ? eb('is_default', '=', true) : eb('id', '=', locationId)))
        .executeTakeFirst()
      return row?.id ?? undefined
    },

    /** Returns the free pieces of these items. Pairs without a count and without changes are absent. */
    ofItems: (ids: readonly number[]) => piecesOf(sql`free.item_id = any(${[...ids]}::int[])`),

    /** Returns the free pieces of all active items. Pairs without pieces are absent. */
    all: () =>
      piecesOf(sql`free.pieces <> 0 and exists (select from items i where i.id = free.item_id and i.is_active)`),

    /** Returns the pieces of these items that are between two locations. */
    async underWay(ids: readonly number[]): Promise<{ itemId: number; pieces: number }[]> {
      const { rows } = await sql<{ itemId: number; pieces: number }>`
        select l.item_id as "itemId", sum(l.sent)::int as pieces
        from stock_transfers t join stock_transfer_lines l on l.transfer_id = t.id
        where t.state = 'sent' and l.item_id = any(${[...ids]}::int[]) group by 1`.execute(db)
      return rows
    },

    /** Returns the sum of the free pieces of active items per location. */
    async sums(): Promise<{ locationId: number; pieces: number }[]> {
      const { rows } = await sql<{ locationId: number; pieces: number }>`
        select free.location_id as "locationId", sum(free.pieces)::int as pieces
        from (${freePieces}) free join items i on i.id = free.item_id and i.is_active group by 1`.execute(db)
      return rows
    },
  }
}

/** SQL condition: the item with column `id` has free pieces at a stock location. */
export const hasPiecesAt = (locationId: number) => sql<boolean>`id in (
  select free.item_id from (${freePieces}) free where free.location_id = ${locationId} and free.pieces > 0)`
