import { createKeptStore } from '../../platform/kept-store.ts'
import type { Counting, KeptCounting } from './kept-counting.ts'
import { newUuid } from '../../lib/new-uuid.ts'

const nothingYet: KeptCounting = { days: {} }

/** Countings that are not signed off: leaving the page, a lock or a reload takes none of them. */
const useCountingStore = createKeptStore(
  'day-close',
  () => import('./kept-counting.ts').then(({ keptCounting }) => keptCounting),
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
