import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { HydrationState } from 'react-router-dom'
import type { Site } from '../lib/site.ts'

/** What the server tells the page it drew: the state of the router, and the answers it drew with. */
export type PageData = {
  site: Site
  router: HydrationState
  /** When the answers were true, in milliseconds. */
  at: number
  answers: [key: QueryKey, data: unknown][]
}

export const PAGE_DATA_ID = 'page-data'

/**
 * The answers in a query cache that travel with the page: all but those that are marked as large.
 *
 * React Query's own form has twenty fields per query, all of which are the same in a cache that was just filled.
 */
export function dehydrateQueries(queryClient: QueryClient): PageData['answers'] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, meta }) => state.status === 'success' && !meta?.isLarge)
    .map(({ queryKey, state }) => [queryKey, state.data])
}

/** Fills the query cache of a page with the answers that came with it. */
export function hydrateQueries(queryClient: QueryClient, { answers, at }: PageData): void {
  for (const [key, data] of answers) queryClient.setQueryData(key, data, { updatedAt: at })
}

/** As the content of a script block: no `<` can end the block early. */
export const writePageData = (page: PageData) => JSON.stringify(page).replace(/</g, '\\u003c')

/** Undefined in a page that no server drew. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined // written by writePageData of the same release
}
