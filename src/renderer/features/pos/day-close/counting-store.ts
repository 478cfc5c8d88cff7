import { newUuid } from '../../../lib/new-uuid.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { Counting, PersistedCounting } from './persisted-counting.ts'

const nothingYet: PersistedCounting = { days: {} }

/** Countings that are not signed off: leaving the page, a lock or a reload takes none of them. */
const useCountingStore = createPersistedStore(
  'day-close',
  () => import('./persisted-counting.ts').then(({ persistedCounting }) => persistedCounting),
  nothingYet,
)

const blank = (): Counting => ({ closingId: newUuid(), counts: {}, float: '', explanations: {} })

/** What is being counted of a day; undefined as long as nobody began. */
export const useCounting = (date: string): Counting | undefined => useCountingStore(({ days }) => days[date])

/** Changes what is being counted; the first change begins it. */
export const changeCounting = (date: string, change: (counting: Counting) => Partial<Counting>) =>
  useCountingStore.setState(({ days }) => {
    const counting = days[date] ?? blank()
    return { days: { ...days, [date]: { ...counting, ...change(counting) } } }
  })

/** Counts a day again that was closed. */
export const beginCorrection = (date: string, corrects: string) =>
  useCountingStore.setState(({ days }) => ({ days: { ...days, [date]: { ...blank(), corrects } } }))

/** Forgets a counting, because it was signed off or is not wanted any more. */
export const dropCounting = (date: string) =>
  useCountingStore.setState(({ days: { [date]: _gone, ...days } }) => ({ days }))
