import type { CartLine } from '#src/renderer/features/common/cart/index.ts'

/** A stored cart line; the test passes only the relevant facts. */
export const cartLine = (facts: Partial<CartLine> & { id: number }): CartLine => ({
  parentId: null,
  itemId: `LM-${facts.id}`,
  displayName: `Bank ${facts.id}`,
  netPrice: 1000,
  imageUrl: '/images/model/merel-3/front/8a4b22/current-640.webp',
  totalStock: null,
  stockClass: null,
  deliveryTime: null,
  choices: '',
  count: 1,
  ...facts,
})

/** A free color sample. */
export const sampleLine = (id: number): CartLine =>
  cartLine({ id, itemId: `kleurstaal-${id}`, displayName: `Kleurstaal ${id}`, netPrice: 0 })
