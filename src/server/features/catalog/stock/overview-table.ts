import { sql } from 'kysely'
import type { StockLine } from '#shared/contracts/stock-overview.ts'
import { isLowStock, LOW_STOCK_PIECES } from '#shared/domain/stock/stock.ts'
import type { Executor } from '../../../db/tables.ts'
import { hasPiecesAt, locationStockTable, type StockLocation } from './location-stock-table.ts'

export type StockFilter = {
  search?: string | undefined
  laag?: 'ja' | undefined
  /** Only items with free pieces at this stock location. */
  locatie?: number | undefined
}

/** Lines per query of an export, which may contain all products. */
const BATCH_SIZE = 500
/** The highest integer of PostgreSQL. */
const NO_LIMIT = 2_147_483_647

/** `isLowStock` of shared/domain/stock as SQL. A test compares both versions. */
const IS_LOW = sql<boolean>`(stock_class ~ '\\S' and stock_class !~* 'maatwerk|kleursta'
  and display_name not ilike '%outlet%' and pieces <= ${LOW_STOCK_PIECES})`

type Slice = { limit: number; offset: number }

/** Stock per item and location. Items that the ERP never counted are absent. Sold-out items are present. */
export function overviewTable(db: Executor) {
  /** A slice of the unfiltered list. Follows the order of an index, so that only the shown rows are read. */
  async function unfilteredSlice({ limit, offset }: Slice): Promise<{ ids: number[]; total: number }> {
    const page = await sql<{ id: number }>`
      select i.id from stock_totals t join items i on i.id = t.item_id where i.is_active
      order by i.sort_order, i.display_name, i.id limit ${limit} offset ${offset}`.execute(db)
    // Counts the few inactive items and subtracts them: counting the active items would read all of them.
    const counted = await sql<{ total: number }>`
      select ((select count(*) from stock_totals)
        - (select count(*) from items i join stock_totals t on t.item_id = i.id where not i.is_active))::int as total
      `.execute(db)
    return { ids: page.rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 }
  }

  /** A slice of the filtered list, and its total, in one query over the items with counted stock. */
  async function filteredSlice({ search, laag, locatie }: StockFilter, { limit, offset }: Slice) {
    const { rows } = await sql<{ ids: number[] | null; total: number }>`
      with stock as materialized (
        select i.id, i.sort_order, i.display_name, i.item_id, i.stock_class, t.counted - t.taken as pieces
        from stock_totals t join items i on i.id = t.item_id where i.is_active),
      found as (
        select id, row_number() over (order by sort_order, display_name, id) as place from stock
        where ${laag === 'ja' ? IS_LOW : sql`true`} and ${search ? matchesSearch(search) : sql`true`}
          and ${locatie === undefined ? sql`true` : hasPiecesAt(locatie)})
      select count(*)::int as total,
        array_agg(id order by place) filter (where place > ${offset} and place <= ${offset + limit}) as ids
      from found`.execute(db)
    return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 }
  }

  const readSlice = (filter: StockFilter, slice: Slice) =>
    filter.search || filter.laag || filter.locatie !== undefined ? filteredSlice(filter, slice) : unfilteredSlice(slice)

  /** The lines of these items, in the order of the ids. */
  async function lines(ids: readonly number[]): Promise<StockLine[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('stock_totals as t')
      .innerJoin('items as i', 'i.id', 't.item_id')
      .select(['i.id', 'i.item_id', 'i.display_name', 'i.stock_class', 'i.sort_order', 't.counted', 't.taken'])
      .where('t.item_id', 'in', ids)
      .execute()
    const levels = await levelsOf(db, ids)
    const free = await freePerLocation(db, ids)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = byId.get(id)
      if (!row) return []
      const { display_name: name, stock_class: stockClass, counted, taken } = row
      const freeTotal = counted - taken
      return {
        id,
        itemId: row.item_id,
        name,
        totalStock: counted,
        taken,
        free: freeTotal,
        locations: withFree(levels.get(id) ?? [], free?.(id)),
        ...(free && { underWay: free(id).underWay }),
        shx_class: stockClass,
        sortorder: row.sort_order,
        // Uses the free pieces: sold pieces may still be at a location.
        isLow: isLowStock({ stockClass, name, totalStock: freeTotal }),
      }
    })
  }

  return {
    /** One page in the shop's order, then by name, and the total. */
    async page({ page, pageSize, ...filter }: StockFilter & { page: number; pageSize: number }) {
      const { ids, total } = await readSlice(filter, { limit: pageSize, offset: (page - 1) * pageSize })
      return { rows: await lines(ids), total }
    },

    /** Number of products in each view of the list, by the value of `laag`. */
    async counts(): Promise<{ all: number; ja: number }> {
      const none = { limit: 0, offset: 0 }
      const [{ total: all }, { total: ja }] = [await unfilteredSlice(none), await filteredSlice({ laag: 'ja' }, none)]
      return { all, ja }
    },

    /** Yields all matching lines, in the order of the list at the time of the call. */
    async *all(filter: StockFilter): AsyncGenerator<StockLine> {
      const { ids } = await readSlice(filter, { limit: NO_LIMIT, offset: 0 })
      for (let start = 0; start < ids.length; start += BATCH_SIZE)
        yield* await lines(ids.slice(start, start + BATCH_SIZE))
    },

    /** All stock locations, by name. */
    locations: () => db.selectFrom('locations').select(['id', 'name']).orderBy('name').orderBy('id').execute(),
  }
}

