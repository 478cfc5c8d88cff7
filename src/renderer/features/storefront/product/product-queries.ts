import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'
import { report } from '../../../lib/report.ts'

/** Query of all data of one product, which may be a variant or a set. */
export const productDetail = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: async () => {
      const product = await api.catalog.product({ params: { id } })
      const mayLackAxes = product.matrixAxes.length === 0 && (product.matrix || product.parent !== null)
      // Our own server always sends the axes of such products. The browser loads this file only with another server.
      return mayLackAxes ? (await import('./axes-from-options.ts')).withAxes(product, api) : product
    },
    ...freshness.standard,
  })

/** Query of the groups and labels of the specification table, which are the same for all products. */
export const specificationGroups = (api: Api) =>
  queryOptions({
    queryKey: ['specifications'],
    queryFn: () => api.matrix.specifications(),
    ...freshness.specifications,
  })

const stockPerProduct = (api: Api) =>
  queryOptions({
    queryKey: ['stock'],
    queryFn: async () => {
      try {
        return (await api.stock.perProduct()).stockPerProduct
      } catch (error) {
        // Only logged, because the page then shows the stock of the product data (docs/requirements.md#s8-silent).
        report(error, 'stock')
        throw error
      }
    },
    meta: { isLarge: true },
    ...freshness.stock,
  })

/**
 * Returns the stock of a product in pieces, which is fetched again every minute while the page is open. `null` stays
 * `null` without a call, because the shop has no stock of products made to order.
 */
export function useLiveStock({ id, totalStock }: { id: number; totalStock: number | null }): number | null {
  const { data } = useQuery({
    ...stockPerProduct(useApi()),
    enabled: totalStock !== null,
    // A product that is not in the list has no stock.
    select: (stock) => stock.find((own) => own.id === id)?.totalStock ?? 0,
  })
  return totalStock === null ? null : (data ?? totalStock)
}
