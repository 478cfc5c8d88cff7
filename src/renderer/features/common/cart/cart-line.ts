import * as z from 'zod/mini'

/**
 * A line of the cart: a product as it was displayed, and its count.
 *
 * Read back from local storage, so it holds only the fields that the cart shows and an order needs, and every field is
 * validated.
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
