import type { ReviewRow } from './reviews-table.ts'

/** A review in wire names (docs/requirements.md#s3). */
export const reviewOnWire = <Row extends ReviewRow>({ id, itemId, insertedAt, ...same }: Row) => ({
  ...same,
  productReviewId: id,
  inventoryItemId: itemId,
  insertDateTime: insertedAt.toISOString(),
})

/** A row of `publishedReviews` as JSON: `insertedAt` is an ISO time with the offset of the database. */
export type PublishedReview = Omit<ReviewRow, 'insertedAt'> & { insertedAt: string }

/** A published review in wire names. */
export const publishedReviewOnWire = (review: PublishedReview) =>
  reviewOnWire({ ...review, insertedAt: new Date(review.insertedAt) })
