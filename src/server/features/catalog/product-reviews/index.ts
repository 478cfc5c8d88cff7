import type { Executor } from '../../../db/tables.ts'
import { moderationListTable } from './moderation-list-table.ts'

export { publishedReviewOnWire } from './review-on-wire.ts'
export { type PublishedReview, publishedReviews } from './reviews-table.ts'

/** Number of reviews that wait for moderation: the total of the list with `geldig=wacht`. */
export async function reviewsWaiting(db: Executor): Promise<number> {
  return (await moderationListTable(db).page({ geldig: 'wacht', page: 1, pageSize: 1 })).total
}
