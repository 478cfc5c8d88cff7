import { LRUCache } from 'lru-cache'

/** How many rows long lists have; the key says of which list. */
export type CachedCounts = { of(key: string, count: () => Promise<number>): Promise<number> }

/** A list of thousands may be one off for so long. What fits on a page is counted by the page itself (`totalOf`). */
const MAX_AGE_MS = 1_000
const MOST_LISTS = 200

/**
 * Counts a list once for all who look at it: to count a hundred thousand rows takes longer than to read a page of them.
 * Whoever asks while it is being counted waits for that count, and for a second it is told again. A count that fails is
 * not kept.
 */
export function createCachedCounts(): CachedCounts {
  const kept = new LRUCache<string, number, () => Promise<number>>({
    max: MOST_LISTS,
    ttl: MAX_AGE_MS,
    fetchMethod: (_key, _former, { context: count }) => count(),
  })
  return { of: (key, count) => kept.forceFetch(key, { context: count }) }
}
