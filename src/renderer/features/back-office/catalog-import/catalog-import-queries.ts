import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** Whoever takes over or takes back a snapshot invalidates everything that begins with it. */
export const CATALOG_IMPORT_KEY = 'catalogue-sync'

/** The state that the shop can go back to, if any. */
export const previousCatalog = (api: Api) =>
  queryOptions({
    queryKey: [CATALOG_IMPORT_KEY, 'former'],
    queryFn: () => api.catalogImport.formerItems({}),
    ...staffFreshness.shared,
    meta: { isPersonal: true },
  })
