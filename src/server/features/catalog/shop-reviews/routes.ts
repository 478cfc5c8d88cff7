import type { FastifyInstance } from 'fastify'
import { type ShopReviewsOnWire, shopReviews } from '#shared/contracts/shop-reviews.ts'
import type { Database } from '../../../db/tables.ts'
import { mountCached } from '../../../http/mount-cached.ts'
import type { ResponseCache } from '../../../http/response-cache.ts'
import { shopReviewsTable } from './shop-reviews-table.ts'

/** Maximum number of reviews in the footer (docs/requirements.md#s9). */
const MAX_LATEST = 20
/** Limit of the full list. */
const MAX_ALL = 5_000

/** Reviews of the shop, from our own copy: no request of a visitor waits for the review service. */
export function shopReviewRoutes(app: FastifyInstance, { db, cache }: { db: Database; cache: ResponseCache }): void {
  mountCached(app, shopReviews.latest, cache, async () => ({ ok: true, value: await readShopReviews(db, MAX_LATEST) }))
  mountCached(app, shopReviews.all, cache, async () => ({ ok: true, value: await readShopReviews(db, MAX_ALL) }))
}

async function readShopReviews(db: Database, limit: number): Promise<ShopReviewsOnWire> {
  const table = shopReviewsTable(db)
  const [figures, rows] = await Promise.all([table.figures(), table.newest(limit)])
  return {
    averageRating: figures?.average_rating ?? 0,
    numberReviews: figures?.number_reviews ?? 0,
    percentageRecommendation: figures?.percentage_recommendation ?? null,
    last12MonthAverageRating: figures?.last_12_month_average_rating ?? 0,
    lastUpdated: figures?.fetched_at.toISOString() ?? null,
    reviews: rows.map((row) => ({
      reviewId: row.review_id,
      reviewAuthor: row.author,
      city: row.city,
      rating: row.rating,
      oneliner: row.oneliner,
      opinion: row.opinion,
      recommend: row.recommends,
      reviewComments: row.reply,
      dateSince: row.written_at.toISOString(),
    })),
  }
}
