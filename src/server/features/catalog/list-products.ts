import { isInStockList, stockListOf } from '#shared/domain/stock/stock-lists.ts'
import type { Executor } from '../../db/tables.ts'
import { catalogueTable } from './catalogue-table.ts'
import { listProduct } from './list-product.ts'

type Slice = { page: number; pageSize: number }

/** One page of the products with these ids, in their order; what does not exist is left out and not counted. */
export async function listByIds(db: Executor, ids: readonly number[], { page, pageSize }: Slice) {
  const { rows, total } = await catalogueTable(db).page(ids, { page, pageSize })
  return { items: rows.map(listProduct), total, page, pageSize }
}

/**
 * One page of a stock, outlet or leather-care list. Undefined when no page of the shop has this path.
 *
 * `filter` keeps the products of which the name or the code has all its words.
 */
export async function listStock(
  db: Executor,
  { list, filter, ...slice }: Slice & { list: string; filter?: string | undefined },
) {
  const stockList = stockListOf(list)
  if (!stockList) return undefined
  const words = (filter ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const inStock = await catalogueTable(db).inStock()
  const ids = inStock
    .filter((item) => isInStockList(item, stockList))
    .filter((item) => words.every((word) => `${item.displayName} ${item.itemId}`.toLowerCase().includes(word)))
    .map(({ id }) => id)
  return listByIds(db, ids, slice)
}
