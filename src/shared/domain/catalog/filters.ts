import { COLOR_GROUPS, type ColorGroup } from '../leather/color-groups.ts'
import { grossUnitPrice } from '../money/prices.ts'
import { type PricedProduct, shownNetPrice } from './from-price.ts'

/** The fields of a product that the filters of a category page read. `rating` is from 0 to 5. */
export type Filterable = PricedProduct & {
  family: string | null
  /** Subpages of the category that contain the product, by their path below the category: "hoekbanken". */
  subgroups?: readonly string[]
  /** The color groups in which the product is available. */
  colourGroups: readonly string[]
  /** For a model: the colors with a variant in stock. */
  readyColours: readonly string[]
  /** For a model: the lowest net price per color, for colors where it is above the shown price. */
  colourNetPrices?: Readonly<Record<string, number>>
  rating: number | null
  sortOrder: number
}

/**
 * The filters of a category page (docs/decisions.md#f35). Values of one filter are alternatives; all filters must
 * match.
 */
export type ProductFilters = {
  families: readonly string[]
  subgroups: readonly string[]
  colours: readonly ColorGroup[]
  /** Bounds of the shown price, VAT included, both inclusive. */
  fromCents?: number
  toCents?: number
  inStock: boolean
  /** Minimum number of stars out of five. */
  minRating?: number
}

export const NO_FILTERS: ProductFilters = { families: [], subgroups: [], colours: [], inStock: false }

/** Returns the products that pass all filters, in their original order. */
export function filterProducts<P extends Filterable>(products: readonly P[], filters: ProductFilters): P[] {
  return products.filter((product) => passes(product, filters))
}

/** True when at least one filter is set. */
export function hasFilters(filters: ProductFilters): boolean {
  const { families, subgroups, colours, fromCents, toCents, inStock, minRating } = filters
  return (
    families.length + subgroups.length + colours.length > 0 ||
    inStock ||
    [fromCents, toCents, minRating].some((bound) => bound !== undefined)
  )
}

/** A filter value, with the number of products that it would show. */
export type FacetValue<Value extends string = string> = { value: Value; count: number }

export type FilterCounts = {
  /** Sorted by number of products, then by name. */
  families: FacetValue[]
  subgroups: FacetValue[]
  /** In the order of the color groups. */
  colours: FacetValue<ColorGroup>[]
  inStock: number
  /** Number of products with at least 4, 3, 2 and 1 stars. */
  ratings: { minRating: number; count: number }[]
  /** Lowest and highest shown price, VAT included; `undefined` without products. */
  prices: { minCents: number; maxCents: number } | undefined
}

/**
 * Returns the number of products per filter value. The counts of a filter ignore what is selected in that filter: with
 * cognac selected, black still has its own count. A value without results has count 0.
 */
export function filterCounts(products: readonly Filterable[], filters: ProductFilters): FilterCounts {
  const productsWith = (change: Partial<ProductFilters>) => filterProducts(products, { ...filters, ...change })
  const countsOf = <Value extends string>(
    values: readonly Value[],
    change: (value: Value) => Partial<ProductFilters>,
  ) => values.map((value) => ({ value, count: productsWith(change(value)).length }))

  const prices = productsWith({ fromCents: undefined, toCents: undefined }).map(shownCents)
  return {
    families: byCount(
      countsOf(
        valuesIn(products, ({ family }) => family ?? []),
        (value) => ({ families: [value] }),
      ),
    ),
    subgroups: byCount(
      countsOf(
        valuesIn(products, ({ subgroups }) => subgroups ?? []),
        (value) => ({ subgroups: [value] }),
      ),
    ),
    colours: countsOf(colorsIn(products), (value) => ({ colours: [value] })),
    inStock: productsWith({ inStock: true }).length,
    ratings: [4, 3, 2, 1].map((minRating) => ({ minRating, count: productsWith({ minRating }).length })),
    prices:
      prices.length > 0 ? { minCents: lowest(prices), maxCents: -lowest(prices.map((price) => -price)) } : undefined,
  }
}

/** Returns the colors of these products, in the order of the color groups. */
export function colorsIn(products: readonly Pick<Filterable, 'colourGroups'>[]): ColorGroup[] {
  const found = new Set(products.flatMap(({ colourGroups }) => colourGroups))
  return COLOR_GROUPS.filter((group) => found.has(group))
}

