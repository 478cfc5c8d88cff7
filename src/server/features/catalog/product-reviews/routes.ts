import type { FastifyInstance } from 'fastify'
import { productReviews, REVIEW_CREATED } from '#shared/contracts/product-reviews.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import { mount } from '../../../http/mount.ts'
import { mountCached } from '../../../http/mount-cached.ts'
import { type ResponseCache, UNTIL_ANNOUNCED_MS } from '../../../http/response-cache.ts'
import { publishedReviewOnWire } from './review-on-wire.ts'
import { openReviewedItems } from './reviewed-items.ts'
import { reviewsTable } from './reviews-table.ts'

type ShownDeps = { db: Database; cache: ResponseCache; changes: ShopChanges }

/** Published reviews, as cached responses. Moderation invalidates them. */
export function shownReviewRoutes(app: FastifyInstance, { db, cache, changes }: ShownDeps): void {
  const mayHaveReviews = openReviewedItems({ db, changes })
  mountCached(
    app,
    productReviews.ofProduct,
    cache,
    async ({ params }) => {
      // The first review of a model is announced for its variants too, so it invalidates this response.
      if (!(await mayHaveReviews(params.id))) return { ok: true, value: [], itemIds: [params.id] }
      const { itemId, reviews = [] } = (await reviewsTable(db).shownBy(params.id)) ?? {}
      return { ok: true, value: reviews.map(publishedReviewOnWire), itemIds: itemId === undefined ? [] : [itemId] }
    },
    { lifetimeMs: UNTIL_ANNOUNCED_MS },
  )
}

/** The call that submits a review. */
export function productReviewRoutes(app: FastifyInstance, { db, now }: { db: Database; now: () => Date }): void {
  mount(app, productReviews.create, async ({ body: { id, ...review } }) => {
    const table = reviewsTable(db)
    const itemId = await table.reviewedItem(id)
    if (itemId === undefined) return fail('product_not_found')
    const isVerifiedPurchase = await table.hasBought(itemId, review.email)
    await table.add({ ...review, itemId, isVerifiedPurchase, at: now() })
    return ok({ message: REVIEW_CREATED })
  })
}
