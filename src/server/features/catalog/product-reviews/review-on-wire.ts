import type { PublishedReview, ReviewRow } from './reviews-table.ts'

/** A review in wire names (docs/requirements.md#s3). */
export const reviewOnWire = <Row extends ReviewRow>({ id, itemId, insertedAt, ...same }: Row) => ({
  ...same,
  productReviewId: id,
  inventoryItemId: itemId,
  insertDateTime: insertedAt.toISOString(),
})

/** A published review in wire names. */
export const publishedReviewOnWire = (review: PublishedReview) =>
  reviewOnWire({ ...review, insertedAt: new Date(review.insertedAt) })