type FreeOf = (locationId: number) => number

/** Returns the free pieces per item and location; undefined in a shop with one location. */
async function freePerLocation(db: Executor, ids: readonly number[]) {
  const table = locationStockTable(db)
  const locations = await table.locations()
  if (locations.length === 0) return undefined
  const pieces = new Map((await table.ofItems(ids)).map((row) => [`${row.itemId} ${row.locationId}`, row.pieces]))
  const underWay = new Map((await table.underWay(ids)).map((row) => [row.itemId, row.pieces]))
  return (itemId: number) => ({
    locations,
    underWay: underWay.get(itemId) ?? 0,
    of: ((locationId) => pieces.get(`${itemId} ${locationId}`) ?? 0) satisfies FreeOf,
  })
}

/** Adds the free pieces to the counted levels, and the locations that have pieces without a count. */
function withFree(
  levels: StockLine['locations'],
  free: { locations: readonly StockLocation[]; of: FreeOf } | undefined,
) {
  if (!free) return levels
  const counted = new Map(levels.map((level) => [level.locationId, level.quantityAvailable]))
  return free.locations
    .filter(({ id }) => counted.has(id) || free.of(id) !== 0)
    .map(({ id, name }) => ({
      location: name,
      locationId: id,
      quantityAvailable: counted.get(id) ?? 0,
      free: free.of(id),
    }))
}

/** Counted stock per location, ordered by name of the location. */
async function levelsOf(db: Executor, ids: readonly number[]) {
  const rows = await db
    .selectFrom('stock_levels as s')
    .innerJoin('locations as l', 'l.id', 's.location_id')
    .select(['s.item_id as itemId', 's.available', 'l.id as locationId', 'l.name as location'])
    .where('s.item_id', 'in', ids)
    .orderBy('l.name')
    .orderBy('l.id')
    .execute()
  const levels = new Map<number, StockLine['locations']>()
  for (const { itemId, available, locationId, location } of rows) {
    const previous = levels.get(itemId) ?? []
    levels.set(itemId, [...previous, { location, locationId, quantityAvailable: available }])
  }
  return levels
}

/** Matches name, code or id. Escapes the wildcards of `like`, so that `%` searches for a percent sign. */
function matchesSearch(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const id = /^\d{1,9}$/.test(search) ? Number(search) : null
  return sql<boolean>`(display_name ilike ${pattern} or item_id ilike ${pattern} or id = ${id}::int)`
}
