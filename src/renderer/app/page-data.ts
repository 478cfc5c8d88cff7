import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { HydrationState } from 'react-router-dom'
import type { HtmlPiece } from '../lib/drawn-part-cache.ts'
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

/** JSON longer than this is kept as bytes, such as that of a list of products. */
const MAX_TEXT_LENGTH = 10_000

const keptJson = new WeakMap<object, HtmlPiece>()

/**
 * Serializes page data for a script block, in pieces. The JSON of a response is kept with it, because the next page
 * gets the same object while the response does not change (`entries/web-server.tsx`).
 */
export function writePageData({ answers, ...rest }: PageData): HtmlPiece[] {
  const written = answers.flatMap(([key, data], index) => [
    `${index > 0 ? ',' : ''}[${jsonForScript(key)},`,
    jsonOfResponse(data),
    ']',
  ])
  return [`${jsonForScript(rest).slice(0, -1)},"answers":[`, ...written, ']}']
}

function jsonOfResponse(data: unknown): HtmlPiece {
  if (typeof data !== 'object' || data === null) return jsonForScript(data)
  const kept = keptJson.get(data)
  if (kept) return kept
  const json = jsonForScript(data)
  const piece = json.length <= MAX_TEXT_LENGTH ? json : new TextEncoder().encode(json)
  keptJson.set(data, piece)
  return piece
}

/** Returns JSON in which every `<` is escaped, so that no text in the data can end the script block. */
const jsonForScript = (value: unknown) => (JSON.stringify(value) ?? 'null').replace(/</g, '\\u003c')

/** Returns the page data; undefined in a page that the server did not render. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined // written by writePageData of the same release
}
