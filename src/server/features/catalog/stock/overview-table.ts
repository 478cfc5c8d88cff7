import { sql } from 'kysely'
import type { StockLine } from '#shared/contracts/stock-overview.ts'
import { isLowStock, LOW_STOCK_PIECES } from '#shared/domain/stock/stock.ts'
import type { Executor } from '../../../db/tables.ts'

/** What of the stock is asked for. */
export type StockFilter = { search?: string | undefined; laag?: 'ja' | undefined }

/** For a file, which may hold all there is. */
const READ_AT_ONCE = 500
/** As high as numbers of items go. */
const MOST_ITEMS = 2_147_483_647

/** `isLowStock` of shared/domain/stock in the words of the database; the tests hold them together. */
const IS_LOW = sql<boolean>`(stock_class ~ '\\S' and stock_class !~* 'maatwerk|kleursta'
  and display_name not ilike '%outlet%' and pieces <= ${LOW_STOCK_PIECES})`

type Slice = { limit: number; offset: number }

/** Stock per item and location. An item that the ERP never counted is absent; one that ran out has zero. */
export function overviewTable(db: Executor) {
  /** A slice of all of them: in the order of the index, of which no more is read than is shown. */
  async function everything({ limit, offset }: Slice): Promise<{ ids: number[]; total: number }> {
    const found = await sql<{ id: number }>`
      select i.id from stock_totals t join items i on i.id = t.item_id where i.is_active
      order by i.sort_order, i.display_name, i.id limit ${limit} offset ${offset}`.execute(db)
    // Counting what is not shown reads a handful of items, counting what is would read all.
    const counted = await sql<{ total: number }>`
      select ((select count(*) from stock_totals)
        - (select count(*) from items i join stock_totals t on t.item_id = i.id where not i.is_active))::int as total
      `.execute(db)
    return { ids: found.rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 }
  }

  /** Those that fit, and how many they are: looked at once, and only what lies somewhere. */
  async function fitting({ search, laag }: StockFilter, { limit, offset }: Slice) {
    const { rows } = await sql<{ ids: number[] | null; total: number }>`
      with stock as materialized (
        select i.id, i.sort_order, i.display_name, i.item_id, i.stock_class, t.counted - t.taken as pieces
        from stock_totals t join items i on i.id = t.item_id where i.is_active),
      found as (
        select id, row_number() over (order by sort_order, display_name, id) as place from stock
        where ${laag === 'ja' ? IS_LOW : sql`true`} and ${search ? holds(search) : sql`true`})
      select count(*)::int as total,
        array_agg(id order by place) filter (where place > ${offset} and place <= ${offset + limit}) as ids
      from found`.execute(db)
    return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 }
  }

  const slice = (filter: StockFilter, of: Slice) =>
    filter.search || filter.laag ? fitting(filter, of) : everything(of)

  /** The lines of these items, in their order. */
  async function lines(ids: readonly number[]): Promise<StockLine[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('stock_totals as t')
      .innerJoin('items as i', 'i.id', 't.item_id')
      .select(['i.id', 'i.item_id', 'i.display_name', 'i.stock_class', 'i.sort_order', 't.counted', 't.taken'])
      .where('t.item_id', 'in', ids)
      .execute()
    const levels = await levelsOf(db, ids)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = byId.get(id)
      if (!row) return []
      const { display_name: name, stock_class: stockClass, counted, taken } = row
      const free = counted - taken
      return {
        id,
        itemId: row.item_id,
        name,
        totalStock: counted,
        taken,
        free,
        locations: levels.get(id) ?? [],
        shx_class: stockClass,
        sortorder: row.sort_order,
        // What was sold is gone, wherever it still stands.
        isLow: isLowStock({ stockClass, name, totalStock: free }),
      }
    })
  }

  return {
    /** One page, by the order of the shop and then by name, and how many there are. */
    async page({ page, pageSize, ...filter }: StockFilter & { page: number; pageSize: number }) {
      const { ids, total } = await slice(filter, { limit: pageSize, offset: (page - 1) * pageSize })
      return { rows: await lines(ids), total }
    },

    /** How many products each view of the list has, by the value of `laag`. */
    async counts(): Promise<{ all: number; ja: number }> {
      const none = { limit: 0, offset: 0 }
      const [{ total: all }, { total: ja }] = [await everything(none), await fitting({ laag: 'ja' }, none)]
      return { all, ja }
    },

    /** All that fit, in the order of the list as it was when asked, a few hundred at a time. */
    async *all(filter: StockFilter): AsyncGenerator<StockLine> {
      const { ids } = await slice(filter, { limit: MOST_ITEMS, offset: 0 })
      for (let start = 0; start < ids.length; start += READ_AT_ONCE)
        yield* await lines(ids.slice(start, start + READ_AT_ONCE))
    },

    /** Every place where something may lie, by name. */
    locations: () => db.selectFrom('locations').select(['id', 'name']).orderBy('name').orderBy('id').execute(),
  }
}

/** What was counted at each location, the locations by name. */
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
    const known = levels.get(itemId) ?? []
    levels.set(itemId, [...known, { location, locationId, quantityAvailable: available }])
  }
  return levels
}

/** Every sign is looked for as it stands: who types % looks for that. */
function holds(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const id = /^\d{1,9}$/.test(search) ? Number(search) : null
  return sql<boolean>`(display_name ilike ${pattern} or item_id ilike ${pattern} or id = ${id}::int)`
}
