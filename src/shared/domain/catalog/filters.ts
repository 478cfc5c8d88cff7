import { COLOR_GROUPS, type ColorGroup } from '../leather/color-groups.ts'
import { grossUnitPrice } from '../money/prices.ts'
import { type PricedProduct, shownNetPrice } from './from-price.ts'

/** What the filters of a category page need to know of a product. `rating` is on the scale of 0 to 5. */
export type Filterable = PricedProduct & {
  family: string | null
  /** Pages below the category on which it stands, by their path below it: "hoekbanken". */
  subgroups?: readonly string[]
  /** The colours it can be had in. */
  colourGroups: readonly string[]
  /** Of a model: the colours in which a variant lies ready. */
  readyColours: readonly string[]
  /** Of a model: the lowest net price by colour, of the colours in which it is above the shown price. */
  colourNetPrices?: Readonly<Record<string, number>>
  rating: number | null
  sortOrder: number
}

/**
 * What a visitor filters by (docs/decisions.md#f35). Within a list any value will do; between the filters all must
 * hold.
 */
export type ProductFilters = {
  families: readonly string[]
  subgroups: readonly string[]
  colours: readonly ColorGroup[]
  /** Bounds of the shown price, VAT included, both inclusive. */
  fromCents?: number
  toCents?: number
  inStock: boolean
  /** Stars out of five, at least. */
  minRating?: number
}

export const NO_FILTERS: ProductFilters = { families: [], subgroups: [], colours: [], inStock: false }

/** The products that pass all filters, in the order they came. */
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

/** A value to filter by, and how many products it would show. */
export type FacetValue<Value extends string = string> = { value: Value; count: number }

export type FilterCounts = {
  /** By how many products have the value, then by name. */
  families: FacetValue[]
  subgroups: FacetValue[]
  /** In the order of the groups. */
  colours: FacetValue<ColorGroup>[]
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
  const shown = (change: Partial<ProductFilters>) => filterProducts(products, { ...filters, ...change })
  const countsOf = <Value extends string>(
    values: readonly Value[],
    change: (value: Value) => Partial<ProductFilters>,
  ) => values.map((value) => ({ value, count: shown(change(value)).length }))

  const prices = shown({ fromCents: undefined, toCents: undefined }).map(shownCents)
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
    inStock: shown({ inStock: true }).length,
    ratings: [4, 3, 2, 1].map((minRating) => ({ minRating, count: shown({ minRating }).length })),
    prices:
      prices.length > 0 ? { minCents: least(prices), maxCents: -least(prices.map((price) => -price)) } : undefined,
  }
}

/** The colours that any of these products can be had in, in the order of the groups. */
export function colorsIn(products: readonly Pick<Filterable, 'colourGroups'>[]): ColorGroup[] {
  const found = new Set(products.flatMap(({ colourGroups }) => colourGroups))
  return COLOR_GROUPS.filter((group) => found.has(group))
}

/** One thing that was chosen, and what the filters are without it. */
export type ChosenFilter = { without: ProductFilters } & (
  | { kind: 'family' | 'subgroup' | 'colour'; value: string }
  | { kind: 'price'; fromCents?: number; toCents?: number }
  | { kind: 'stock' }
  | { kind: 'rating'; minRating: number }
)

/** Everything that was chosen, one by one, so that each can be taken back. */
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

/** When filters leave nothing: which of them, taken back, would show something, and how much. The most first. */
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
 * True when a product can be had in one of the colours for at most this price, VAT included. A price that is not told
 * by colour is the shown price, which the caller compares. A colour in which it is not made does not count.
 */
export function costsAtMost(
  toCents: number,
  { colourGroups, colourNetPrices = {} }: Pick<Filterable, 'colourGroups' | 'colourNetPrices'>,
  colours: readonly string[],
): boolean {
  const made = colours.filter((colour) => colourGroups.includes(colour))
  return made.length === 0 || made.some((colour) => grossUnitPrice(colourNetPrices[colour] ?? 0) <= toCents)
}

/** There is one, or of a model a variant; when colours were chosen too, in one of those. */
function isReady({ totalStock, readyColours }: Filterable, colours: readonly string[]): boolean {
  if ((totalStock ?? 0) > 0) return true
  return colours.length > 0 ? colours.some((colour) => readyColours.includes(colour)) : readyColours.length > 0
}

const shownCents = (product: Filterable) => grossUnitPrice(shownNetPrice(product))
const least = (numbers: readonly number[]) =>
  numbers.reduce((low, number) => Math.min(low, number), Number.POSITIVE_INFINITY)

const valuesIn = (products: readonly Filterable[], read: (product: Filterable) => string | readonly string[]) => [
  ...new Set(products.flatMap(read)),
]
const byCount = (values: FacetValue[]) =>
  values.sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'nl'))
