import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { freshness } from '../../../lib/freshness.ts'

/**
 * Query of the shop's rating and its latest reviews, for header and footer. The result is not part of the
 * server-rendered page, and is fetched after hydration.
 */
export const latestShopReviews = (api: Api) =>
  queryOptions({
    queryKey: ['shop-reviews', 'latest'],
    queryFn: () => api.shopReviews.latest(),
    meta: { isLarge: true },
    ...freshness.shopReviews,
  })

/** Query of the shop's rating and all its reviews. The page shows the reviews in parts. */
export const allShopReviews = (api: Api) =>
  queryOptions({
    queryKey: ['shop-reviews', 'all'],
    queryFn: () => api.shopReviews.all(),
    ...freshness.shopReviews,
  })
