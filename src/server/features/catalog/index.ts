export { type LeatherBook, openLeatherBook } from './leather-book.ts'
export type { WantedColour } from './list-product.ts'
export { cardOf, type Listed, listByIds, readListed } from './list-products.ts'
