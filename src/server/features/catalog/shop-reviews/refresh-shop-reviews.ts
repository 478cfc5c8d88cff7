import type { Database } from '../../../db/tables.ts'
import type { Log } from '../../../ports/log.ts'
import type { ReviewService } from '../../../ports/review-service.ts'
import { shopReviewsTable } from './shop-reviews-table.ts'

export type RefreshDeps = { db: Database; reviews: ReviewService; log: Log; now: () => Date }

/** Clocks differ: a little of what is known is asked again, which changes nothing. */
const OVERLAP_MS = 600_000

/**
 * Brings the copy of the shop's reviews up to date: everything the first time, afterwards what changed since. Removed
 * ones go. All of it or nothing: when the service is not there, or goes half way, it throws `Outage('reviews')` and the
 * copy stays as it was.
 *
 * Gives how many were told, and how many are gone.
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
  if (feed.unreadable > 0)
    log.warn({ party: 'reviews', count: feed.unreadable }, 'reviews that cannot be read are left out')
  const removed = since ? await reviews.removed(since) : []
  const newest = Math.max(
    state?.known_until.getTime() ?? 0,
    ...feed.reviews.map(({ updatedAt }) => updatedAt.getTime()),
  )

  await db.transaction().execute(async (tx) => {
    const table = shopReviewsTable(tx)
    await table.keep(feed.reviews)
    if (since) await table.forget(removed)
    else await table.forgetAllBut(feed.reviews.map(({ reviewId }) => reviewId))
    await table.setFigures(feed.figures, {
      fetchedAt: now(),
      // What was removed is told by the same clock: never later than the call itself.
      knownUntil: newest > 0 ? new Date(Math.min(newest, now().getTime())) : now(),
    })
  })
  return { told: feed.reviews.length, removed: removed.length }
}
