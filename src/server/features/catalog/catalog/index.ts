export { type LeatherCatalog, openLeatherCatalog } from './leather-catalog.ts'
export type { WantedColor } from './list-product.ts'
export { cardOf, itemIdsOf, type ProductCardSource, readCardSources } from './list-products.ts'
export { openEntries } from './read-entries.ts'
