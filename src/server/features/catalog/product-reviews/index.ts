import type { Executor } from '../../../db/tables.ts'
import { moderationListTable } from './moderation-list-table.ts'
import { reviewOnWire } from './review-on-wire.ts'
import { reviewsTable } from './reviews-table.ts'

/**
 * Returns the newest published reviews of a product, at most `limit`.
 *
 * @param itemId a model, or a product without variants
 */
export const newestReviews = async (db: Executor, itemId: number, limit: number) =>
  (await reviewsTable(db).publishedOf(itemId, limit)).map(reviewOnWire)

/** Number of reviews that wait for moderation: the total of the list with `geldig=wacht`. */
export async function reviewsWaiting(db: Executor): Promise<number> {
  return (await moderationListTable(db).page({ geldig: 'wacht', page: 1, pageSize: 1 })).total
}
