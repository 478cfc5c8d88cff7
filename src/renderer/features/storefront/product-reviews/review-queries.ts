import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { freshness } from '../../../lib/freshness.ts'

/** What buyers wrote about a product, newest first. */
export const reviewsOfProduct = (api: Api, productId: number) =>
  queryOptions({
    queryKey: ['product-reviews', productId],
    queryFn: () => api.productReviews.ofProduct({ params: { id: productId } }),
    ...freshness.standard,
  })

/** Where the summary at the top of the page leads to. */
export const REVIEWS_ID = 'beoordelingen'
