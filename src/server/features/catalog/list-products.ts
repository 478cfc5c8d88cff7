import { colourGroupsIn } from '#shared/domain/leather/colour-groups.ts'
import { isInStockList, stockListOf } from '#shared/domain/stock/stock-lists.ts'
import type { Executor } from '../../db/tables.ts'
import { catalogueTable } from './catalogue-table.ts'
import { type LeatherBook, leathersOf } from './leather-book.ts'
import { listProduct, type WantedColour } from './list-product.ts'

type Deps = { db: Executor; leatherBook: () => Promise<LeatherBook> }
type Slice = { page: number; pageSize: number; wanted?: WantedColour | undefined }

/**
 * One page of the products with these ids, in their order; what does not exist is left out and not counted.
 *
 * Besides, in which colours anything of the whole list can be had.
 * With wanted colours every model that is made in one of them is shown in it.
 */
export async function listByIds({ db, leatherBook }: Deps, ids: readonly number[], { page, pageSize, wanted }: Slice) {
  const table = catalogueTable(db)
  const { rows, total } = await table.page(ids, { page, pageSize })
  const models = rows.filter(({ kind }) => kind === 'parent').map(({ id }) => id)
  const ready = models.length > 0 ? await table.readyVariants(models) : []
  const readyOf = Map.groupBy(ready, ({ parentId }) => parentId)
  const book = await leatherBook()
  // Of most lists the first page is all there is.
  const whole = rows.length === total ? rows : await table.dressed(ids)
  return {
    items: rows.map((row) => listProduct(row, { book, wanted, ready: readyOf.get(row.id) })),
    total,
    colourGroups: colourGroupsIn([...new Set(whole.flatMap((row) => leathersOf(book, row)))]),
    page,
    pageSize,
  }
}

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
  const inStock = await catalogueTable(deps.db).inStock()
  const ids = inStock
    .filter((item) => isInStockList(item, stockList))
    .filter((item) => words.every((word) => `${item.displayName} ${item.itemId}`.toLowerCase().includes(word)))
    .map(({ id }) => id)
  return listByIds(deps, ids, slice)
}
