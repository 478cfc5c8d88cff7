import type { DayView } from '#shared/contracts/day-close.ts'
import { typedCents } from '#shared/domain/money/typed-amount.ts'
import { countedCents, denominationsOf } from '../drawer/index.ts'
import { drawerCounting } from './counting-store.ts'
import type { Counting } from './persisted-counting.ts'

type DrawerCount = {
  drawerId: string
  countedCents: number
  floatCents: number
  denominations: ReturnType<typeof denominationsOf>
}

/**
 * Returns the count of each drawer of the day. A float that is not a valid amount counts as zero. A drawer that a shift of
 * a later day has counted is not counted again: it had what it must have.
 */
export const drawerCounts = ({ drawers }: Pick<DayView, 'drawers'>, counting: Counting | undefined): DrawerCount[] =>
  drawers.map(({ drawerId, expectedCents, countedLater }) => {
    if (countedLater)
      return { drawerId, countedCents: expectedCents, floatCents: countedLater.floatCents, denominations: [] }
    const { counts, float } = drawerCounting(counting, drawerId)
    return {
      drawerId,
      countedCents: countedCents(counts),
      floatCents: typedCents(float) ?? 0,
      denominations: denominationsOf(counts),
    }
  })

/** Returns the sums over all drawers. */
export const totalsOf = (counts: readonly DrawerCount[]) => ({
  countedCents: counts.reduce((sum, count) => sum + count.countedCents, 0),
  floatCents: counts.reduce((sum, count) => sum + count.floatCents, 0),
})
