import type { Database } from '../../db/tables.ts'
import type { Log } from '../../ports/log.ts'
import { Outage } from '../../ports/outage.ts'
import type { ReviewService } from '../../ports/review-service.ts'
import { shopReviewsTable } from './shop-reviews-table.ts'

export type RefreshDeps = {
  db: Database
  reviews: ReviewService
  log: Log
  now: () => Date
}

/** How often the service is asked (integrations/reviews §9). */
const REFRESH_EVERY_MS = 3_600_000

/** Clocks differ: a little of what is known is asked again, which changes nothing. */
const OVERLAP_MS = 600_000

/** When the service is away it is left in peace for a while; a wrong token does not mend itself either. */
const AFTER_AN_OUTAGE_MS = 900_000

/**
 * Brings the copy of the shop's reviews up to date: everything the first time, afterwards what changed since. Removed
 * ones go. All of it or nothing: when the service is not there, or goes half way, the copy stays as it was.
 *
 * Gives the moment at which it is due again.
 */
export async function refreshShopReviews(deps: RefreshDeps): Promise<Date> {
  try {
    return await refresh(deps)
  } catch (error) {
    if (!(error instanceof Outage)) throw error
    // Refused credentials are our fault and stay until somebody acts.
    deps.log[error.reason === 'credentials' ? 'error' : 'warn'](
      { party: error.party, reason: error.reason },
      'no reviews of the shop',
    )
    return new Date(deps.now().getTime() + AFTER_AN_OUTAGE_MS)
  }
}

async function refresh({ db, reviews, log, now }: RefreshDeps): Promise<Date> {
  const state = await shopReviewsTable(db).figures()
  const due = state && new Date(state.fetched_at.getTime() + REFRESH_EVERY_MS)
  if (due && due > now()) return due

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
  return new Date(now().getTime() + REFRESH_EVERY_MS)
}
