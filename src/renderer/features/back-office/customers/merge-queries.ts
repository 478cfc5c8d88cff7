import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { CUSTOMERS } from './customers-queries.ts'

const removedAtLogout = { meta: { isPersonal: true } }

/** Query of the pairs of customers that may be the same person. */
export const possibleDoubles = (api: Api) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'doubles'],
    queryFn: ({ signal }) => api.customerMerges.suggestions({ signal }),
    ...staffFreshness.shared,
    ...removedAtLogout,
  })

/** Query of what a merge of two customers would move. */
export const mergePreview = (api: Api, pair: { kept: string; other: string }) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'merge', pair],
    queryFn: ({ signal }) => api.customerMerges.preview({ query: pair, signal }),
    ...staffFreshness.record,
    ...removedAtLogout,
  })
