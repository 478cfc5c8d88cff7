import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import type { SearchClause } from './parsed-query.ts'
import type { ClauseLookup, PostingList } from './search-table.ts'
import { clauseQuery } from './ts-query.ts'

/** Numbers that are kept in all; some twelve megabytes. */
const MAX_CACHED_NUMBERS = 1_500_000
/** Wishes that are read at once; more would let one that much of the shop meets hold up the others. */
const MAX_BATCH_SIZE = 4

export type PostingCache = { of(wish: SearchClause, inTexts: boolean): Promise<PostingList> }

/**
 * Reads what meets a wish, and keeps it: terms are endless, but they are made of the same few hundred wishes. Whoever
 * needs the same at the same moment waits for one reading, and what several need in one turn is read at once: to ask the
 * database takes longer than to find what one wish is met by.
 *
 * @param read what meets each of these, from the database
 */
export function createPostingCache(read: (asked: readonly ClauseLookup[]) => Promise<PostingList[]>): PostingCache {
  const kept = new LRUCache<string, PostingList>({
    maxSize: MAX_CACHED_NUMBERS,
    sizeCalculation: ({ ids }) => 10 + 3 * ids.length,
  })
  const together = new DataLoader<ClauseLookup, PostingList>(read, {
    cache: false,
    maxBatchSize: MAX_BATCH_SIZE,
    batchScheduleFn: setImmediate,
  })
  const underway = new Map<string, Promise<PostingList>>()

  return {
    async of(wish, inTexts) {
      const key = `${inTexts ? '+' : ''}${wish.isCommon ? '*' : ''}${keyOf(wish)}`
      const known = kept.get(key)
      if (known) return known
      const reading = underway.get(key) ?? begin(key, wish, inTexts)
      return reading
    },
  }

  function begin(key: string, wish: SearchClause, inTexts: boolean): Promise<PostingList> {
    const reading = together
      .load({ wish, inTexts })
      .then((meeting) => {
        kept.set(key, meeting)
        return meeting
      })
      .finally(() => underway.delete(key))
    underway.set(key, reading)
    return reading
  }
}

/** Own and other words weigh differently, so that they must be told apart. */
const keyOf = (wish: SearchClause) =>
  `${clauseQuery({ ...wish, other: [] })} ~ ${wish.other.join(' ')} ~ ${wish.leathers ?? ''}`
