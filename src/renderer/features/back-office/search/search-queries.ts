import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

const SEARCH_QUERIES = ['staff-searches']

/** Query option for personal data, which a logout removes from the cache. */
const removedAtLogout = { meta: { isPersonal: true } }

/** Query of the search terms without results, most frequent first. */
export const searchesWithoutResults = (api: Api) =>
  queryOptions({
    queryKey: [...SEARCH_QUERIES, 'misses'],
    queryFn: ({ signal }) => api.search.misses({ signal }),
    ...staffFreshness.shared,
    ...removedAtLogout,
  })

/** Query of the groups of words that the search treats as equal. */
export const synonymGroups = (api: Api) =>
  queryOptions({
    queryKey: [...SEARCH_QUERIES, 'synonyms'],
    queryFn: ({ signal }) => api.search.synonyms({ signal }),
    ...staffFreshness.shared,
    ...removedAtLogout,
  })
