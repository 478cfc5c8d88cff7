import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

const SEARCH_QUERIES = ['staff-searches']

/** Query option for personal data: a logout removes it from the cache. */
const removedAtLogout = { meta: { isPersonal: true } }

/** Search terms without results, most frequent first. */
export const searchesWithoutResults = (api: Api) =>
  queryOptions({
    queryKey: [...SEARCH_QUERIES, 'misses'],
    queryFn: ({ signal }) => api.search.misses({ signal }),
    ...staffFreshness.shared,
    ...removedAtLogout,
  })

/** Groups of words that mean the same to the search. */
export const synonymGroups = (api: Api) =>
  queryOptions({
    queryKey: [...SEARCH_QUERIES, 'synonyms'],
    queryFn: ({ signal }) => api.search.synonyms({ signal }),
    ...staffFreshness.shared,
    ...removedAtLogout,
  })
