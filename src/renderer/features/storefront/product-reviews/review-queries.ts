import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { freshness } from '../../../lib/freshness.ts'

/** Query of the reviews of a product, newest first. */
export const reviewsOfProduct = (api: Api, productId: number) =>
  queryOptions({
    queryKey: ['product-reviews', productId],
    queryFn: () => api.productReviews.ofProduct({ params: { id: productId } }),
    ...freshness.standard,
  })

/** Id of the reviews section. The rating summary at the top of the page links to it. */
export const REVIEWS_ID = 'beoordelingen'
