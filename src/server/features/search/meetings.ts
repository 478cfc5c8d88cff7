import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import { wishQuery } from './search-query.ts'
import type { AskedWish, Meeting } from './search-table.ts'
import type { Wish } from './understand.ts'

/** Numbers that are kept in all; some twelve megabytes. */
const MOST_ENTRIES = 1_500_000
/** Wishes that are read at once; more would let one that much of the shop meets hold up the others. */
const MOST_AT_ONCE = 4

export type Meetings = { of(wish: Wish, inTexts: boolean): Promise<Meeting> }

/**
 * Reads what meets a wish, and keeps it: terms are endless, but they are made of the same few hundred wishes. Whoever
 * needs the same at the same moment waits for one reading, and what several need in one turn is read at once: to ask the
 * database takes longer than to find what one wish is met by.
 *
 * @param read what meets each of these, from the database
 */
export function keptMeetings(read: (asked: readonly AskedWish[]) => Promise<Meeting[]>): Meetings {
  const kept = new LRUCache<string, Meeting>({
    maxSize: MOST_ENTRIES,
    sizeCalculation: ({ ids }) => 10 + 3 * ids.length,
  })
  const together = new DataLoader<AskedWish, Meeting>(read, {
    cache: false,
    maxBatchSize: MOST_AT_ONCE,
    batchScheduleFn: setImmediate,
  })
  const underway = new Map<string, Promise<Meeting>>()

  return {
    async of(wish, inTexts) {
      const key = `${inTexts ? '+' : ''}${wish.isCommon ? '*' : ''}${keyOf(wish)}`
      const known = kept.get(key)
      if (known) return known
      const reading = underway.get(key) ?? begin(key, wish, inTexts)
      return reading
    },
  }

  function begin(key: string, wish: Wish, inTexts: boolean): Promise<Meeting> {
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
const keyOf = (wish: Wish) => `${wishQuery({ ...wish, other: [] })} ~ ${wish.other.join(' ')} ~ ${wish.leathers ?? ''}`
