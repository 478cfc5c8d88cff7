import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ListProduct } from '#shared/contracts/catalog.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import {
  colorsIn,
  filterCounts,
  filterProducts,
  hasFilters,
  type ProductFilters,
  relaxableFilters,
} from '#shared/domain/catalog/filters.ts'
import { sortProducts } from '#shared/domain/catalog/sorting.ts'
import type { ColorGroup } from '#shared/domain/leather/color-groups.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'
import type { ListChoice } from './list-choice.ts'

/** A page below a category, as a filter of it: its name, and the products that stand on it. */
export type Subgroup = { value: string; name: string; ids: readonly number[] }

/** The source of the products of a list: ids from the menu, or a stock list (decisions F34). */
export type ListSource = { path: string; subgroups?: readonly Subgroup[] } & (
  | { ids: readonly number[] }
  | { stockList: string }
)

type Slice = { page: number; pageSize: number }

function fetchSlice(api: Api, source: ListSource, query: Slice) {
  if ('stockList' in source) return api.catalog.stockList({ query: { ...query, list: source.stockList } })
  return api.catalog.byIds({ query, body: [...source.ids] })
}

/** The largest slice the server gives. */
const SLICE = 480
/** Nobody filters more by hand; a list beyond it is cut off. */
const MAX_SLICES = 5

/** All products of a list, for filters and sorting. Never sent along in a page. */
const wholeList = (api: Api, source: ListSource) =>
  queryOptions({
    queryKey: ['products', source.path, 'all'],
    queryFn: async () => {
      const items: ListProduct[] = []
      for (let page = 1; page <= MAX_SLICES; page++) {
        const slice = await fetchSlice(api, source, { page, pageSize: SLICE })
        items.push(...slice.items)
        if (items.length >= slice.total) break
      }
      return withSubgroups(items, source)
    },
    meta: { isLarge: true },
    ...freshness.pagedList,
  })

/** Each product with the subgroups it stands in. */
const withSubgroups = (products: readonly ListProduct[], { subgroups = [] }: ListSource) =>
  products.map((product) => ({
    ...product,
    subgroups: subgroups.flatMap(({ value, ids }) => (ids.includes(product.id) ? value : [])),
  }))

/** One page of a list, and what is to be known of the rest of it. */
export type ProductList = {
  items: ListProduct[]
  total: number
  /** In which colours the list can be seen. */
  colours: ColorGroup[]
  /** When the filters leave nothing: which to take back, and how much that would show. */
  waysOut: ReturnType<typeof relaxableFilters>
}

/**
 * One page of a list. As long as nothing is filtered or sorted the server cuts it; otherwise it is cut from the
 * whole list, by the rules that also count the filters. Filtered by colour, it comes in that colour.
 */
export const productList = (api: Api, source: ListSource, choice: ListChoice) =>
  queryOptions({
    queryKey: ['products', source.path, choice],
    queryFn: async ({ client }): Promise<ProductList> => {
      const { page, pageSize, sorting, filters } = choice
      if (sorting === 'order' && !hasFilters(filters)) {
        const { items, total, colourGroups } = await fetchSlice(api, source, { page, pageSize })
        return { items, total, colours: colorsIn(colourGroups ? [{ colourGroups }] : items), waysOut: [] }
      }
      const all = await client.fetchQuery(wholeList(api, source))
      const matching = filterProducts(all, filters)
      const shown = sortProducts(matching, sorting).slice((page - 1) * pageSize, page * pageSize)
      return {
        items: filters.colours.length > 0 ? await inColors(api, shown, filters) : shown.map(withoutSubgroups),
        total: matching.length,
        colours: colorsIn(all),
        waysOut: matching.length === 0 ? relaxableFilters(all, filters) : [],
      }
    },
    ...freshness.pagedList,
  })

/** The same products as the shop shows them in these colours, each in a leather within the price. */
async function inColors(api: Api, products: readonly ListProduct[], { colours, toCents }: ProductFilters) {
  if (products.length === 0) return []
  const query = { page: 1, pageSize: products.length, colours: colours.join(','), toCents }
  return (await api.catalog.byIds({ query, body: products.map(({ id }) => id) })).items
}

const withoutSubgroups = ({ subgroups: _, ...product }: ListProduct & { subgroups: readonly string[] }) => product

export const useProductList = (source: ListSource, choice: ListChoice) =>
  useQuery(productList(useApi(), source, choice))

/** What each filter would show; fetched when somebody opens the filters. */
export const useFilterCounts = (source: ListSource, { filters }: ListChoice) =>
  useQuery({ ...wholeList(useApi(), source), select: (products) => filterCounts(products, filters) })
