/** One product in the feed for an external search service: the data to show, and the words to search in. */
export type FeedItem = {
  id: number
  /** URL of its page in the shop. */
  url: string
  /** The properties of docs/requirements.md#s7, under their wire names. */
  properties: Readonly<Record<string, unknown>>
  keywords: readonly string[]
  /** Description without markup. */
  description: string
  index: FeedIndexFields
}

/** What a search engine without its own analysis of Dutch indexes: stems, as in the shop's own index. */
export type FeedIndexFields = {
  /** Stems of the names and codes. */
  names: readonly string[]
  /** Stems of the groups, and of the parts of compounds in names. */
  groups: readonly string[]
  /** Stems of the properties, and of the parts of compounds in groups. */
  traits: readonly string[]
  /** Stems of the color groups and the names of the leathers in which the product is made. */
  colors: readonly string[]
  /** Stems of the product texts. */
  texts: readonly string[]
  /** At most 1. Products with a higher value come first when they match equally well. */
  popularity: number
}

/** A product that the service refused, with the service's code of the reason, if it gave one. */
export type RefusedItem = { id: number; code: number | undefined }

/** The result of sending the catalog. */
export type SentFeed = {
  /** Number of items that the service has now received or already had. */
  items: number
  /** Items that the service refused, also when they were sent again. Absent when the service does not report them. */
  refused?: readonly RefusedItem[]
}

/** Groups of words that the search treats as equal. */
export type SynonymGroups = readonly (readonly string[])[]

/**
 * Sends the catalog to an external search service. Throws `Outage('search')` when the service is unreachable or refuses
 * the feed. Sending may always be repeated.
 */
export interface SearchFeed {
  /**
   * Sends the whole catalog. The service uses its old catalog until all items of the new one have arrived, and then
   * replaces the old catalog. A service without synonyms ignores them.
   */
  send(items: AsyncIterable<readonly FeedItem[]>, synonyms: SynonymGroups): Promise<SentFeed>
  /**
   * Sends only the items that differ from those of the service, and removes items that the shop no longer has. Sends the
   * whole catalog when the service has none. Absent when the service accepts whole catalogs only.
   */
  update?(items: AsyncIterable<readonly FeedItem[]>, synonyms: SynonymGroups): Promise<SentFeed>
}
