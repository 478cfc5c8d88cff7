import * as z from 'zod/mini'
import { cartLine } from './cart-line.ts'

/** The visitor's purchase in progress, as persisted in local storage. */
export const persistedShopping = z.object({
  lines: z.array(cartLine),
  /**
   * Values of the unfinished checkout form, by field name, so that a reload loses no typed values. Choices are stored
   * as codes (`src/shared/domain/checkout/choice-codes.ts`).
   */
  checkout: z.optional(z.record(z.string(), z.union([z.string(), z.boolean()]))),
  /** Email address of the account whose saved data filled in `checkout`; absent when no account did. */
  prefilledFor: z.optional(z.string()),
  /**
   * The customer for whom staff place an order. Stored in one entry with cart and checkout, so that every tab reads
   * values of all three that belong together.
   */
  sellingTo: z.optional(
    z.object({
      /** A new id for each sale. */
      saleId: z.string(),
      /** The account that will own the order; absent for a guest. */
      customerId: z.optional(z.number()),
      name: z.string(),
      /** Email address of the seller. */
      seller: z.string(),
    }),
  ),
  /**
   * True when `lines` were chosen for a customer whose sale has ended. Staff must confirm that the next customer gets
   * them.
   */
  linesOfSale: z.optional(z.boolean()),
  /** Ids of the color samples ordered from this browser, the latest last. */
  orderedSamples: z.optional(z.array(z.number())),
  /** Review drafts, by product id. */
  reviewDrafts: z.optional(
    z.record(z.string(), z.object({ name: z.string(), email: z.string(), review: z.string(), rating: z.number() })),
  ),
  /** Unsaved changes to the details of an account. `owner` is the email address of the account. */
  ownDetails: z.optional(z.object({ owner: z.string(), values: z.record(z.string(), z.string()) })),
  /** An unsent message to the shop. */
  contact: z.optional(z.record(z.string(), z.string())),
  /** An unsent withdrawal. */
  withdrawal: z.optional(
    z.object({
      orderNumber: z.string(),
      name: z.string(),
      email: z.string(),
      scope: z.enum(['all', 'some']),
      products: z.string(),
      rowIds: z.array(z.number()),
      reason: z.string(),
    }),
  ),
  /** Idempotency key and fingerprint of the withdrawal that is being sent, used as in `attempt` below. */
  withdrawalAttempt: z.optional(z.object({ key: z.string(), fingerprint: z.string() })),
  /**
   * Unsent messages about service cases: of a new case by `order-{id}`, of an answer by `case-{id}`. `photoIds` are photos
   * that the server has already. `attempt` is used as the one below.
   */
  serviceDrafts: z.optional(
    z.record(
      z.string(),
      z.object({
        rowIds: z.array(z.number()),
        problem: z.string(),
        text: z.string(),
        photoIds: z.array(z.string()),
        attempt: z.optional(z.object({ key: z.string(), fingerprint: z.string() })),
      }),
    ),
  ),
  /** Orders that wait for their payment, newest first, with their lines and form. */
  openOrders: z.optional(
    z.array(
      z.object({
        salesOrderId: z.number(),
        lines: z.array(cartLine),
        form: z.record(z.string(), z.union([z.string(), z.boolean()])),
      }),
    ),
  ),
  /**
   * Idempotency key and fingerprint of the order that is being placed. A repeated call for an order with the same
   * fingerprint sends the same key (docs/decisions.md#c10).
   */
  attempt: z.optional(z.object({ key: z.string(), fingerprint: z.string() })),
})
export type Shopping = z.infer<typeof persistedShopping>
