import * as z from 'zod/mini'

/**
 * A line of the cart: the product as it was shown, and how many of it.
 *
 * Read back from local storage, so only what lines show and orders need is kept, and every field is checked.
 */
export const cartLine = z.object({
  id: z.number(),
  parentId: z.nullable(z.number()),
  itemId: z.string(),
  displayName: z.string(),
  /** Of a variant the name of its model, which the choices are told beside. */
  modelName: z.optional(z.string()),
  /** EUR excl. VAT, up to four decimals; what the shopper saw (decisions B6). */
  netPrice: z.number(),
  imageUrl: z.nullable(z.string()),
  totalStock: z.nullable(z.number()),
  stockClass: z.nullable(z.string()),
  deliveryTime: z.nullable(z.string()),
  /** The chosen options in words; empty for what is sold as it is. */
  choices: z._default(z.string(), ''),
  count: z.number().check(z.int(), z.positive(), z.maximum(999)),
})
export type CartLine = z.infer<typeof cartLine>
