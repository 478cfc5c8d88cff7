import type { ShownRow } from './reviews-table.ts'

/** A review in wire names (docs/requirements.md#s3). */
export const reviewOnWire = <Row extends ShownRow>({ id, itemId, insertedAt, ...same }: Row) => ({
  ...same,
  productReviewId: id,
  inventoryItemId: itemId,
  insertDateTime: insertedAt.toISOString(),
})
