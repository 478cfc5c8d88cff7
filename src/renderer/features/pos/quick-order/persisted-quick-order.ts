import * as z from 'zod/mini'
import type { CartLine } from '../../common/cart/index.ts'

const option = z.optional(z.nullable(z.number()))

/**
 * Same fields as a line of the cart. The cart's schema is not imported, because the build would then add it to
 * the scripts of the shop's first page.
 */
const line = z.object({
  id: z.number(),
  parentId: z.nullable(z.number()),
  itemId: z.string(),
  displayName: z.string(),
  modelName: z.optional(z.string()),
  netPrice: z.number(),
  imageUrl: z.nullable(z.string()),
  totalStock: z.nullable(z.number()),
  stockClass: z.nullable(z.string()),
  deliveryTime: z.nullable(z.string()),
  choices: z._default(z.string(), ''),
  count: z.number().check(z.int(), z.positive(), z.maximum(999)),
}) satisfies z.ZodMiniType<CartLine>

/** The order that a seller is writing. */
export const quickOrderContent = z.object({
  lines: z.array(line),
  /** The form as typed, with codes for its choices; empty before the first input. */
  form: z._default(z.record(z.string(), z.union([z.string(), z.boolean()])), {}),
  /**
   * Idempotency key of this order (docs/decisions.md#c10), from its first try on. It does not change when the order
   * changes after a try without a response: if that try did arrive, the shop refuses the next one instead of storing
   * two orders.
   */
  key: z.optional(z.uuid()),
  /** Set before a request with that key is sent, until the shop confirms that there is no order. */
  mayHaveArrived: z.optional(z.boolean()),
  /** Configuration in progress. */
  configuring: z.optional(
    z.object({
      productId: z.number(),
      selection: z.object({
        matrixLeathertype: option,
        matrixLeg: option,
        matrixHandle: option,
        matrixSeatheight: option,
        matrixCouchSetup: option,
      }),
      count: z.number().check(z.int(), z.minimum(1), z.maximum(999)),
    }),
  ),
})
export type QuickOrderContent = z.output<typeof quickOrderContent>

/** Format in local storage. */
export const persistedQuickOrder = z.extend(quickOrderContent, {
  /** The order was a draft and is being corrected. */
  isDraft: z._default(z.boolean(), false),
  /** Id under which this order is parked, from the first try to park it on. */
  parkId: z.optional(z.uuid()),
  /** Incremented when another order replaces this one, so that the form is mounted again. */
  turn: z._default(z.number(), 0),
})
export type PersistedQuickOrder = z.output<typeof persistedQuickOrder>
