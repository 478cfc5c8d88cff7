import { newUuid } from '../../../lib/new-uuid.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { Counting, PersistedCounting } from './persisted-counting.ts'

const nothingYet: PersistedCounting = { days: {} }

/** Counts in progress. They survive navigation, a lock and a reload. */
const useCountingStore = createPersistedStore(
  'day-close',
  () => import('./persisted-counting.ts').then(({ persistedCounting }) => persistedCounting),
  nothingYet,
)

const blank = (): Counting => ({ closingId: newUuid(), counts: {}, float: '', explanations: {} })

/** Count in progress of a day; undefined before the first input. */
export const useCounting = (date: string): Counting | undefined => useCountingStore(({ days }) => days[date])

/** Changes the count in progress. The first change starts it. */
export const changeCounting = (date: string, change: (counting: Counting) => Partial<Counting>) =>
  useCountingStore.setState(({ days }) => {
    const counting = days[date] ?? blank()
    return { days: { ...days, [date]: { ...counting, ...change(counting) } } }
  })

/** Starts a new count of a closed day. */
export const beginCorrection = (date: string, corrects: string) =>
  useCountingStore.setState(({ days }) => ({ days: { ...days, [date]: { ...blank(), corrects } } }))

/** Removes a count after the day was closed, or when the user discards it. */
export const dropCounting = (date: string) =>
  useCountingStore.setState(({ days: { [date]: _gone, ...days } }) => ({ days }))
