import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'

/** Query of all leather categories with their leathers. Too large for a server-rendered page that may not need them. */
export const leatherCategories = (api: Api) =>
  queryOptions({
    queryKey: ['leather-categories'],
    queryFn: () => api.matrix.leatherTypes(),
    meta: { isLarge: true },
    ...freshness.leatherTypes,
  })

/** The same query for the page of samples, which needs no request: its server-rendered HTML contains the response. */
export const leatherCategoriesWithPage = (api: Api) => queryOptions({ ...leatherCategories(api), meta: {} })

export const useLeatherCategories = () => useQuery(leatherCategories(useApi()))
