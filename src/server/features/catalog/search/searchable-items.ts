import { sql } from 'kysely'
import { parseItemList } from '#shared/domain/menu/item-list.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import type { Executor, ItemTexts } from '../../../db/tables.ts'
import type { SearchableItem } from './search-document.ts'

type ItemRow = {
  id: number
  itemId: string
  displayName: string
  kind: 'parent' | 'single' | 'set'
  family: string | null
  stockClass: string | null
  texts: ItemTexts
  leathers: number[]
  legs: number[]
  handles: number[]
  seatHeights: number[]
  couchSetups: number[]
  pieces: string[]
}

/** Names that items refer to by id, read once for all items. */
type Names = {
  leathers: ReadonlyMap<number, string>
  options: ReadonlyMap<string, string>
  /** Names of the menu pages of each item. */
  pages: ReadonlyMap<number, string[]>
}

/**
 * Yields searchable items in batches, of these ids or all: models, single products, sets and color samples. A variant
 * is found through its model or by its own code.
 */
export async function* searchableItems(db: Executor, ids: readonly number[] | 'all'): AsyncGenerator<SearchableItem[]> {
  const names = await readNames(db)
  const rowsAtOnce = 1000
  for (let afterId = 0; ; ) {
    const rows = await readItems(db, ids, afterId, rowsAtOnce)
    yield rows.map((row) => toSearchableItem(row, names))
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    afterId = last.id
  }
}

async function readItems(db: Executor, ids: readonly number[] | 'all', afterId: number, limit: number) {
  const only = ids === 'all' ? sql`` : sql`and i.id = any(${[...ids]}::int[])`
  const { rows } = await sql<ItemRow>`
    select i.id, i.item_id as "itemId", i.display_name as "displayName", i.kind, i.family, i.stock_class as "stockClass", i.texts,
      made.leathers || array_remove(array[i.leather_type_id], null) || set_of.leathers as leathers,
      made.legs, made.handles, made."seatHeights", made."couchSetups", set_of.pieces
    from items i
    cross join lateral (
      select coalesce(array_agg(distinct v.leather_type_id) filter (where v.leather_type_id is not null), '{}') as leathers,
        coalesce(array_agg(distinct v.leg_id) filter (where v.leg_id is not null), '{}') as legs,
        coalesce(array_agg(distinct v.handle_id) filter (where v.handle_id is not null), '{}') as handles,
        coalesce(array_agg(distinct v.seat_height_id) filter (where v.seat_height_id is not null), '{}') as "seatHeights",
        coalesce(array_agg(distinct v.couch_setup_id) filter (where v.couch_setup_id is not null), '{}') as "couchSetups"
      from items v where v.parent_id = i.id and v.is_active) made
    cross join lateral (
      select coalesce(array_agg(distinct piece.leather_type_id) filter (where piece.leather_type_id is not null), '{}') as leathers,
        coalesce(array_agg(distinct coalesce(model.display_name, piece.display_name)) filter (where piece.id is not null), '{}') as pieces
      from item_members m join items piece on piece.id = m.item_id left join items model on model.id = piece.parent_id
      where m.set_id = i.id) set_of
    where i.is_active and i.parent_id is null and i.id > ${afterId} ${only}
    order by i.id limit ${limit}`.execute(db)
  return rows
}

async function readNames(db: Executor): Promise<Names> {
  const leathers = await db
    .selectFrom('leather_types as type')
    .innerJoin('leather_categories as category', 'category.id', 'type.category_id')
    .select(['type.id', 'type.leather_name', 'category.title'])
    .execute()
  const options = await db.selectFrom('matrix_options').select(['axis', 'id', 'name']).execute()
  const nodes = await db.selectFrom('menu_nodes').select(['name', 'display_name', 'item_list']).execute()

  const pages = new Map<number, string[]>()
  for (const { name, display_name, item_list } of nodes) {
    for (const { id } of parseItemList(item_list)) pages.set(id, [...(pages.get(id) ?? []), display_name ?? name])
  }
  return {
    leathers: new Map(leathers.map(({ id, leather_name, title }) => [id, `${leather_name} ${title}`])),
    options: new Map(options.map(({ axis, id, name }) => [`${axis} ${id}`, name])),
    pages,
  }
}

function toSearchableItem(row: ItemRow, { leathers, options, pages }: Names): SearchableItem {
  const { texts } = row
  const { facts = {}, meta = {}, blocks = {} } = texts
  const optionNames = (axis: string, ids: readonly number[]) => ids.flatMap((id) => options.get(`${axis} ${id}`) ?? [])
  return {
    itemId: row.id,
    names: [row.displayName, row.itemId, String(row.id), ...nonEmpty(facts.modelName, facts.typeOfFurniture)],
    groups: [
      ...nonEmpty(row.family).map((family) => family.replaceAll('-', ' ')),
      ...(pages.get(row.id) ?? []),
      ...(row.stockClass === null || /outlet/i.test(row.displayName) ? [] : ['voorraad', 'direct leverbaar']),
    ],
    traits: [
      ...new Set(row.leathers.flatMap((id) => leathers.get(id) ?? [])),
      ...optionNames('matrixLeg', row.legs),
      ...optionNames('matrixHandle', row.handles),
      ...optionNames('matrixSeatheight', row.seatHeights),
      ...optionNames('matrixCouchSetup', row.couchSetups),
      ...nonEmpty(facts.brand, facts.material, facts.livingStyle, meta.keywords),
      ...row.pieces,
    ],
    // Without the texts of a sample: they describe the leather, so the sample would match every search for that
    // leather.
    productText: isSample(row) ? '' : nonEmpty(blocks.description, blocks.comfort, blocks.handle).join(' '),
    leathers: [...new Set(row.leathers)].sort((a, b) => a - b),
  }
}

const nonEmpty = (...texts: (string | null | undefined)[]) =>
  texts.filter((text) => text !== null && text !== undefined && text !== '') as string[] // the filter removed nulls
