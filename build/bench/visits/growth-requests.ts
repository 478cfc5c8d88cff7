import { menu } from '#shared/contracts/menu.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { BenchShop } from './bench-shop.ts'
import type { LoadRequest } from './load-job.ts'
import { categoryPaths, pageRequest } from './pages.ts'
import { BROWSER, listPage, product } from './reads.ts'
import { searchFor, suggestionsFor } from './searches.ts'

const READS = 5_000
const VARIANTS = 500
const PAGES = 500
const LISTS = 500
const MENUS = 2_000
const TERMS = 1_000

/**
 * Returns the calls of each kind whose cost is compared between catalogs of different sizes: the same number of calls,
 * spread over the whole catalog.
 */
export async function growthRequests(bench: BenchShop): Promise<Record<string, LoadRequest[]>> {
  const { database } = bench
  const models = await database.ask<{ id: number; name: string }>(
    `select id, display_name as name from items where parent_id is null and is_active order by md5(id::text)`,
  )
  const variants = await database.ask<{ id: number }>(
    `select id from items where parent_id is not null and is_active order by md5(id::text) limit $1`,
    [VARIANTS],
  )
  const categories = await categoryPaths(bench)
  const at = (index: number) => models[index % models.length] ?? { id: 0, name: '' }
  const every = <Thing>(count: number, make: (index: number) => Thing) =>
    Array.from({ length: count }, (_, n) => make(n))
  return {
    'product detail': every(READS, (index) => product(at(index).id)),
    'product detail, for the first time': variants.map(({ id }) => product(id)),
    'category page of 24': every(LISTS, (list) =>
      listPage(
        every(24, (card) => at(list * 24 + card).id),
        list,
      ),
    ),
    menu: every(MENUS, () => ({ method: 'GET', path: `${menu.tree.path}?items=few`, headers: BROWSER })),
    'search for a new term': every(TERMS, (index) => searchFor(`${at(index).name} ${index}`)),
    'suggestions for a new term': every(TERMS, (index) => suggestionsFor(`${at(index).name} ${index}`)),
    // An unknown parameter may be personal, so these pages are always drawn.
    'product page, drawn': every(PAGES, (index) =>
      pageRequest(`${sitePaths.product(at(index).id)}?eigen=${index}`, index),
    ),
    'category page, drawn': every(PAGES, (index) =>
      pageRequest(`${categories[index % categories.length]}?eigen=${index}`, index),
    ),
  }
}
