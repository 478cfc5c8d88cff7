import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { freshness } from '../../../lib/freshness.ts'

/** The list whose first items are shown on the home page. */
export const PICKS_PATH = 'leren-meubels-op-voorraad'
const COUNT = 8

/** Query of a few products in stock, for the home page. */
export const productPicks = (api: Api) =>
  queryOptions({
    queryKey: ['products', 'picks'],
    queryFn: async () => (await api.catalog.stockList({ query: { list: PICKS_PATH, page: 1, pageSize: COUNT } })).items,
    ...freshness.picks,
  })
