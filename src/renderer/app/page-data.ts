import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { HydrationState } from 'react-router-dom'
import type { Site } from '../lib/site.ts'

/** Data that the server puts into a rendered page: the state of the router, and the responses used for rendering. */
export type PageData = {
  site: Site
  router: HydrationState
  /** Time of the responses, in milliseconds since 1970: when the server rendered the page. */
  at: number
  answers: [key: QueryKey, data: unknown][]
}

export const PAGE_DATA_ID = 'page-data'

/**
 * Returns the responses to put into the page: all successful ones in the query cache, except those with `meta.isLarge`.
 *
 * React Query's own format is not used, because it adds twenty fields per query that are equal for all queries here.
 */
export function dehydrateQueries(queryClient: QueryClient): PageData['answers'] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, meta }) => state.status === 'success' && !meta?.isLarge)
    .map(({ queryKey, state }) => [queryKey, state.data])
}

/** Fills the query cache of a page with the responses in its page data. */
export function hydrateQueries(queryClient: QueryClient, { answers, at }: PageData): void {
  for (const [key, data] of answers) queryClient.setQueryData(key, data, { updatedAt: at })
}

/** Serializes page data for a script block. Every `<` is escaped, so that no text in the data can end the block. */
export const writePageData = (page: PageData) => JSON.stringify(page).replace(/</g, '\\u003c')

/** Returns the page data; undefined in a page that the server did not render. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined // written by writePageData of the same release
}
