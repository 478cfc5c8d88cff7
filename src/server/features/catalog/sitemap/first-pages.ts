import { sitePaths } from '#shared/contracts/site-paths.ts'
import { productPath } from '#shared/domain/catalog/product-name.ts'
import type { Executor } from '../../../db/tables.ts'
import { sitemapTable } from './sitemap-table.ts'

/** Enough for V8 to compile most of what draws pages, in about three seconds of processor time. */
const MAX_PAGES = 200

/** Most of the pages are products, as most visits are. */
const MAX_CATEGORIES = 50

/** Returns the paths of the pages that a new server draws first: home, pages of the menu, and products in the shop's order. */
export async function firstPages(db: Executor): Promise<string[]> {
  const table = sitemapTable(db)
  const categories = (await table.categories()).slice(0, MAX_CATEGORIES)
  const products = await table.firstProducts(MAX_PAGES - categories.length - 1)
  return [
    sitePaths.home,
    ...categories.map(({ urlFragment }) => sitePaths.category(urlFragment)),
    ...products.map(({ id, displayName }) => productPath(id, displayName)),
  ]
}
