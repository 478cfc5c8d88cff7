/** One product in the feed for an external search service: the data to show, and the keywords to search in. */
export type FeedItem = {
  id: number
  /** URL of its page in the shop. */
  url: string
  /** The properties of docs/requirements.md#s7, under their wire names. */
  properties: Readonly<Record<string, unknown>>
  keywords: readonly string[]
  /** Description without markup. */
  description: string
}

/** The number of items that the service received. */
export type SentFeed = { items: number }

/**
 * Sends the whole catalog to an external search service. The service uses its old catalog until all items of the new
 * one have arrived, and then replaces the old catalog.
 *
 * Throws `Outage('search')` when the service is unreachable or refuses the feed. Sending may always be repeated.
 */
export interface SearchFeed {
  send(items: AsyncIterable<readonly FeedItem[]>): Promise<SentFeed>
}
