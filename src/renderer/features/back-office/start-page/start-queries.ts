import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** Query of the sales after samples, per leather. */
export const sampleLeathers = (api: Api) =>
  queryOptions({
    queryKey: ['start-page', 'sample-leathers'],
    queryFn: ({ signal }) => api.backOfficeStart.sampleLeathers({ signal }),
    ...staffFreshness.shared,
  })

/** Query of the tasks and figures of the start page. Refetched every minute, because the page stays open all day. */
export const startPage = (api: Api) =>
  queryOptions({
    queryKey: ['start-page'],
    queryFn: () => api.backOfficeStart.show({}),
    ...staffFreshness.overview,
    meta: { isPersonal: true },
  })
