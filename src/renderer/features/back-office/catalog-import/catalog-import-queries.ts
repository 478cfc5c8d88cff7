import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** First part of every query key of the catalog import. Applying or restoring a snapshot invalidates all of them. */
export const CATALOG_IMPORT_KEY = 'catalogue-sync'

/** Query of the earlier snapshot that the shop can restore, if any. */
export const previousCatalog = (api: Api) =>
  queryOptions({
    queryKey: [CATALOG_IMPORT_KEY, 'former'],
    queryFn: () => api.catalogImport.formerItems({}),
    ...staffFreshness.shared,
    meta: { isPersonal: true },
  })
