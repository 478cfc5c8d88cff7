import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { LOW_STOCK_PIECES } from '#shared/domain/stock/stock.ts'
import { freshness } from '../../../lib/freshness.ts'

export type StockQuery = {
  page: number
  pageSize: number
  search?: string | undefined
  laag?: 'ja' | undefined
  locatie?: number | undefined
}

/** Query of one page of the stock per location. */
export const stockPage = (api: Api, query: StockQuery) =>
  queryOptions({
    queryKey: ['stock-desk', query],
    queryFn: () => api.stockOverview.find({ query }),
    ...freshness.stock,
    placeholderData: keepPreviousData,
    meta: { isPersonal: true },
  })

/** The views of the stock list: all stock, or low stock only. `value` is the URL parameter `laag`. */
export const STOCK_VIEWS = [
  { value: '', name: 'Alle voorraad' },
  { value: 'ja', name: `Bijna op (${LOW_STOCK_PIECES} stuks of minder)` },
] as const

/** Reads the filters from the URL and ignores unknown values. */
export const readStockFilter = (get: (name: string) => string | undefined) => ({
  search: get('search'),
  laag: get('laag') === 'ja' ? ('ja' as const) : undefined,
  locatie: /^\d{1,9}$/.test(get('locatie') ?? '') ? Number(get('locatie')) : undefined,
})

/** Returns the URL of the CSV export of the stock that matches the filter. */
export function stockFile({ search, laag, locatie }: ReturnType<typeof readStockFilter>): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(laag && { laag }),
    ...(locatie !== undefined && { locatie: String(locatie) }),
  })
  return `/api/stock/overview/export?${query}`
}
