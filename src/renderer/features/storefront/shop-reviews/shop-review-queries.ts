import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { freshness } from '../../../lib/freshness.ts'

/** The figures of the shop and its newest reviews, for header and footer. Not part of the page: fetched when it stands. */
export const latestShopReviews = (api: Api) =>
  queryOptions({
    queryKey: ['shop-reviews', 'latest'],
    queryFn: () => api.shopReviews.latest(),
    meta: { isLarge: true },
    ...freshness.shopReviews,
  })

/** The figures of the shop and all its reviews, of which a page of the shop shows a part. */
export const allShopReviews = (api: Api) =>
  queryOptions({
    queryKey: ['shop-reviews', 'all'],
    queryFn: () => api.shopReviews.all(),
    ...freshness.shopReviews,
  })
