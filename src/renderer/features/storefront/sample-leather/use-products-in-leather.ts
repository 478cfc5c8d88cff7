import { useQuery } from '@tanstack/react-query'
import type { ListProduct } from '#shared/contracts/catalog.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'
import { useSampleLeather } from './sample-leather-store.ts'

/**
 * Returns the products of a list in the leather of the visitor's sample, with their price in it. Picture and price of a
 * card change together, when the server has replied. Without a sample, and when the call fails, the products are
 * returned as they are.
 *
 * @param isOff true for a list that the visitor filtered by color, which shows the filtered color
 */
export function useProductsInLeather(products: readonly ListProduct[], isOff: boolean) {
  const api = useApi()
  const sample = useSampleLeather()
  const leather = isOff ? null : sample
  const ids = products.filter(({ matrix }) => matrix).map(({ id }) => id)
  const { data } = useQuery({
    ...freshness.standard,
    queryKey: ['products', 'in-leather', leather?.id, ids],
    queryFn: () => api.catalog.byIds({ query: { page: 1, pageSize: ids.length, leather: leather?.id }, body: ids }),
    enabled: leather !== null && ids.length > 0,
    meta: { isLarge: true },
  })
  const items = leather && data?.items
  return {
    /** The leather that the products are shown in; null until the server has replied. */
    leather: items ? leather : null,
    products: items ? products.map((product) => items.find(({ id }) => id === product.id) ?? product) : products,
  }
}
