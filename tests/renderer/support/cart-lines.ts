import type { CartLine } from '#src/renderer/features/common/cart/index.ts'

/** Returns a stored cart line. A test passes only the fields that matter to it. */
export const cartLine = (fields: Partial<CartLine> & { id: number }): CartLine => ({
  parentId: null,
  itemId: `LM-${fields.id}`,
  displayName: `Bank ${fields.id}`,
  netPrice: 1000,
  imageUrl: '/images/model/merel-3/front/8a4b22/current-640.webp',
  totalStock: null,
  stockClass: null,
  deliveryTime: null,
  choices: '',
  count: 1,
  ...fields,
})

/** Returns a cart line of a free color sample. */
export const sampleLine = (id: number): CartLine =>
  cartLine({ id, itemId: `kleurstaal-${id}`, displayName: `Kleurstaal ${id}`, netPrice: 0 })
