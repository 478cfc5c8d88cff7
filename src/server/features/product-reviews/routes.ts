import type { FastifyInstance } from 'fastify'
import { productReviews, REVIEW_CREATED } from '#shared/contracts/product-reviews.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../db/tables.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { mount } from '../../http/mount.ts'
import { mountKept } from '../../http/mount-kept.ts'
import type { ShopChanges } from '../../http/shop-changes.ts'
import { judgeReview } from './judge-review.ts'
import { reviewsTable, type ShownRow } from './reviews-table.ts'

const JUDGED = 'De review is bijgewerkt en de gemiddelde score per product is opnieuw berekend.'

/** What visitors read, from kept answers; a judgement makes them new. */
export function shownReviewRoutes(app: FastifyInstance, { db, cache }: { db: Database; cache: AnswerCache }): void {
  mountKept(app, productReviews.ofProduct, cache, async ({ params }) => {
    const table = reviewsTable(db)
    const itemId = await table.reviewedItem(params.id)
    const rows = itemId === undefined ? [] : await table.shownOf(itemId)
    return { ok: true, value: rows.map(onWire), itemIds: itemId === undefined ? [] : [itemId] }
  })
}

/** Writing a review, and what the shop does with it. */
export function productReviewRoutes(
  app: FastifyInstance,
  { db, now, changes }: { db: Database; now: () => Date; changes: ShopChanges },
): void {
  mount(app, productReviews.create, async ({ body: { id, ...review } }) => {
    const table = reviewsTable(db)
    const itemId = await table.reviewedItem(id)
    if (itemId === undefined) return fail('product_not_found')
    const isVerifiedPurchase = await table.hasBought(itemId, review.email)
    await table.add({ ...review, itemId, isVerifiedPurchase, at: now() })
    return ok({ message: REVIEW_CREATED })
  })

  mount(app, productReviews.find, async ({ query: { page, pageSize } }) => {
    const { rows, total } = await reviewsTable(db).page({ page, pageSize })
    return ok({ items: rows.map(onWire), total, page, pageSize })
  })

  mount(app, productReviews.judge, async ({ params, body }) => {
    const judged = await judgeReview(db, params.id, body)
    if (!judged.ok) return judged
    changes.announce({ itemIds: judged.value })
    return ok({ message: JUDGED })
  })
}

const onWire = <Row extends ShownRow>({ id, itemId, insertedAt, ...same }: Row) => ({
  ...same,
  productReviewId: id,
  inventoryItemId: itemId,
  insertDateTime: insertedAt.toISOString(),
})
