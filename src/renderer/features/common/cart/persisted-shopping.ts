import * as z from 'zod/mini'
import { cartLine } from './cart-line.ts'

/** The visitor's purchase in progress, as persisted in local storage. */
export const persistedShopping = z.object({
  lines: z.array(cartLine),
  /** An unfinished checkout, with codes for its choices: a reload loses no typed values. */
  checkout: z.optional(z.record(z.string(), z.union([z.string(), z.boolean()]))),
  /** Email address of the account whose saved data filled in that checkout; absent when all of it was typed. */
  prefilledFor: z.optional(z.string()),
  /**
   * The customer for whom staff place an order. Stored with cart and checkout, so that no tab has one without the
   * other.
   */
  sellingTo: z.optional(
    z.object({
      /** New for each sale. */
      saleId: z.string(),
      /** The account that will own the order; absent for a guest. */
      customerId: z.optional(z.number()),
      name: z.string(),
      /** Email address of the seller. */
      seller: z.string(),
    }),
  ),
  /**
   * The lines were chosen for a customer whose sale has ended. The next customer gets them only when staff confirm it.
   */
  linesOfSale: z.optional(z.boolean()),
  /** Color samples ordered from this browser, the latest last. */
  orderedSamples: z.optional(z.array(z.number())),
  /** Review drafts, by product. */
  reviewDrafts: z.optional(
    z.record(z.string(), z.object({ name: z.string(), email: z.string(), review: z.string(), rating: z.number() })),
  ),
  /** Unsaved changes to the account's own details, and the email address of the account. */
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
  /** Idempotency key of the withdrawal, like that of an order below. */
  withdrawalAttempt: z.optional(z.object({ key: z.string(), fingerprint: z.string() })),
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
   * Idempotency key and fingerprint of the order being placed: the same order again has the same key
   * (docs/decisions.md#c10).
   */
  attempt: z.optional(z.object({ key: z.string(), fingerprint: z.string() })),
})
export type Shopping = z.infer<typeof persistedShopping>
