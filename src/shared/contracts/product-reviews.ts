import * as z from 'zod/mini'
import { codes, endpoint } from './endpoint.ts'
import { email, id, moment, pageQuery, recordVersion, viewCounts } from './fields.ts'
import { required, tooLong, tooShort } from './texts.ts'
import { textOrNull, withFallback } from './with-fallback.ts'

const MIN_REVIEW = 25
const MAX_REVIEW = 2000
/** Maximum length of the shop's reply (docs/requirements.md#s5). */
export const MAX_REACTION = 2000
/** Maximum length of the reason why a review is hidden. */
const MAX_REASON = 500
const MAX_SEARCH = 200

/** Reply of the server to an accepted review. Our form does not show this text, but a text of its own. */
export const REVIEW_CREATED = 'Review aangemaakt.'

/** The review form of a product (docs/requirements.md#s5, docs/decisions.md#e28). */
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
  /** The shop's reply. */
  reaction: textOrNull,
  isVerifiedPurchase: withFallback(z.boolean(), false),
})

/** A review as visitors see it, without the writer's email address. */
export const shownReview = z.pipe(
  shownWire,
  z.transform(({ productReviewId, insertDateTime, inventoryItemId, ...others }) => ({
    ...others,
    id: productReviewId,
    writtenAt: insertDateTime,
    productId: inventoryItemId,
  })),
)
export type ShownReview = z.output<typeof shownReview>

const writtenWire = z.extend(shownWire, {
  email: z.string(),
  /** True when visitors see the review. */
  isValid: z.boolean(),
  /** Why the review is hidden; null without a reason. */
  refusalReason: z._default(z.nullable(z.string()), null),
  /** Current name of the product. */
  productName: z.optional(z.string()),
})

/** A review for moderation, with its writer. */
const writtenReview = z.pipe(
  writtenWire,
  z.transform(({ productReviewId, insertDateTime, inventoryItemId, ...others }) => ({
    ...others,
    id: productReviewId,
    writtenAt: insertDateTime,
    productId: inventoryItemId,
  })),
)
export type WrittenReview = z.output<typeof writtenReview>

/** The moderation of a review. A changed version means that a colleague has moderated the review in the meantime. */
const moderation = {
  isValid: z.boolean(),
  reaction: z.nullable(z.string()),
  refusalReason: z.nullable(z.string()),
  /** Increases with every moderation. */
  version: z.number(),
  /** Email address of the last moderator, and the time; null before the first moderation. */
  judgedBy: z.nullable(z.string()),
  judgedDateTime: z.nullable(moment),
}
/** The moderation by a colleague after the caller loaded the review: the detail of `review_changed`. */
export const changedReview = z.object(moderation)
export type ChangedReview = z.infer<typeof changedReview>

const moderatedReview = z.pipe(
  z.extend(writtenWire, {
    ...moderation,
    /** Current name of the product. */
    productName: z.string(),
    /** The next review that waits for moderation, in the order of the list; null when there is none. */
    nextWaitingId: z.nullable(z.number()),
  }),
  z.transform(({ productReviewId, insertDateTime, inventoryItemId, judgedDateTime, ...others }) => ({
    ...others,
    id: productReviewId,
    writtenAt: insertDateTime,
    productId: inventoryItemId,
    judgedAt: judgedDateTime,
  })),
)
export type ModeratedReview = z.output<typeof moderatedReview>

/** The moderation form of a review (docs/requirements.md#s5, docs/requirements.md#s7). */
export const moderationForm = z.object({
  isValid: z.boolean(),
  reaction: z.nullable(z.string().check(z.trim(), z.maxLength(MAX_REACTION, tooLong(MAX_REACTION)))),
  /** Why the review is hidden, for later questions. A hidden review without a reason still waits for moderation. */
  refusalReason: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(MAX_REASON, tooLong(MAX_REASON))))),
})

/**
 * Filter of reviews: `geldig=ja` visible, `nee` all others, `wacht` waiting for moderation (not visible, and without a
 * refusal reason), `geweigerd` hidden with a reason.
 */
export const reviewStatus = z.enum(['ja', 'nee', 'wacht', 'geweigerd'])
export type ReviewStatus = z.infer<typeof reviewStatus>

const reviewFilter = {
  geldig: z.optional(reviewStatus),
  /** Number of stars. */
  rating: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
  /** Searches review, writer, email address and product, and the id of the product. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(MAX_SEARCH, tooLong(MAX_SEARCH)))),
  sort: z.optional(z.enum(['-date', 'date', '-rating', 'rating'])),
}

export const productReviews = {
  find: endpoint({
    method: 'GET',
    path: '/api/productreview',
    access: 'admin',
    about: 'Lists all reviews, visible and hidden, newest first unless sorted otherwise.',
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
    about: 'Returns one review with all its moderation data.',
    params: z.object({ id }),
    reply: moderatedReview,
    fails: codes('review_not_found'),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/productreview/export',
    access: 'admin',
    about: 'Exports the filtered reviews as a CSV file.',
    query: z.object(reviewFilter),
    reply: z.string(),
  }),
  ofProduct: endpoint({
    method: 'GET',
    path: '/api/productreview/product/:id',
    access: 'public',
    about: 'Returns the visible reviews of a product, newest first. A variant has the reviews of its model.',
    params: z.object({ id }),
    reply: z.array(shownReview),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/productreview',
    access: 'public',
    about: 'Stores a review. It becomes visible when the shop publishes it; a repeated call stores it once.',
    body: z.extend(reviewForm, { id }),
    reply: z.object({ message: z.string() }),
    fails: codes('product_not_found'),
    limitPerMinute: 5,
  }),
  judge: endpoint({
    method: 'PUT',
    path: '/api/productreview/:id',
    access: 'admin',
    about: 'Shows or hides a review and answers it; the rating of the product is updated at once.',
    params: z.object({ id }),
    body: z.extend(moderationForm, {
      /**
       * Version that the user saw. When a colleague has moderated the review since then, the call fails with
       * `review_changed` and changes nothing.
       */
      version: z.optional(recordVersion),
    }),
    reply: z.object({
      message: z._default(z.string(), ''),
      /** Version after the moderation. */
      version: z.optional(z.number()),
    }),
    fails: { ...codes('review_not_found'), review_changed: changedReview },
  }),
}
