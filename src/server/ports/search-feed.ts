/** One product as a search service outside gets it: what it shows, and the words by which it may be found. */
export type FeedItem = {
  id: number
  /** Of its page in the shop. */
  url: string
  /** The properties of docs/requirements.md#s7, under their names on the wire. */
  properties: Readonly<Record<string, unknown>>
  keywords: readonly string[]
  /** What the shop tells of it, without markup. */
  description: string
}

/** How much arrived. */
export type SentFeed = { items: number }

/**
 * Sends the whole catalogue to a search service outside, which then knows exactly that and nothing else. Until all of it
 * has arrived the service goes on with what it had.
 *
 * Throws `Outage('search')` when the service is not there or does not take it; sending it all again is always right.
 */
export interface SearchFeed {
  send(items: AsyncIterable<readonly FeedItem[]>): Promise<SentFeed>
}
