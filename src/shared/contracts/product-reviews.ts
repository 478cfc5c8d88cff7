import * as z from 'zod/mini'
import { endpoint, plain } from './endpoint.ts'
import { email, id, moment, pageQuery, recordVersion, viewCounts } from './fields.ts'
import { required, tooLong, tooShort } from './texts.ts'
import { textOrNull, withFallback } from './with-fallback.ts'

const MIN_REVIEW = 25
const MAX_REVIEW = 2000
/** Of the shop's answer (docs/requirements.md#s5). */
export const MAX_REACTION = 2000
/** Of the reason why a review is not shown. */
const MAX_REASON = 500
const MAX_SEARCH = 200

/** What the server says when a review has come in; the form tells the writer in its own words. */
export const REVIEW_CREATED = 'Review aangemaakt.'

/** What a shopper fills in about a product (docs/requirements.md#s5, docs/decisions.md#e28). */
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
  reaction: textOrNull,
  isVerifiedPurchase: withFallback(z.boolean(), false),
})

/** A review as visitors read it; the writer's mail address stays with the shop. */
export const shownReview = z.pipe(
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
  /** Why they do not, when somebody decided so. */
  refusalReason: z._default(z.nullable(z.string()), null),
  /** What the product is called now. */
  productName: z.optional(z.string()),
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
export type WrittenReview = z.output<typeof writtenReview>

/** What the shop decided about a review, and by which version of it one knows that it is still so. */
const moderation = {
  isValid: z.boolean(),
  reaction: z.nullable(z.string()),
  refusalReason: z.nullable(z.string()),
  /** One higher after every judgement. */
  version: z.number(),
  /** Who judged last, by mail address, and when; null as long as nobody did. */
  judgedBy: z.nullable(z.string()),
  judgedDateTime: z.nullable(moment),
}
/** Moderation by a colleague since the review was loaded: the detail of `review_changed`. */
export const changedReview = z.object(moderation)
export type ChangedReview = z.infer<typeof changedReview>

const moderatedReview = z.pipe(
  z.extend(writtenWire, {
    ...moderation,
    /** What the product is called now. */
    productName: z.string(),
    /** The next one that waits to be judged, as the list has them; null when there is no other. */
    nextWaitingId: z.nullable(z.number()),
  }),
  z.transform(({ productReviewId, insertDateTime, inventoryItemId, judgedDateTime, ...same }) => ({
    ...same,
    id: productReviewId,
    writtenAt: insertDateTime,
    productId: inventoryItemId,
    judgedAt: judgedDateTime,
  })),
)
export type ModeratedReview = z.output<typeof moderatedReview>

/** The decision of the shop about a review (docs/requirements.md#s5, docs/requirements.md#s7). */
export const moderationForm = z.object({
  isValid: z.boolean(),
  reaction: z.nullable(z.string().check(z.trim(), z.maxLength(MAX_REACTION, tooLong(MAX_REACTION)))),
  /** Why it is not shown; kept for who asks. Without one a hidden review keeps waiting to be judged. */
  refusalReason: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(MAX_REASON, tooLong(MAX_REASON))))),
})

/**
 * Which reviews: `geldig=ja` those that visitors see, `nee` all others, `wacht` those that nobody decided about, and
 * `geweigerd` those that are kept away for a reason.
 */
export const reviewStatus = z.enum(['ja', 'nee', 'wacht', 'geweigerd'])
export type ReviewStatus = z.infer<typeof reviewStatus>

const reviewFilter = {
  geldig: z.optional(reviewStatus),
  /** Stars. */
  rating: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
  /** Words of the review, its writer, their mail address, or the product; the number of the product as well. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(MAX_SEARCH, tooLong(MAX_SEARCH)))),
  sort: z.optional(z.enum(['-date', 'date', '-rating', 'rating'])),
}

export const productReviews = {
  find: endpoint({
    method: 'GET',
    path: '/api/productreview',
    access: 'admin',
    about: 'All reviews that visitors wrote, shown or not, newest first.',
    query: z.object({ ...pageQuery, ...reviewFilter }),
    reply: z.object({
      items: z.array(writtenReview),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
      counts: viewCounts,
    }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/productreview/:id',
    access: 'admin',
    about: 'One review with everything that was decided about it.',
    params: z.object({ id }),
    reply: moderatedReview,
    fails: plain('review_not_found'),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/productreview/export',
    access: 'admin',
    about: 'The reviews of a filter as a CSV file.',
    query: z.object(reviewFilter),
    reply: z.string(),
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
    body: z.extend(moderationForm, {
      /**
       * Version that the user saw. When a colleague moderated the review since, nothing changes and the response says
       * so.
       */
      version: z.optional(recordVersion),
    }),
    reply: z.object({
      message: z._default(z.string(), ''),
      /** Which version the decision made. */
      version: z.optional(z.number()),
    }),
    fails: { ...plain('review_not_found'), review_changed: changedReview },
  }),
}
