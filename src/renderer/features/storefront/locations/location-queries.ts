import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { freshness } from '../../../lib/freshness.ts'

/** Query of the locations with a page in the web shop, the default location first. */
export const shownLocations = (api: Api) =>
  queryOptions({
    queryKey: ['locations'],
    queryFn: async ({ signal }) => (await api.locations.list({ signal })).locations,
    ...freshness.standard,
  })
