import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import { createSharedCalls } from '../../../db/single-flight.ts'
import type { SearchClause } from './parsed-query.ts'
import type { ClauseLookup, PostingList } from './search-table.ts'

/** Maximum number of ids, ranks and popularities in the cache, about 12 MB. */
const MAX_CACHED_NUMBERS = 1_500_000
/** Clauses per query. In a larger batch, a clause with many matches would delay the others. */
const MAX_BATCH_SIZE = 4

export type PostingCache = { of(clause: SearchClause, inTexts: boolean): Promise<PostingList> }

/**
 * Creates a cache of the items that match a clause. Visitors type countless terms, but these terms
 * consist of a few hundred clauses.
 *
 * Concurrent requests for the same clause share one read. Requests of one turn of the event loop are read in one batch,
 * because a round trip to the database takes longer than the search itself.
 *
 * @param read reads the postings of these clauses from the database, in their order
 */
export function createPostingCache(read: (lookups: readonly ClauseLookup[]) => Promise<PostingList[]>): PostingCache {
  const cache = new LRUCache<string, PostingList>({
    maxSize: MAX_CACHED_NUMBERS,
    sizeCalculation: ({ ids }) => 10 + 3 * ids.length,
  })
  const loader = new DataLoader<ClauseLookup, PostingList>(read, {
    cache: false,
    maxBatchSize: MAX_BATCH_SIZE,
    batchScheduleFn: setImmediate,
  })
  const pending = createSharedCalls<PostingList>()

  return {
    async of(clause, inTexts) {
      const key = `${inTexts ? '+' : ''}${clause.isCommon ? '*' : ''}${keyOf(clause)}`
      const cached = cache.get(key)
      if (cached) return cached
      return pending.run(key, async () => {
        const postings = await loader.load({ clause, inTexts })
        cache.set(key, postings)
        return postings
      })
    },
  }
}

/** Key of a clause. Separates typed words from synonyms, because their weights differ. A stem has only letters and digits. */
const keyOf = ({ own, other, start = '', leathers }: SearchClause) =>
  `${own.join(' ')}~${other.join(' ')}~${start}~${leathers ? leathers.join() : '-'}`
