import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment } from './fields.ts'
import { textOrNull, withFallback } from './with-fallback.ts'

const text = textOrNull

const shopReview = z.object({
  reviewId: z.string(),
  reviewAuthor: text,
  city: text,
  /** 1 to 10. */
  rating: z.number(),
  oneliner: text,
  opinion: text,
  recommend: withFallback(z.nullable(z.boolean()), null),
  /** The shop's reply. */
  reviewComments: text,
  dateSince: moment,
})

const wire = z.object({
  reviews: z.array(shopReview),
  averageRating: z.number(),
  numberReviews: z.number(),
  /** Null when the review service does not send it. */
  percentageRecommendation: withFallback(z.nullable(z.number()), null),
  /** Null when the review service does not send it; the client then uses `averageRating`. */
  last12MonthAverageRating: withFallback(z.nullable(z.number()), null),
  /** Time of the last response of the review service; null before the first. */
  lastUpdated: withFallback(z.nullable(moment), null),
})

/** Reviews of the shop, with figures from 0 to 10. */
const shopReviewsReply = z.pipe(
  wire,
  z.transform(({ reviews, ...figures }) => ({
    ...figures,
    last12MonthAverageRating: figures.last12MonthAverageRating ?? figures.averageRating,
    reviews: reviews.map(({ reviewId, reviewAuthor, reviewComments, dateSince, ...others }) => ({
      ...others,
      id: reviewId,
      author: reviewAuthor,
      reply: reviewComments,
      writtenAt: dateSince,
    })),
  })),
)
export type ShopReviews = z.output<typeof shopReviewsReply>
export type ShopReviewsOnWire = z.input<typeof shopReviewsReply>
export type ShopReview = ShopReviews['reviews'][number]

/** Reviews of the shop as a whole, from the review service (docs/requirements.md#s7). */
export const shopReviews = {
  latest: endpoint({
    method: 'GET',
    path: '/api/klantenvertellen',
    access: 'public',
    about: 'Returns the totals and the newest twenty reviews of the shop.',
    reply: shopReviewsReply,
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/klantenvertellen/all',
    access: 'public',
    about: 'Returns the totals and every review of the shop, newest first.',
    reply: shopReviewsReply,
  }),
}
