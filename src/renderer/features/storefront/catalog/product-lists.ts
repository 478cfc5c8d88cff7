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

/** A page below a category, as a filter of it: its name, and its products. */
export type Subgroup = { value: string; name: string; ids: readonly number[] }

/** The source of the products of a list: ids from the menu, or a stock list (docs/decisions.md#f34). */
export type ListSource = { path: string; subgroups?: readonly Subgroup[] } & (
  | { ids: readonly number[] }
  | { stockList: string }
)

type Slice = { page: number; pageSize: number }

function fetchSlice(api: Api, source: ListSource, query: Slice) {
  if ('stockList' in source) return api.catalog.stockList({ query: { ...query, list: source.stockList } })
  return api.catalog.byIds({ query, body: [...source.ids] })
}

/** The largest page that the server returns. */
const SLICE = 480
/** Longer lists are truncated: no visitor filters that many. */
const MAX_SLICES = 5

/** All products of a list, for filters and sorting. Too large to be included in a server-rendered page. */
const allProducts = (api: Api, source: ListSource) =>
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

/** Adds to each product the subgroups it belongs to. */
const withSubgroups = (products: readonly ListProduct[], { subgroups = [] }: ListSource) =>
  products.map((product) => ({
    ...product,
    subgroups: subgroups.flatMap(({ value, ids }) => (ids.includes(product.id) ? value : [])),
  }))

/** One page of a list, with facts about the whole list. */
export type ProductList = {
  items: ListProduct[]
  total: number
  /** Colors in which the list is available. */
  colours: ColorGroup[]
  /**
   * When the filters leave nothing: the filters to remove, with the number of products that each removal would show.
   */
  relaxations: ReturnType<typeof relaxableFilters>
}

/**
 * One page of a list. Without filters and sorting the server selects the products. Otherwise they are selected here from
 * the whole list, by the same rules that count the filters. With a color filter, the products are shown in that color.
 */
export const productList = (api: Api, source: ListSource, choice: ListChoice) =>
  queryOptions({
    queryKey: ['products', source.path, choice],
    queryFn: async ({ client }): Promise<ProductList> => {
      const { page, pageSize, sorting, filters } = choice
      if (sorting === 'order' && !hasFilters(filters)) {
        const { items, total, colourGroups } = await fetchSlice(api, source, { page, pageSize })
        return { items, total, colours: colorsIn(colourGroups ? [{ colourGroups }] : items), relaxations: [] }
      }
      const all = await client.fetchQuery(allProducts(api, source))
      const matching = filterProducts(all, filters)
      const shown = sortProducts(matching, sorting).slice((page - 1) * pageSize, page * pageSize)
      return {
        items: filters.colours.length > 0 ? await inColors(api, shown, filters) : shown.map(withoutSubgroups),
        total: matching.length,
        colours: colorsIn(all),
        relaxations: matching.length === 0 ? relaxableFilters(all, filters) : [],
      }
    },
    ...freshness.pagedList,
  })

/** Fetches the same products in these colors, each in a leather within the maximum price. */
async function inColors(api: Api, products: readonly ListProduct[], { colours, toCents }: ProductFilters) {
  if (products.length === 0) return []
  const query = { page: 1, pageSize: products.length, colours: colours.join(','), toCents }
  return (await api.catalog.byIds({ query, body: products.map(({ id }) => id) })).items
}

const withoutSubgroups = ({ subgroups: _, ...product }: ListProduct & { subgroups: readonly string[] }) => product

export const useProductList = (source: ListSource, choice: ListChoice) =>
  useQuery(productList(useApi(), source, choice))

/** Returns the number of products of each filter; fetched when the visitor opens the filters. */
export const useFilterCounts = (source: ListSource, { filters }: ListChoice) =>
  useQuery({ ...allProducts(useApi(), source), select: (products) => filterCounts(products, filters) })
