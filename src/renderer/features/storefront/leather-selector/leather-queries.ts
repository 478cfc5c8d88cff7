import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'

/** All kinds of leather with their colours. Too much for a page that may never ask for it. */
const leatherCategories = (api: Api) =>
  queryOptions({
    queryKey: ['leather-categories'],
    queryFn: () => api.matrix.leatherTypes(),
    meta: { isLarge: true },
    ...freshness.leatherTypes,
  })

/** The same for a page that is about nothing else: it travels with the page, which then stands without asking again. */
export const leatherCategoriesWithPage = (api: Api) => queryOptions({ ...leatherCategories(api), meta: {} })

export const useLeatherCategories = () => useQuery(leatherCategories(useApi()))
