/** A search request to an external search service. */
export type SearchProviderQuery = {
  term: string
  /** URL of the page with the search field. The URL contains nothing about the visitor. */
  pageUrl: string
  limit: number
  offset: number
  /** Random id of the visit. Absent without the visitor's consent. */
  sessionId?: string | undefined
}

/** The item ids that match, best first. The shop adds prices and pictures itself. `total` counts all matches. */
export type SearchProviderResult = { ids: number[]; total: number }

/**
 * An external search service (docs/requirements.md#s7). It is optional: the shop has its own search.
 *
 * Throws `Outage('search')` when it does not respond in time, refuses the call, or sends an unreadable response.
 */
export interface SearchProvider {
  find(query: SearchProviderQuery): Promise<SearchProviderResult>
}
