import type { LocationStock } from '#shared/contracts/stock-overview.ts'
import type { Database } from '../../../db/tables.ts'
import { locationStockTable } from './location-stock-table.ts'

/**
 * Returns the free pieces of all products per stock location, the location of the till first. A shop with one location
 * gets no locations and no products.
 *
 * @param shopLocationId location of the till; null for the default location
 */
export async function stockForTill(db: Database, shopLocationId: number | null): Promise<LocationStock> {
  const table = locationStockTable(db)
  const [all, own, state] = await Promise.all([
    table.locations(),
    table.ofShopLocation(shopLocationId),
    db.selectFrom('catalogue_state').select('stock_counted_at as at').executeTakeFirst(),
  ])
  const countedDateTime = state?.at?.toISOString() ?? null
  if (all.length === 0) return { locations: [], items: [], countedDateTime }
  const locations = all
    .map((location) => ({ ...location, isOwn: location.id === own }))
    .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn))
  const byItem = Map.groupBy(await table.all(), ({ itemId }) => itemId)
  const items = [...byItem].map(([id, rows]) => ({
    id,
    pieces: locations.map((location) => rows.find(({ locationId }) => locationId === location.id)?.pieces ?? 0),
  }))
  return { locations, items, countedDateTime }
}
