import type { ListProductOnWire } from '#shared/contracts/catalog.ts'
import { colorGroupsIn } from '#shared/domain/leather/color-groups.ts'
import { isInStockList, stockListOf } from '#shared/domain/stock/stock-lists.ts'
import type { Executor } from '../../../db/tables.ts'
import { catalogTable, type ListRow, type ReadyVariant, type SetMember } from './catalog-table.ts'
import { type LeatherCatalog, leathersOf } from './leather-catalog.ts'
import { listProduct, setItems, type WantedColor } from './list-product.ts'

type Deps = { db: Executor; leatherBook: () => Promise<LeatherCatalog> }
type Slice = { page: number; pageSize: number; wanted?: WantedColor | undefined }

/**
 * One page of the products with these ids, in their order; what does not exist is left out and not counted.
 *
 * Besides, in which colours anything of the whole list can be had.
 * With wanted colours every model that is made in one of them is shown in it.
 */
export async function listByIds({ db, leatherBook }: Deps, ids: readonly number[], { page, pageSize, wanted }: Slice) {
  const table = catalogTable(db)
  const { rows, total } = await table.page(ids, { page, pageSize })
  const [ready, members] = await Promise.all([readyOf(db, rows), membersOf(db, rows)])
  const listed = groupByProduct({ rows, ready, members })
  const book = await leatherBook()
  // Of most lists the first page is all there is.
  const whole = rows.length === total ? rows : await table.dressed(ids)
  return {
    items: listed.map((one) => cardOf(one, { book, wanted })),
    total,
    colourGroups: colorGroupsIn([...new Set(whole.flatMap((row) => leathersOf(book, row)))]),
    page,
    pageSize,
  }
}

/** What the catalogue tells of a product for lists; in which colour it is shown is decided later (`cardOf`). */
export type ProductCardSource = {
  row: ListRow
  ready: readonly ReadyVariant[]
  /** The pieces of a set; empty for anything else. */
  members: readonly SetMember[]
}

/** Reads these products in their order; what does not exist is left out. */
export async function readCardSources(db: Executor, ids: readonly number[]): Promise<ProductCardSource[]> {
  const table = catalogTable(db)
  // Only models have variants, so the rows and the variants can be queried in parallel.
  const [{ rows }, ready] = await Promise.all([
    table.page(ids, { page: 1, pageSize: ids.length }),
    table.readyVariants(ids),
  ])
  return groupByProduct({ rows, ready, members: await membersOf(db, rows) })
}

async function readyOf(db: Executor, rows: readonly ListRow[]): Promise<ReadyVariant[]> {
  const models = rows.filter(({ kind }) => kind === 'parent').map(({ id }) => id)
  return models.length > 0 ? catalogTable(db).readyVariants(models) : []
}

/** The pieces of all sets among these, in one query; most lists have none. */
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

/** The card of a product, a set with its pieces; a model that is made in a wanted colour is shown in it. */
export const cardOf = (
  { row, ready, members }: ProductCardSource,
  beside: { book: LeatherCatalog; wanted?: WantedColor | undefined },
): ListProductOnWire => ({
  ...listProduct(row, { ...beside, ready }),
  ...(members.length > 0 && { inspirationProducts: setItems(members, beside.book) }),
})

/** The items whose price or stock the card of a product tells: of a model also the variant that lies ready. */
export const itemIdsOf = ({ id, readyVariantId, inspirationProducts = [] }: ListProductOnWire): number[] => [
  id,
  readyVariantId ?? id,
  ...inspirationProducts.map(({ inventoryItem }) => inventoryItem.id),
]

/**
 * One page of a stock, outlet or leather-care list. Undefined when no page of the shop has this path.
 *
 * `filter` keeps the products of which the name or the code has all its words.
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
