import type { Generated } from 'kysely'
import type { Day } from './columns.ts'

/** Tables of the search index, the synonyms, and the searches without results. */
export interface SearchTables {
  search_documents: {
    item_id: number
    /** A tsvector in its text form. */
    words: string
    leathers: number[]
    /** Popularity, at most 1: items with a higher value rank higher in search results (`rank-items.ts`). */
    standing: Generated<number>
  }
  search_texts: { item_id: number; texts: string; spelling: string[] }
  /** `documents`: number of items with the word. `letters`: its letters, sorted, to find swapped letters. */
  search_words: { word: string; documents: number; letters: string }
  search_synonyms: { id: Generated<number>; words: string[] }
  search_misses: { term: string; times: number; last_on: Day }
  search_state: {
    id: Generated<number>
    rules: string
    has_synonyms: Generated<boolean>
    /** Version of the documents and of the codes of the items; a random uuid, like `order_version`. */
    version: Generated<string>
    /** Version of the popularity of the documents. */
    order_version: Generated<string>
  }
}
