import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** What is to be done, and the figures; asked again every minute, for it stands open all day. */
export const startPage = (api: Api) =>
  queryOptions({
    queryKey: ['start-page'],
    queryFn: () => api.backOfficeStart.show({}),
    ...staffFreshness.overview,
    meta: { isPersonal: true },
  })
