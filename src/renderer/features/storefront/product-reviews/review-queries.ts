import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { freshness } from '../../../lib/freshness.ts'

/** Reviews of a product, newest first. */
export const reviewsOfProduct = (api: Api, productId: number) =>
  queryOptions({
    queryKey: ['product-reviews', productId],
    queryFn: () => api.productReviews.ofProduct({ params: { id: productId } }),
    ...freshness.standard,
  })

/** Target of the link in the rating summary at the top of the page. */
export const REVIEWS_ID = 'beoordelingen'
