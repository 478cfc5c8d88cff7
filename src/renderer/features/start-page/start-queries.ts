import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { freshness } from '../../lib/freshness.ts'

/** What is to be done, and the figures; asked again every minute, for it stands open all day. */
export const startPage = (api: Api) =>
  queryOptions({
    queryKey: ['start-page'],
    queryFn: () => api.backOfficeStart.show({}),
    ...freshness.stock,
    // What was just handled elsewhere is not to be done any more.
    staleTime: 0,
    meta: { isPersonal: true },
  })
