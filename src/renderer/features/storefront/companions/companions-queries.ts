import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'

/** Items that others go with, and leathers that are chosen besides. */
export type CompanionsQuery = { ids: readonly number[]; leatherIds?: readonly number[] }

/** What goes with items. The former answer stays until the next one is there. */
export const companionsOf = (api: Api, { ids, leatherIds = [] }: CompanionsQuery) =>
  queryOptions({
    queryKey: ['companions', ids, leatherIds],
    queryFn: () => api.catalog.companions({ query: { ids: ids.join(','), leatherIds: leatherIds.join(',') } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
