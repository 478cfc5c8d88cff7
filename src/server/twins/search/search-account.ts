/** The index of the demo shop at the service. */
export const SEARCH_TWIN_INDEX = 'leermeester-demo'

/** What opens that index for a new catalogue; worth nothing anywhere else. */
export const SEARCH_TWIN_KEY = 'demo-search-key'

/** What the service knows of a product. */
export type IndexedItem = { id: number; words: string; properties: Record<string, unknown> }
