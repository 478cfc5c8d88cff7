import * as z from 'zod/mini'
import type { CartLine } from '../../common/cart/index.ts'

const option = z.optional(z.nullable(z.number()))

/** The same as a line of the cart, which must not bring its schema into the shop's first page. */
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

/** What a seller is writing for the customer in front of the counter. */
export const quickOrderContent = z.object({
  lines: z.array(line),
  /** The form as it is typed; empty while nothing was. */
  form: z._default(z.record(z.string(), z.union([z.string(), z.boolean()])), {}),
  /**
   * The idempotency key of this order (decisions C10), from its first try on. It stays when the order is changed after
   * a try that was refused: should that try have arrived after all, the shop refuses the second instead of taking two.
   */
  key: z.optional(z.uuid()),
  /** Written before a call goes out under that key, until the shop has said that there is no order. */
  mayHaveArrived: z.optional(z.boolean()),
  /** Furniture that is being put together. */
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

/** The same as it stands in local storage. */
export const persistedQuickOrder = z.extend(quickOrderContent, {
  /** It was kept while the line was down, and is being mended. */
  isDraft: z._default(z.boolean(), false),
  /** Under which it is parked, from the first try on. */
  parkId: z.optional(z.uuid()),
  /** Grows when another order takes the place of this one, so that the form begins anew. */
  turn: z._default(z.number(), 0),
})
export type PersistedQuickOrder = z.output<typeof persistedQuickOrder>