/** One selected filter value. `without`: all selected filters except this value. */
export type ChosenFilter = { without: ProductFilters } & (
  | { kind: 'family' | 'subgroup' | 'colour'; value: string }
  | { kind: 'price'; fromCents?: number; toCents?: number }
  | { kind: 'stock' }
  | { kind: 'rating'; minRating: number }
)

/** Returns all selected filter values, so that a page can offer to remove each of them. */
export function chosenFilters(filters: ProductFilters): ChosenFilter[] {
  const { families, subgroups, colours, fromCents, toCents, inStock, minRating } = filters
  return [
    ...families.map((value) => ({
      kind: 'family' as const,
      value,
      without: { ...filters, families: families.filter((other) => other !== value) },
    })),
    ...subgroups.map((value) => ({
      kind: 'subgroup' as const,
      value,
      without: { ...filters, subgroups: subgroups.filter((other) => other !== value) },
    })),
    ...colours.map((value) => ({
      kind: 'colour' as const,
      value,
      without: { ...filters, colours: colours.filter((other) => other !== value) },
    })),
    ...(fromCents === undefined && toCents === undefined
      ? []
      : [
          {
            kind: 'price' as const,
            fromCents,
            toCents,
            without: { ...filters, fromCents: undefined, toCents: undefined },
          },
        ]),
    ...(inStock ? [{ kind: 'stock' as const, without: { ...filters, inStock: false } }] : []),
    ...(minRating === undefined
      ? []
      : [{ kind: 'rating' as const, minRating, without: { ...filters, minRating: undefined } }]),
  ]
}

/**
 * Returns the selected filter values whose removal would show products, with the number of products, most products
 * first. Used for a page without results.
 */
export function relaxableFilters(products: readonly Filterable[], filters: ProductFilters) {
  return chosenFilters(filters)
    .map((chosen) => ({ chosen, total: filterProducts(products, chosen.without).length }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
}

function passes(product: Filterable, filters: ProductFilters): boolean {
  const { families, subgroups, colours, fromCents, toCents, inStock, minRating } = filters
  if (families.length > 0 && !families.some((family) => family === product.family)) return false
  if (subgroups.length > 0 && !product.subgroups?.some((subgroup) => subgroups.includes(subgroup))) return false
  if (colours.length > 0 && !colours.some((colour) => product.colourGroups.includes(colour))) return false
  if (inStock && !isReady(product, colours)) return false
  if ((product.rating ?? 0) < (minRating ?? 0)) return false
  const price = shownCents(product)
  if (price < (fromCents ?? 0)) return false
  return toCents === undefined || (price <= toCents && costsAtMost(toCents, product, colours))
}

/**
 * True when a product costs at most this price, VAT included, in one of the given colors in which it is made. A color
 * without a price of its own costs the shown price, which the caller compares. Also true when the product is made in
 * none of the colors, because another check refuses it then.
 */
export function costsAtMost(
  toCents: number,
  { colourGroups, colourNetPrices = {} }: Pick<Filterable, 'colourGroups' | 'colourNetPrices'>,
  colours: readonly string[],
): boolean {
  const made = colours.filter((colour) => colourGroups.includes(colour))
  return made.length === 0 || made.some((colour) => grossUnitPrice(colourNetPrices[colour] ?? 0) <= toCents)
}

/**
 * True when a piece, or a variant of a model, is in stock. With selected colors, only variants in those colors count.
 */
function isReady({ totalStock, readyColours }: Filterable, colours: readonly string[]): boolean {
  if ((totalStock ?? 0) > 0) return true
  return colours.length > 0 ? colours.some((colour) => readyColours.includes(colour)) : readyColours.length > 0
}

const shownCents = (product: Filterable) => grossUnitPrice(shownNetPrice(product))
const lowest = (numbers: readonly number[]) =>
  numbers.reduce((lowestYet, number) => Math.min(lowestYet, number), Number.POSITIVE_INFINITY)

const valuesIn = (products: readonly Filterable[], read: (product: Filterable) => string | readonly string[]) => [
  ...new Set(products.flatMap(read)),
]
const byCount = (values: FacetValue[]) =>
  values.sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'nl'))
