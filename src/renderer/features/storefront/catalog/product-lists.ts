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

/** A page below a category, which is a filter of the category's list. `ids` are the products of the page. */
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

/** Largest page size that the server accepts. */
const SLICE = 480
/** Maximum number of calls for one list. Longer lists are truncated, because no visitor filters that many products. */
const MAX_SLICES = 5

/** Query of all products of a list, for filters and sorting. It is too large to be part of a server-rendered page. */
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

/** Adds to each product the subgroups that contain it. */
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
   * When no product matches: the filters that can be removed, each with the number of products that match without it.
   */
  relaxations: ReturnType<typeof relaxableFilters>
}

/**
 * Query of one page of a list. Without filters and sorting the server selects the products. Otherwise the browser
 * selects them from the whole list, by the rules that also count the products per filter. With a color filter, the
 * products are shown in that color.
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

/** Fetches these products again, each in a leather of the filtered colors and within the maximum price. */
async function inColors(api: Api, products: readonly ListProduct[], { colours, toCents }: ProductFilters) {
  if (products.length === 0) return []
  const query = { page: 1, pageSize: products.length, colours: colours.join(','), toCents }
  return (await api.catalog.byIds({ query, body: products.map(({ id }) => id) })).items
}

const withoutSubgroups = ({ subgroups: _, ...product }: ListProduct & { subgroups: readonly string[] }) => product

export const useProductList = (source: ListSource, choice: ListChoice) =>
  useQuery(productList(useApi(), source, choice))

/** Returns the number of products per filter. Fetches the whole list, so use it only after the filters are opened. */
export const useFilterCounts = (source: ListSource, { filters }: ListChoice) =>
  useQuery({ ...allProducts(useApi(), source), select: (products) => filterCounts(products, filters) })
