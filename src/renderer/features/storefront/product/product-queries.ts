import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'
import { report } from '../../../lib/report.ts'

/** All data of one product, a variant or a set. */
export const productDetail = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: async () => {
      const product = await api.catalog.product({ params: { id } })
      const mayLackAxes = product.matrixAxes.length === 0 && (product.matrix || product.parent !== null)
      // Only another back end sends a product without axes, so our visitors never load this file.
      return mayLackAxes ? (await import('./axes-from-options.ts')).withAxes(product, api) : product
    },
    ...freshness.standard,
  })

/** Groups and labels of the specification table, the same for all products. */
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
        // The visitor sees the stock in the product instead (docs/requirements.md#s8-silent: logged only).
        report(error, 'stock')
        throw error
      }
    },
    meta: { isLarge: true },
    ...freshness.stock,
  })

/**
 * Returns the stock of a product in pieces, refetched every minute while the page is open. `null` stays `null` without
 * a call: the shop has no stock of products made to order.
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
