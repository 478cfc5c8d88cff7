/** What is asked of a search service outside the shop. */
export type SearchProviderQuery = {
  term: string
  /** Of the page that asks; it tells the service which page people search from, and nothing about whom. */
  pageUrl: string
  limit: number
  offset: number
  /** Random, of one visit, and only where the visitor agreed to it. */
  sessionId?: string | undefined
}

/** Which items answer, the best first. What they cost and look like is the shop's own to say. */
export type SearchProviderResult = { ids: number[]; total: number }

/**
 * A search service outside the shop (docs/requirements.md#s7). None has to be there: the shop searches by itself as well.
 *
 * Throws `Outage('search')` when it does not answer in time, refuses, or says something that cannot be read.
 */
export interface SearchProvider {
  find(question: SearchProviderQuery): Promise<SearchProviderResult>
}
