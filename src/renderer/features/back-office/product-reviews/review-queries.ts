import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { ReviewStatus } from '#shared/contracts/product-reviews.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** First part of every query key of reviews. A moderation invalidates all these queries. */
export const REVIEWS = ['staff-reviews']

/** Query option for personal data, which a logout removes from the cache. */
const removedAtLogout = { meta: { isPersonal: true } }

export type ReviewsQuery = {
  page: number
  pageSize: number
  geldig?: ReviewStatus | undefined
  rating?: number | undefined
  search?: string | undefined
  sort?: ReviewSort | undefined
}

const SORTS = ['-date', 'date', '-rating', 'rating'] as const
type ReviewSort = (typeof SORTS)[number]

/** The views of the review list. */
export const REVIEW_VIEWS: readonly { value: ReviewStatus | ''; name: string }[] = [
  { value: '', name: 'Alle reviews' },
  { value: 'wacht', name: 'Te beoordelen' },
  { value: 'ja', name: 'Geldig' },
  { value: 'nee', name: 'Niet geldig' },
  { value: 'geweigerd', name: 'Geweigerd' },
]

/** Query of one page of the reviews. */
export const reviewsPage = (api: Api, query: ReviewsQuery) =>
  queryOptions({
    queryKey: [...REVIEWS, 'list', query],
    queryFn: () => api.productReviews.find({ query }),
    ...staffFreshness.sharedList,
    ...removedAtLogout,
  })

/** Query of one review with its moderation. Refetched on each visit, because a colleague may have moderated it. */
export const reviewDetail = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...REVIEWS, 'review', id],
    queryFn: () => api.productReviews.show({ params: { id } }),
    ...staffFreshness.record,
    ...removedAtLogout,
  })

/** Reads the filters from the URL. Ignores an unknown status, rating or sort order. */
export function readReviewFilter(get: (name: string) => string | undefined) {
  const rating = Number(get('rating'))
  return {
    geldig: REVIEW_VIEWS.find(({ value }) => value === get('geldig'))?.value || undefined,
    rating: [1, 2, 3, 4, 5].includes(rating) ? rating : undefined,
    search: get('search'),
    sort: SORTS.find((sort) => sort === get('sort')),
  }
}

/** URL of the CSV export of the reviews that match a filter. */
export function reviewsExportUrl(filter: ReturnType<typeof readReviewFilter>): string {
  const active = Object.entries(filter).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(active.map(([name, value]) => [name, String(value)]))
  return `/api/productreview/export?${query}`
}
