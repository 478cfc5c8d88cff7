import { grossUnitPrice } from '../money/prices.ts'
import { type Priced, shownNetPrice } from './from-price.ts'

/** What the filters of a category page need to know of a product. `rating` is on the scale of 0 to 5. */
export type Filterable = Priced & {
  family: string | null
  leatherColor: string | null
  rating: number | null
  sortOrder: number
}

/** What a visitor filters by (decisions F35). Within a list any value will do; between the filters all must hold. */
export type ProductFilters = {
  families: readonly string[]
  leatherColors: readonly string[]
  /** Bounds of the shown price, VAT included, both inclusive. */
  fromCents?: number
  toCents?: number
  inStock: boolean
  /** Stars out of five, at least. */
  minRating?: number
}

export const NO_FILTERS: ProductFilters = { families: [], leatherColors: [], inStock: false }

type Facet = 'family' | 'leatherColor' | 'price' | 'stock' | 'rating'

/** The products that pass all filters, in the order they came. */
export function filterProducts<P extends Filterable>(products: readonly P[], filters: ProductFilters): P[] {
  return products.filter((product) => failing(product, filters).length === 0)
}

/** True when at least one filter is set. */
export function hasFilters(filters: ProductFilters): boolean {
  const { families, leatherColors, fromCents, toCents, inStock, minRating } = filters
  return (
    families.length + leatherColors.length > 0 ||
    inStock ||
    [fromCents, toCents, minRating].some((bound) => bound !== undefined)
  )
}

/** A value to filter by, and how many products it would show. */
export type FacetValue = { value: string; count: number }

export type FilterCounts = {
  /** By how many products have the value, then by name. */
  families: FacetValue[]
  leatherColors: FacetValue[]
  inStock: number
  /** At least 4, 3, 2 and 1 stars. */
  ratings: { minRating: number; count: number }[]
  /** The lowest and highest shown price, VAT included; `undefined` without products. */
  prices: { minCents: number; maxCents: number } | undefined
}

/**
 * What each value of each filter would show. A filter's own choice is left out of its own counts: who chose cognac
 * still sees how many there are in black, and a value with no result shows 0 instead of vanishing.
 */
export function filterCounts(products: readonly Filterable[], filters: ProductFilters): FilterCounts {
  const failures = products.map((product) => ({ product, fails: failing(product, filters) }))
  const but = (facet: Facet) =>
    failures.filter(({ fails }) => fails.every((failed) => failed === facet)).map(({ product }) => product)

  const prices = but('price').map(shownCents)
  return {
    families: countValues(products, but('family'), ({ family }) => family),
    leatherColors: countValues(products, but('leatherColor'), ({ leatherColor }) => leatherColor),
    inStock: but('stock').filter(isInStock).length,
    ratings: [4, 3, 2, 1].map((minRating) => ({
      minRating,
      count: but('rating').filter(({ rating }) => (rating ?? 0) >= minRating).length,
    })),
    prices:
      prices.length > 0 ? { minCents: least(prices), maxCents: -least(prices.map((price) => -price)) } : undefined,
  }
}

/** The filters that this product does not pass. */
function failing(product: Filterable, filters: ProductFilters): Facet[] {
  const { families, leatherColors, fromCents = 0, toCents = Number.POSITIVE_INFINITY, minRating = 0 } = filters
  const price = shownCents(product)
  const passes: Record<Facet, boolean> = {
    family: holds(families, product.family),
    leatherColor: holds(leatherColors, product.leatherColor),
    price: price >= fromCents && price <= toCents,
    stock: !filters.inStock || isInStock(product),
    rating: (product.rating ?? 0) >= minRating,
  }
  return (Object.keys(passes) as Facet[]).filter((facet) => !passes[facet]) // keys widen to string
}

const holds = (chosen: readonly string[], value: string | null) =>
  chosen.length === 0 || (value !== null && chosen.includes(value))
const isInStock = ({ totalStock }: Filterable) => (totalStock ?? 0) > 0
const shownCents = (product: Filterable) => grossUnitPrice(shownNetPrice(product))
const least = (numbers: readonly number[]) =>
  numbers.reduce((low, number) => Math.min(low, number), Number.POSITIVE_INFINITY)

function countValues(
  all: readonly Filterable[],
  counted: readonly Filterable[],
  read: (product: Filterable) => string | null,
): FacetValue[] {
  const counts = new Map<string, number>()
  for (const product of all) counts.set(read(product) ?? '', 0)
  for (const product of counted) counts.set(read(product) ?? '', (counts.get(read(product) ?? '') ?? 0) + 1)
  counts.delete('')
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'nl'))
}
