import { LRUCache } from 'lru-cache'
import { createSingleFlight } from './single-flight.ts'

/** Row counts of long lists. `key` identifies the list. */
export type CachedCounts = {
  /** Returns the cached count of a list, or calls `count`. */
  of(key: string, count: () => Promise<number>): Promise<number>
  /**
   * Returns the counts of a list, such as the number of rows per state. They are cached only while the list is long: the
   * counts of a short list are those of the call.
   *
   * @param sizeOf returns the number of rows of the whole list
   */
  ofLong<Counts extends object>(
    key: string,
    count: () => Promise<Counts>,
    sizeOf: (counts: Counts) => number,
  ): Promise<Counts>
}

/** The count of a long list may be out of date for this long. Short lists are not counted (`totalOf` in `pages.ts`). */
const MAX_AGE_MS = 1_000
const MAX_LISTS = 200
/** From this number of rows on, `ofLong` caches the counts of a list. Counting fewer takes about a millisecond. */
const LONG = 2_000

/**
 * Creates a cache of row counts, so that one count serves all callers that request the same list.
 *
 * Counting 100,000 rows takes longer than reading a page of them. Callers that arrive during a count share its result, and
 * the result is cached for one second. A failed count rejects for its callers and is not cached. So the counts beside a
 * long list may be a second older than its rows.
 */
export function createCachedCounts(): CachedCounts {
  const counts = new LRUCache<string, number, () => Promise<number>>({
    max: MAX_LISTS,
    ttl: MAX_AGE_MS,
    fetchMethod: (_key, _former, { context: count }) => count(),
  })
  const long = new LRUCache<string, object>({ max: MAX_LISTS, ttl: MAX_AGE_MS })
  const singleFlight = createSingleFlight()
  return {
    of: (key, count) => counts.forceFetch(key, { context: count }),

    async ofLong<Counts extends object>(
      key: string,
      count: () => Promise<Counts>,
      sizeOf: (counts: Counts) => number,
    ): Promise<Counts> {
      const cached = () => long.get(key) as Counts | undefined // a key belongs to one caller, and so to one type
      return cached() ?? singleFlight(key, async () => cached() ?? countAndCache())

      async function countAndCache(): Promise<Counts> {
        const counted = await count()
        if (sizeOf(counted) >= LONG) long.set(key, counted)
        return counted
      }
    },
  }
}
