import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ListProduct } from '#shared/contracts/catalog.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { filterCounts, filterProducts, hasFilters } from '#shared/domain/catalog/filters.ts'
import { sortProducts } from '#shared/domain/catalog/sorting.ts'
import { useApi } from '../../lib/api.ts'
import { freshness } from '../../lib/freshness.ts'
import type { ListChoice } from './list-choice.ts'

/** Where the products of a list come from: ids that the menu holds, or what lies in stock (decisions F34). */
export type ListSource = { path: string } & ({ ids: readonly number[] } | { stockList: string })

type Slice = { page: number; pageSize: number }

function fetchSlice(api: Api, source: ListSource, query: Slice) {
  if ('stockList' in source) return api.catalog.stockList({ query: { ...query, list: source.stockList } })
  return api.catalog.byIds({ query, body: [...source.ids] })
}

/** The largest slice the server gives. */
const SLICE = 480
/** Nobody filters more by hand; a list beyond it is cut off. */
const MOST_SLICES = 5

/** All products of a list, for filters and sorting. Never sent along in a page. */
const wholeList = (api: Api, source: ListSource) =>
  queryOptions({
    queryKey: ['products', source.path, 'all'],
    queryFn: async () => {
      const items: ListProduct[] = []
      for (let page = 1; page <= MOST_SLICES; page++) {
        const slice = await fetchSlice(api, source, { page, pageSize: SLICE })
        items.push(...slice.items)
        if (items.length >= slice.total) break
      }
      return items
    },
    meta: { isLarge: true },
    ...freshness.pagedList,
  })

/**
 * One page of a list. As long as nothing is filtered or sorted the server cuts it; otherwise it is cut from the
 * whole list, by the rules that also count the filters.
 */
export const productList = (api: Api, source: ListSource, choice: ListChoice) =>
  queryOptions({
    queryKey: ['products', source.path, choice],
    queryFn: async ({ client }) => {
      const { page, pageSize, sorting, filters } = choice
      if (sorting === 'order' && !hasFilters(filters)) {
        const { items, total } = await fetchSlice(api, source, { page, pageSize })
        return { items, total }
      }
      const matching = filterProducts(await client.fetchQuery(wholeList(api, source)), filters)
      return {
        items: sortProducts(matching, sorting).slice((page - 1) * pageSize, page * pageSize),
        total: matching.length,
      }
    },
    ...freshness.pagedList,
  })

export const useProductList = (source: ListSource, choice: ListChoice) =>
  useQuery(productList(useApi(), source, choice))

/** What each filter would show; fetched when somebody opens the filters. */
export const useFilterCounts = (source: ListSource, { filters }: ListChoice) =>
  useQuery({ ...wholeList(useApi(), source), select: (products) => filterCounts(products, filters) })
