import { NO_FILTERS, type ProductFilters } from '#shared/domain/catalog/filters.ts'
import { SORTINGS, type Sorting } from '#shared/domain/catalog/sorting.ts'
import { colorGroupNamed } from '#shared/domain/leather/color-groups.ts'
import { DEFAULT_PAGE_SIZE, pageOf, pageSizeOf } from '../../../lib/pages.ts'

/** State of a list: filters, sorting and page. It is stored in the URL (docs/decisions.md#f35). */
export type ListChoice = { filters: ProductFilters; sorting: Sorting; page: number; pageSize: number }

/** Names of the query parameters. The server's page cache uses the same names (`page-address.ts`). */
const NAMES = {
  families: 'familie',
  subgroups: 'soort',
  colours: 'kleur',
  price: 'prijs',
  stock: 'levering',
  rating: 'beoordeling',
  sorting: 'sort',
} as const

const IN_STOCK = 'direct'

/**
 * Reads the list state from the URL; invalid values are ignored.
 *
 * @param userPageSize the page size that the visitor chose
 */
export function readChoice(search: URLSearchParams, userPageSize?: number): ListChoice {
  const [from, to] = (search.get(NAMES.price) ?? '').split('-').map(wholeEuros)
  const rating = Number(search.get(NAMES.rating))
  const sorting = SORTINGS.find((one) => one === search.get(NAMES.sorting)) ?? 'order'
  return {
    filters: {
      ...NO_FILTERS,
      families: [...new Set(search.getAll(NAMES.families))],
      subgroups: [...new Set(search.getAll(NAMES.subgroups))],
      colours: [...new Set(search.getAll(NAMES.colours).flatMap((name) => colorGroupNamed(name) ?? []))],
      inStock: search.get(NAMES.stock) === IN_STOCK,
      ...(from !== undefined && { fromCents: from * 100 }),
      ...(to !== undefined && { toCents: to * 100 }),
      ...(rating >= 1 && rating <= 5 && { minRating: rating }),
    },
    sorting,
    page: pageOf(search),
    pageSize: pageSizeOf(search, userPageSize),
  }
}

/** Returns the list state as a query string. Default values are left out, so that each state has one URL. */
export function writeChoice({ filters, sorting, page, pageSize }: ListChoice): string {
  const search = new URLSearchParams()
  for (const family of filters.families) search.append(NAMES.families, family)
  for (const subgroup of filters.subgroups) search.append(NAMES.subgroups, subgroup)
  for (const colour of filters.colours) search.append(NAMES.colours, colour)
  if (filters.fromCents !== undefined || filters.toCents !== undefined)
    search.set(NAMES.price, `${eurosText(filters.fromCents)}-${eurosText(filters.toCents)}`)
  if (filters.inStock) search.set(NAMES.stock, IN_STOCK)
  if (filters.minRating !== undefined) search.set(NAMES.rating, String(filters.minRating))
  if (sorting !== 'order') search.set(NAMES.sorting, sorting)
  if (pageSize !== DEFAULT_PAGE_SIZE) search.set('pageSize', String(pageSize))
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}

const wholeEuros = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : undefined)
const eurosText = (cents: number | undefined) => (cents === undefined ? '' : String(Math.round(cents / 100)))
