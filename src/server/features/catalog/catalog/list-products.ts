import type { ListProductOnWire } from '#shared/contracts/catalog.ts'
import { colorGroupsIn } from '#shared/domain/leather/color-groups.ts'
import { isInStockList, stockListOf } from '#shared/domain/stock/stock-lists.ts'
import type { Executor } from '../../../db/tables.ts'
import { catalogTable, type ListRow, type ReadyVariant, type SetMember } from './catalog-table.ts'
import { type LeatherCatalog, leathersOf } from './leather-catalog.ts'
import { listProduct, setItems, type WantedColor } from './list-product.ts'

type Deps = { db: Executor; leatherCatalog: () => Promise<LeatherCatalog> }
type Slice = {
  page: number
  pageSize: number
  wanted?: WantedColor | undefined
  sampleLeatherId?: number | undefined
}

/**
 * One page of the products with these ids, in the order of the ids. Leaves out unknown ids and does not count them.
 * Also returns the color groups in which products of the whole list are available.
 *
 * With wanted colors, a model that is made in one of them is shown in that color; with the leather of a sample, a model
 * that is made in it is shown in that leather.
 */
export async function listByIds(deps: Deps, ids: readonly number[], { page, pageSize, ...shownIn }: Slice) {
  const { db } = deps
  const table = catalogTable(db)
  const { rows, total } = await table.page(ids, { page, pageSize })
  const [ready, members] = await Promise.all([readyOf(db, rows), membersOf(db, rows)])
  const sources = groupByProduct({ rows, ready, members })
  const leatherCatalog = await deps.leatherCatalog()
  // A page with the whole list needs no second query. Most lists fit on one page.
  const allRows = rows.length === total ? rows : await table.leatherFacts(ids)
  return {
    items: sources.map((source) => cardOf(source, { leatherCatalog, ...shownIn })),
    total,
    colourGroups: colorGroupsIn([...new Set(allRows.flatMap((row) => leathersOf(leatherCatalog, row)))]),
    page,
    pageSize,
  }
}

/** Catalog data of a product card. `cardOf` selects the color in which it is shown. */
export type ProductCardSource = {
  row: ListRow
  ready: readonly ReadyVariant[]
  /** Members of a set; empty for other products. */
  members: readonly SetMember[]
}

/** Reads the products with these ids, in the order of the ids and with one statement. Leaves out unknown ids. */
export async function readCardSources(db: Executor, ids: readonly number[]): Promise<ProductCardSource[]> {
  const rows = await catalogTable(db).cards([...new Set(ids)])
  return rows.map(({ ready, members, ...row }) => ({ row, ready, members }))
}

async function readyOf(db: Executor, rows: readonly ListRow[]): Promise<ReadyVariant[]> {
  const models = rows.filter(({ kind }) => kind === 'parent').map(({ id }) => id)
  return models.length > 0 ? catalogTable(db).readyVariants(models) : []
}

/** Members of all sets among these rows, in one query. Without sets there is no query. */
async function membersOf(db: Executor, rows: readonly ListRow[]): Promise<SetMember[]> {
  const sets = rows.filter(({ kind }) => kind === 'set').map(({ id }) => id)
  return sets.length > 0 ? catalogTable(db).members(sets) : []
}

type ListRows = { rows: readonly ListRow[]; ready: readonly ReadyVariant[]; members: readonly SetMember[] }

function groupByProduct({ rows, ready, members }: ListRows): ProductCardSource[] {
  const byModel = Map.groupBy(ready, ({ parentId }) => parentId)
  const bySet = Map.groupBy(members, ({ setId }) => setId)
  return rows.map((row) => ({ row, ready: byModel.get(row.id) ?? [], members: bySet.get(row.id) ?? [] }))
}

/** Card of a product; a set includes its members. A model that is made in a wanted color is shown in it. */
export const cardOf = (
  { row, ready, members }: ProductCardSource,
  context: {
    leatherCatalog: LeatherCatalog
    wanted?: WantedColor | undefined
    sampleLeatherId?: number | undefined
  },
): ListProductOnWire => ({
  ...listProduct(row, { ...context, ready }),
  ...(members.length > 0 && { inspirationProducts: setItems(members, context.leatherCatalog) }),
})

/** Items whose price or stock a card shows: the product, its variant in stock, and the members of a set. */
export const itemIdsOf = ({ id, readyVariantId, inspirationProducts = [] }: ListProductOnWire): number[] => [
  id,
  readyVariantId ?? id,
  ...inspirationProducts.map(({ inventoryItem }) => inventoryItem.id),
]

/**
 * One page of a stock, outlet or leather-care list. Undefined when no list has this path.
 *
 * `filter` selects the products whose name or code contains all its words.
 */
export async function listStock(
  deps: Deps,
  { list, filter, ...slice }: Slice & { list: string; filter?: string | undefined },
) {
  const stockList = stockListOf(list)
  if (!stockList) return undefined
  const words = (filter ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const inStock = await catalogTable(deps.db).inStock()
  const ids = inStock
    .filter((item) => isInStockList(item, stockList))
    .filter((item) => words.every((word) => `${item.displayName} ${item.itemId}`.toLowerCase().includes(word)))
    .map(({ id }) => id)
  return listByIds(deps, ids, slice)
}
