/** The index of the demo shop at the service. */
export const SEARCH_TWIN_INDEX = 'leermeester-demo'

/** API key for the feed of that index; valid at the twin only. */
export const SEARCH_TWIN_KEY = 'demo-search-key'

/** A product in the index. */
export type IndexedItem = { id: number; words: string; properties: Record<string, unknown> }
