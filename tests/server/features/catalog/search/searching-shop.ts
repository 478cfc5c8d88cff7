import type { CallInput } from '#shared/contracts/endpoint.ts'
import type { search } from '#shared/contracts/search.ts'
import { refreshSearchIndex } from '#src/server/features/catalog/search/index.ts'
import { type TestShopOptions, useShop } from '#tests/support/use-shop.ts'

type Slice = { limit?: number; offset?: number }

/** Opens a test shop whose products can be searched after `updateIndex`. */
export function useSearchingShop(options: TestShopOptions = {}) {
  const shop = useShop(options)

  const bodyOf = (term: string, { limit = 24, offset = 0 }: Slice = {}): CallInput<typeof search.find>['body'] => ({
    search_term: term,
    scope: 'search',
    url: '/zoeken',
    datasets: { items: { limit, offset } },
  })
  return Object.assign(shop, {
    bodyOf,
    /** Updates the index of these items, as an import does after it wrote them. */
    async updateIndex(items: readonly number[] | 'all' = 'all') {
      await shop.db.transaction().execute((tx) => refreshSearchIndex(tx, { items, now: shop.clock.now() }))
      shop.changes.announce('everything')
      await shop.searchIndex?.refresh()
    },
    find: (term: string, slice?: Slice) => shop.anonymous.search.find({ body: bodyOf(term, slice) }),
    /** Returns the names of the found products. */
    async names(term: string, slice?: Slice) {
      const { products } = await shop.anonymous.search.find({ body: bodyOf(term, slice) })
      return products.map(({ displayName }) => displayName)
    },
  })
}
