import type { Filterable } from './filters.ts'
import { shownNetPrice } from './from-price.ts'

/** Sort orders of a category page (docs/decisions.md#f35); `order` is the shop's own order. */
export const SORTINGS = ['order', 'price', 'price-descending', 'rating'] as const
export type Sorting = (typeof SORTINGS)[number]

/** Returns the products sorted. Equal products are in the shop's own order. By rating, unrated products come last. */
export function sortProducts<P extends Filterable>(products: readonly P[], sorting: Sorting): P[] {
  const compare = comparisons[sorting]
  return products.toSorted((a, b) => compare(a, b) || a.sortOrder - b.sortOrder)
}

const comparisons: Record<Sorting, (a: Filterable, b: Filterable) => number> = {
  order: () => 0,
  price: (a, b) => shownNetPrice(a) - shownNetPrice(b),
  'price-descending': (a, b) => shownNetPrice(b) - shownNetPrice(a),
  rating: (a, b) => (b.rating ?? -1) - (a.rating ?? -1),
}
