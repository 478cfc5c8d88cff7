export { type LeatherBook, openLeatherBook } from './leather-book.ts'
export type { WantedColour } from './list-product.ts'
export { listByIds } from './list-products.ts'
