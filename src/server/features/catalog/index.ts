export { type LeatherBook, openLeatherBook } from './leather-book.ts'
export type { WantedColour } from './list-product.ts'
export { cardOf, itemIdsOf, type Listed, readListed } from './list-products.ts'
