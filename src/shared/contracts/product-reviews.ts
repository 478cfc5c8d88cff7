import * as z from 'zod/mini'
import { endpoint, plain } from './endpoint.ts'
import { email, id, moment, pageQuery } from './fields.ts'
import { required, tooLong, tooShort } from './texts.ts'

const MIN_REVIEW = 25
const MAX_REVIEW = 2000
const MAX_REACTION = 2000

/** What the server says when a review has come in; the form tells the writer in its own words. */
export const REVIEW_CREATED = 'Review aangemaakt.'

/** What a shopper fills in about a product (specification §5, decisions E28). */
export const reviewForm = z.object({
  name: z.string(required('Naam')).check(z.trim(), z.minLength(1, required('Naam')), z.maxLength(200, tooLong(200))),
  email: email(),
  review: z
    .string(required('Review'))
    .check(
      z.trim(),
      z.minLength(1, required('Review')),
      z.minLength(MIN_REVIEW, tooShort(MIN_REVIEW)),
      z.maxLength(MAX_REVIEW, tooLong(MAX_REVIEW)),
    ),
  rating: z.number().check(z.int(), z.minimum(1), z.maximum(5)),
})
export type ReviewForm = z.input<typeof reviewForm>

const shownWire = z.object({
  productReviewId: z.number(),
  insertDateTime: moment,
  name: z.string(),
  inventoryItemId: z.number(),
  rating: z.number(),
  review: z.string(),
  /** What the shop answered. */
  reaction: z.nullable(z.string()),
  isVerifiedPurchase: z.boolean(),
})

/** A review as visitors read it; the writer's mail address stays with the shop. */
const shownReview = z.pipe(
  shownWire,
  z.transform(({ productReviewId, insertDateTime, inventoryItemId, ...same }) => ({
    ...same,
    id: productReviewId,
    writtenAt: insertDateTime,
    productId: inventoryItemId,
  })),
)
export type ShownReview = z.output<typeof shownReview>

const writtenWire = z.extend(shownWire, {
  email: z.string(),
  /** Whether visitors see it. */
  isValid: z.boolean(),
})

/** A review as the shop judges it, shown or not, with who wrote it. */
const writtenReview = z.pipe(
  writtenWire,
  z.transform(({ productReviewId, insertDateTime, inventoryItemId, ...same }) => ({
    ...same,
    id: productReviewId,
    writtenAt: insertDateTime,
    productId: inventoryItemId,
  })),
)

export const productReviews = {
  find: endpoint({
    method: 'GET',
    path: '/api/productreview',
    access: 'admin',
    about: 'All reviews that visitors wrote, shown or not, newest first.',
    query: z.object(pageQuery),
    reply: z.object({ items: z.array(writtenReview), total: z.number(), page: z.number(), pageSize: z.number() }),
  }),
  ofProduct: endpoint({
    method: 'GET',
    path: '/api/productreview/product/:id',
    access: 'public',
    about: 'The visible reviews of a product, newest first. Those of a variant are those of its model.',
    params: z.object({ id }),
    reply: z.array(shownReview),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/productreview',
    access: 'public',
    about: 'Takes in a review. It becomes visible when the shop has looked at it; sending it twice keeps one.',
    body: z.extend(reviewForm, { id }),
    reply: z.object({ message: z.string() }),
    fails: plain('product_not_found'),
    limitPerMinute: 5,
  }),
  judge: endpoint({
    method: 'PUT',
    path: '/api/productreview/:id',
    access: 'admin',
    about: 'Shows or hides a review and answers it; the mark of the product is worked out anew at once.',
    params: z.object({ id }),
    body: z.object({
      isValid: z.boolean(),
      reaction: z.nullable(z.string().check(z.trim(), z.maxLength(MAX_REACTION, tooLong(MAX_REACTION)))),
      /** Why it is not shown; kept for who asks. */
      refusalReason: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500, tooLong(500))))),
    }),
    reply: z.object({ message: z.string() }),
    fails: plain('review_not_found'),
  }),
}
