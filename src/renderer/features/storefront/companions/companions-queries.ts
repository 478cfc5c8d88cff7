import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'

/** Items to find matches for, and additional leathers. */
export type CompanionsQuery = { ids: readonly number[]; leatherIds?: readonly number[] }

/** Matching items. The previous response stays until the next one has loaded. */
export const companionsOf = (api: Api, { ids, leatherIds = [] }: CompanionsQuery) =>
  queryOptions({
    queryKey: ['companions', ids, leatherIds],
    queryFn: () => api.catalog.companions({ query: { ids: ids.join(','), leatherIds: leatherIds.join(',') } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
