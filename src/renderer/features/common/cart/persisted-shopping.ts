import * as z from 'zod/mini'
import { cartLine } from './cart-line.ts'

/** The visitor's purchase in progress, as persisted in local storage. */
export const persistedShopping = z.object({
  lines: z.array(cartLine),
  /** A checkout that is not finished: nothing typed is lost by a reload. */
  checkout: z.optional(z.record(z.string(), z.union([z.string(), z.boolean()]))),
  /** Mail address of the account whose saved data filled in that checkout; absent when it was all typed. */
  prefilledFor: z.optional(z.string()),
  /** The customer for whom staff are shopping. It is kept with cart and checkout, so that no tab has one without the other. */
  sellingTo: z.optional(
    z.object({
      /** Another for each time that somebody begins to sell. */
      saleId: z.string(),
      /** The account that the order becomes of; absent for a guest. */
      customerId: z.optional(z.number()),
      name: z.string(),
      /** Mail address of who sells. */
      seller: z.string(),
    }),
  ),
  /** The lines were chosen for a customer whose sale has ended since; the next customer gets them only when staff say so. */
  linesOfSale: z.optional(z.boolean()),
  /** Colour samples that were ordered from this browser, the latest last. */
  orderedSamples: z.optional(z.array(z.number())),
  /** Reviews that are being written, by product. */
  reviewDrafts: z.optional(
    z.record(z.string(), z.object({ name: z.string(), email: z.string(), review: z.string(), rating: z.number() })),
  ),
  /** Changes to the own details that are not saved yet, and the mail address of whom they are. */
  ownDetails: z.optional(z.object({ owner: z.string(), values: z.record(z.string(), z.string()) })),
  /** A message to the shop that is not sent yet. */
  contact: z.optional(z.record(z.string(), z.string())),
  /** A withdrawal that is not sent yet. */
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
  /** Its key, as that of an order below. */
  withdrawalAttempt: z.optional(z.object({ key: z.string(), fingerprint: z.string() })),
  /** Orders that wait for their payment, newest first, with what they were made of. */
  openOrders: z.optional(
    z.array(
      z.object({
        salesOrderId: z.number(),
        lines: z.array(cartLine),
        form: z.record(z.string(), z.union([z.string(), z.boolean()])),
      }),
    ),
  ),
  /** The key of the order being placed and what it was made of: the same order again has the same key (decisions C10). */
  attempt: z.optional(z.object({ key: z.string(), fingerprint: z.string() })),
})
export type Shopping = z.infer<typeof persistedShopping>
