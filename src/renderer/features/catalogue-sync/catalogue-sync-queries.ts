import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'

/** The state that the shop can go back to, if any. Whoever applies or restores a snapshot invalidates `['catalogue-sync']`. */
export const formerCatalogue = (api: Api) =>
  queryOptions({
    queryKey: ['catalogue-sync', 'former'],
    queryFn: () => api.catalogImport.formerItems({}),
    staleTime: 0,
    meta: { isPersonal: true },
  })
