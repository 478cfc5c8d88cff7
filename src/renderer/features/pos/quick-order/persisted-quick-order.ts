import * as z from 'zod/mini'
import type { Discount } from '#shared/domain/discounts/discounts.ts'
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

const discount = z.object({
  /** Item id of the line; absent for the whole order. */
  id: z.optional(z.number()),
  kind: z.enum(['percent', 'amount']),
  value: z.number().check(z.int(), z.positive()),
  reason: z.string(),
}) satisfies z.ZodMiniType<Discount>

/** The approval of an Admin. `subject`: the discounts and lines to which it belongs, from `approvalSubject`. */
const approval = z.object({ approvalId: z.uuid(), approvedBy: z.string(), subject: z.string() })
export type DiscountApproval = z.output<typeof approval>

/** Content of the order that a seller is entering. */
export const quickOrderContent = z.object({
  lines: z.array(line),
  /** The values of the form, with choices as codes (`choice-codes.ts`); empty before the first input. */
  form: z._default(z.record(z.string(), z.union([z.string(), z.boolean()])), {}),
  discounts: z.optional(z.array(discount)),
  approval: z.optional(approval),
  /** True when the order was stored without a connection and keeps the prices that were promised then. */
  keepsPromise: z.optional(z.boolean()),
  /**
   * Idempotency key of this order (docs/decisions.md#c10), created with the first try to place it. It stays the same
   * when the order is changed after a try without a response. If that try arrived, the shop therefore refuses the next
   * try and does not store two orders.
   */
  key: z.optional(z.uuid()),
  /** True from before a request with `key` is sent until the shop confirms that there is no order. */
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
      /** Id of the line that is being changed. It stays in the order until the configured product replaces it. */
      replaces: z.optional(z.number()),
    }),
  ),
})
export type QuickOrderContent = z.output<typeof quickOrderContent>

/** Format of the current order in local storage. */
export const persistedQuickOrder = z.extend(quickOrderContent, {
  /** True when the order is a draft that is being corrected. */
  isDraft: z._default(z.boolean(), false),
  /** Id under which this order is parked, from the first try to park it on. */
  parkId: z.optional(z.uuid()),
  /** Number of the order. Incremented when another order replaces this order, so that the form is remounted. */
  turn: z._default(z.number(), 0),
})
export type PersistedQuickOrder = z.output<typeof persistedQuickOrder>
