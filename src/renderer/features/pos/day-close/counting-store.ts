import { MAIN_DRAWER } from '#shared/domain/day-close/drawer.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { Counting, PersistedCounting } from './persisted-counting.ts'

const noCounts: PersistedCounting = { days: {} }

/** Counts in progress. They are persisted, so navigation, a lock or a reload does not remove them. */
const useCountingStore = createPersistedStore(
  'day-close',
  () => import('./persisted-counting.ts').then(({ persistedCounting }) => persistedCounting),
  noCounts,
)

const newCounting = (): Counting => ({ closingId: newUuid(), counts: {}, float: '', explanations: {} })

/** Returns the count in progress of a day; undefined before the first input. */
export const useCounting = (date: string): Counting | undefined => useCountingStore(({ days }) => days[date])

/** Changes the count in progress of a day. The first change creates the count. */
export const changeCounting = (date: string, change: (counting: Counting) => Partial<Counting>) =>
  useCountingStore.setState(({ days }) => {
    const counting = days[date] ?? newCounting()
    return { days: { ...days, [date]: { ...counting, ...change(counting) } } }
  })

/** The count and the float of one drawer, as typed. */
export type DrawerCounting = Pick<Counting, 'counts' | 'float'>

/** Returns the count of a drawer. The count of the main drawer is in the fields of the count itself. */
export const drawerCounting = (counting: Counting | undefined, drawerId: string): DrawerCounting =>
  (drawerId === MAIN_DRAWER ? counting : counting?.others?.[drawerId]) ?? { counts: {}, float: '' }

/** Changes the count of a drawer. */
export const changeDrawer = (
  date: string,
  drawerId: string,
  change: (before: DrawerCounting) => Partial<DrawerCounting>,
) =>
  changeCounting(date, (counting) => {
    const before = drawerCounting(counting, drawerId)
    if (drawerId === MAIN_DRAWER) return change(before)
    const { counts, float } = { ...before, ...change(before) }
    return { others: { ...counting.others, [drawerId]: { counts, float } } }
  })

/** Starts a new count of a closed day. @param corrects id of the closing that the count corrects */
export const beginCorrection = (date: string, corrects: string) =>
  useCountingStore.setState(({ days }) => ({ days: { ...days, [date]: { ...newCounting(), corrects } } }))

/** Removes a count, because the day was closed or the user discards the count. */
export const dropCounting = (date: string) =>
  useCountingStore.setState(({ days: { [date]: _removed, ...days } }) => ({ days }))
