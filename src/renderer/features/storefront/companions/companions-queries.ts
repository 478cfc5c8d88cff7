import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'

/** Ids of the products to find matching products for, and of additional leathers. */
export type CompanionsQuery = { ids: readonly number[]; leatherIds?: readonly number[] }

/** Query of the products that go with these products. The previous response stays until the next one has loaded. */
export const companionsOf = (api: Api, { ids, leatherIds = [] }: CompanionsQuery) =>
  queryOptions({
    queryKey: ['companions', ids, leatherIds],
    queryFn: () => api.catalog.companions({ query: { ids: ids.join(','), leatherIds: leatherIds.join(',') } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
