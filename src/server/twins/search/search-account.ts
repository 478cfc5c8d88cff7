/** The id of the demo shop's index at the search service. */
export const SEARCH_TWIN_INDEX = 'leermeester-demo'

/** API key for the feed of that index; valid at the twin only. */
export const SEARCH_TWIN_KEY = 'demo-search-key'

/** A product in the index. `searchText` is the lower-case text that is compared with the words of a query. */
export type IndexedItem = { id: number; searchText: string; properties: Record<string, unknown> }
