import * as z from 'zod/mini'

/**
 * A line of the cart: a product as it was displayed, and its count.
 *
 * It is persisted in local storage, so it has only the fields that the cart shows or an order needs. Every field is
 * validated when it is read, because an older release may have stored it.
 */
export const cartLine = z.object({
  id: z.number(),
  parentId: z.nullable(z.number()),
  itemId: z.string(),
  displayName: z.string(),
  /** Name of the model of a variant, shown next to the choices. */
  modelName: z.optional(z.string()),
  /** EUR excl. VAT, up to four decimals; the price that the visitor saw (docs/decisions.md#b6). */
  netPrice: z.number(),
  imageUrl: z.nullable(z.string()),
  totalStock: z.nullable(z.number()),
  stockClass: z.nullable(z.string()),
  deliveryTime: z.nullable(z.string()),
  /** The chosen options as text; empty for a stock item. */
  choices: z._default(z.string(), ''),
  count: z.number().check(z.int(), z.positive(), z.maximum(999)),
})
export type CartLine = z.infer<typeof cartLine>
