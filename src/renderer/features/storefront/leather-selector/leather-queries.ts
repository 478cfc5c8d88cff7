import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'

/** All leather categories with their colors. Too large to be put into a page that may never need it. */
const leatherCategories = (api: Api) =>
  queryOptions({
    queryKey: ['leather-categories'],
    queryFn: () => api.matrix.leatherTypes(),
    meta: { isLarge: true },
    ...freshness.leatherTypes,
  })

/** The same for the page of samples: the response is put into the rendered page, so the browser does not request it. */
export const leatherCategoriesWithPage = (api: Api) => queryOptions({ ...leatherCategories(api), meta: {} })

export const useLeatherCategories = () => useQuery(leatherCategories(useApi()))
