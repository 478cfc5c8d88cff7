import { sql } from 'kysely'
import type { StockLine } from '#shared/contracts/stock-overview.ts'
import { isLowStock, LOW_STOCK_PIECES } from '#shared/domain/stock/stock.ts'
import type { Executor } from '../../db/tables.ts'

/** What of the stock is asked for. */
export type StockFilter = { search?: string | undefined; laag?: 'ja' | undefined }

/** For a file, which may hold all there is. */
const READ_AT_ONCE = 500

/** `isLowStock` of shared/domain/stock in the words of the database; the tests hold them together. */
const IS_LOW = sql<boolean>`(i.stock_class ~ '\\S' and i.stock_class !~* 'maatwerk|kleursta'
  and i.display_name not ilike '%outlet%' and t.counted - t.taken <= ${LOW_STOCK_PIECES})`

/** What lies where. An item that the ERP never counted stands nowhere; one that ran out stands with zero. */
export function overviewTable(db: Executor) {
  const filtered = (filter: StockFilter) =>
    db
      .selectFrom('stock_totals as t')
      .innerJoin('items as i', 'i.id', 't.item_id')
      .where('i.is_active', '=', true)
      .$if(filter.laag === 'ja', (all) => all.where(IS_LOW))
      .$if(Boolean(filter.search), (all) => all.where(holds(filter.search ?? '')))

  const inOrder = (filter: StockFilter) =>
    filtered(filter).select('i.id').orderBy('i.sort_order').orderBy('i.display_name').orderBy('i.id')

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
      const totalStock = counted - taken
      return {
        ...{ id, itemId: row.item_id, name, totalStock, taken, locations: levels.get(id) ?? [] },
        ...{ shx_class: stockClass, sortorder: row.sort_order, isLow: isLowStock({ stockClass, name, totalStock }) },
      }
    })
  }

  return {
    /** One page, by the order of the shop and then by name, and how many there are. */
    async page({ page, pageSize, ...filter }: StockFilter & { page: number; pageSize: number }) {
      const found = await inOrder(filter)
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const { total } = await filtered(filter)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { rows: await lines(found.map(({ id }) => id)), total: Number(total) }
    },

    /** All that fit, in the order of the list as it was when asked, a few hundred at a time. */
    async *all(filter: StockFilter): AsyncGenerator<StockLine> {
      const ids = (await inOrder(filter).execute()).map(({ id }) => id)
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
  return sql<boolean>`(i.display_name ilike ${pattern} or i.item_id ilike ${pattern} or i.id = ${id}::int)`
}
