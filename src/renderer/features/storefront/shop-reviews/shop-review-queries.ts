import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { freshness } from '../../../lib/freshness.ts'

/**
 * The shop's rating and its latest reviews, for header and footer. Not part of the server-rendered page: fetched after
 * hydration.
 */
export const latestShopReviews = (api: Api) =>
  queryOptions({
    queryKey: ['shop-reviews', 'latest'],
    queryFn: () => api.shopReviews.latest(),
    meta: { isLarge: true },
    ...freshness.shopReviews,
  })

/** The shop's rating and all its reviews, which the page shows in parts. */
export const allShopReviews = (api: Api) =>
  queryOptions({
    queryKey: ['shop-reviews', 'all'],
    queryFn: () => api.shopReviews.all(),
    ...freshness.shopReviews,
  })
