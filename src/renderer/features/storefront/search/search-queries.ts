import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { cleanTerm } from '#shared/domain/search/words.ts'
import { freshness } from '../../../lib/freshness.ts'
import { DEFAULT_PAGE_SIZE, pageOf, pageSizeOf } from '../../../lib/pages.ts'

/** The search in the URL of the results page. */
export type SearchQuery = { term: string; page: number; pageSize: number }

/**
 * Reads the query from the URL: `?s=hoekbank&page=2`. Invalid values are ignored, and the term is cut to its maximum
 * length.
 */
export function readSearchQuery(search: URLSearchParams, userPageSize?: number): SearchQuery {
  return {
    term: cleanTerm(search.get('s') ?? ''),
    page: pageOf(search),
    pageSize: pageSizeOf(search, userPageSize),
  }
}

/** Returns the path of a page of search results. */
export function writeSearchQuery({ term, page, pageSize }: SearchQuery): string {
  const path = sitePaths.search(term, page)
  return pageSize === DEFAULT_PAGE_SIZE ? path : `${path}&pageSize=${pageSize}`
}

/**
 * Query of one page of search results (docs/requirements.md#s7). Each search has its own cache entry, so that a late
 * response to an older search is not shown. The call has no `session_id`, so that the searches of one visit cannot be
 * linked.
 */
export const searchResults = (api: Api, query: SearchQuery) =>
  queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) =>
      api.search.find({
        body: {
          search_term: query.term,
          scope: 'search',
          url: writeSearchQuery(query),
          datasets: { items: { limit: query.pageSize, offset: query.pageSize * (query.page - 1) } },
        },
        signal,
      }),
    ...freshness.pagedList,
  })

/**
 * Query of suggestions for a term while it is typed. The older list stays until the newer list arrives. The call for an
 * older term is aborted.
 */
export const suggestionsFor = (api: Api, term: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', term],
    queryFn: ({ signal }) => api.search.suggest({ query: { s: term }, signal }),
    placeholderData: keepPreviousData,
    ...freshness.suggestions,
  })
