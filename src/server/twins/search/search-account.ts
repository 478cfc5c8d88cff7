/** The index of the demo shop at the service. */
export const SEARCH_TWIN_INDEX = 'leermeester-demo'

/** API key for the feed of that index; valid at the twin only. */
export const SEARCH_TWIN_KEY = 'demo-search-key'

/** A product in the index. `searchText` is the text to search in, in lower case. */
export type IndexedItem = { id: number; searchText: string; properties: Record<string, unknown> }
