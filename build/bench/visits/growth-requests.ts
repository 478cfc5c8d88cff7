import { menu } from '#shared/contracts/menu.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { BenchShop } from './bench-shop.ts'
import type { LoadRequest } from './load-job.ts'
import { pageRequest } from './pages.ts'
import { BROWSER, listPage, product } from './reads.ts'

const READS = 5_000
const PAGES = 500
const LISTS = 500
const TERMS = 1_000

/**
 * Returns the calls of each kind whose cost is compared between catalogs of different sizes: the same number of calls,
 * spread over the whole catalog.
 */
export async function growthRequests({ database }: BenchShop): Promise<Record<string, LoadRequest[]>> {
  const models = await database.ask<{ id: number; name: string }>(
    `select id, display_name as name from items where parent_id is null and is_active order by md5(id::text)`,
  )
  const variants = await database.ask<{ id: number }>(
    `select id from items where parent_id is not null and is_active order by md5(id::text) limit $1`,
    [PAGES],
  )
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
    menu: every(LISTS, () => ({ method: 'GET', path: `${menu.tree.path}?items=few`, headers: BROWSER })),
    'suggestions for a new term': every(TERMS, (index) => suggestions(`${at(index).name} ${index}`)),
    'product page, drawn for the first time': every(PAGES, (index) =>
      pageRequest(`${sitePaths.product(at(index).id)}?eigen=${index}`, index),
    ),
  }
}

const suggestions = (term: string): LoadRequest => ({
  method: 'GET',
  path: `/api/search/suggestions?s=${encodeURIComponent(term)}`,
  headers: BROWSER,
})
