import type { Database } from '../../../db/tables.ts'
import type { Log } from '../../../ports/log.ts'
import type { ReviewService } from '../../../ports/review-service.ts'
import { shopReviewsTable } from './shop-reviews-table.ts'

export type RefreshDeps = { db: Database; reviews: ReviewService; log: Log; now: () => Date }

/** Overlap of two fetches, because clocks differ. Fetching a review twice changes nothing. */
const OVERLAP_MS = 600_000

/**
 * Updates the copy of the shop's reviews. The first run fetches all reviews, later runs fetch changes and removals.
 *
 * Throws `Outage('reviews')` when the service is unavailable, also during the fetch; the copy then stays as it was.
 *
 * @returns `told`: number of received reviews; `removed`: number of removed reviews
 */
export async function refreshShopReviews({
  db,
  reviews,
  log,
  now,
}: RefreshDeps): Promise<{ told: number; removed: number }> {
  const state = await shopReviewsTable(db).figures()
  const since = state && new Date(state.known_until.getTime() - OVERLAP_MS)
  const feed = await reviews.reviews(since)
  if (feed.unreadable > 0) log.warn({ party: 'reviews', count: feed.unreadable }, 'unreadable reviews left out')
  const removed = since ? await reviews.removed(since) : []
  const newest = Math.max(
    state?.known_until.getTime() ?? 0,
    ...feed.reviews.map(({ updatedAt }) => updatedAt.getTime()),
  )

  await db.transaction().execute(async (tx) => {
    const table = shopReviewsTable(tx)
    await table.store(feed.reviews)
    if (since) await table.remove(removed)
    else await table.removeAllExcept(feed.reviews.map(({ reviewId }) => reviewId))
    await table.setFigures(feed.figures, {
      fetchedAt: now(),
      // The newest date by the clock of the service, which also dates removals. Never later than now: after a wrong
      // date in the future, the next runs would skip changes.
      knownUntil: newest > 0 ? new Date(Math.min(newest, now().getTime())) : now(),
    })
  })
  return { told: feed.reviews.length, removed: removed.length }
}
