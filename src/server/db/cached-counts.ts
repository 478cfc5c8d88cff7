import { LRUCache } from 'lru-cache'

/** Row counts of long lists. `of` returns the cached count of a list, or calls `count`; `key` identifies the list. */
export type CachedCounts = { of(key: string, count: () => Promise<number>): Promise<number> }

/** The count of a long list may be out of date for this long. Short lists are not counted (`totalOf` in `pages.ts`). */
const MAX_AGE_MS = 1_000
const MAX_LISTS = 200

/**
 * Creates a cache of row counts, so that one count serves all callers that request the same list.
 *
 * Counting 100,000 rows takes longer than reading a page of them. Callers that arrive during a count share its result, and
 * the result is cached for one second. A failed count rejects for its callers and is not cached.
 */
export function createCachedCounts(): CachedCounts {
  const counts = new LRUCache<string, number, () => Promise<number>>({
    max: MAX_LISTS,
    ttl: MAX_AGE_MS,
    fetchMethod: (_key, _former, { context: count }) => count(),
  })
  return { of: (key, count) => counts.forceFetch(key, { context: count }) }
}
