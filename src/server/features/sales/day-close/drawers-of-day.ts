import type { DayDrawer } from '#shared/contracts/day-close.ts'
import { expectedCash, netCash } from '#shared/domain/day-close/drawer.ts'
import type { Executor } from '../../../db/tables.ts'
import { drawersTable, lastCounts, moneyBetween, NO_DRAWER_MONEY, wireId } from '../drawers/index.ts'

/**
 * Returns the drawers of a location on a day, each with the amount that must be in it: the float of the previous closing, plus all
 * money that this closing did not count, until the end of the day.
 *
 * Includes every drawer with an active till, and every other drawer with money. There is always at least one drawer.
 *
 * @param isClosed true when the day has a closing. A correction of it does not depend on later counts
 */
export async function drawersOfDay(
  db: Executor,
  { date, locationId, isClosed }: { date: string; locationId: number | null; isClosed: boolean },
): Promise<DayDrawer[]> {
  const table = drawersTable(db)
  const previous = await lastCounts(db, locationId, date)
  const onDay = await moneyBetween(db, date, { day: date, later: 1 })
  const before = previous && (await moneyBetween(db, previous.day, { day: date }))
  const openShifts = await table.openShiftsUntil(date)
  const all = await table.ofDay(date, locationId)

  const drawers = all.map(({ drawerId: storedDrawerId, name, tills }) => {
    const drawerId = wireId(storedDrawerId)
    const money = onDay.get(drawerId) ?? NO_DRAWER_MONEY
    const counted = previous?.drawers.get(drawerId) ?? { floatCents: 0, netCents: 0 }
    const carriedCents = previous ? netCash(before?.get(drawerId) ?? NO_DRAWER_MONEY) - counted.netCents : 0
    const amounts = { floatBeforeCents: counted.floatCents, carriedCents, ...money }
    const shift = openShifts.find((one) => one.drawerId === storedDrawerId)
    return {
      storedDrawerId,
      hasMoney: onDay.has(drawerId),
      hasTill: tills.length > 0,
      drawer: {
        drawerId,
        name,
        ...amounts,
        expectedCents: expectedCash(amounts),
        openShift: shift ? { openedBy: shift.openedBy, openedDateTime: shift.openedAt.toISOString() } : null,
        lastCount: null,
        countedLater: null,
      } satisfies DayDrawer,
    }
  })
  const inUse = drawers.filter(
    ({ hasMoney, hasTill, drawer }) => hasTill || hasMoney || drawer.expectedCents !== 0 || drawer.openShift !== null,
  )
  const shown = inUse.length > 0 ? inUse : drawers.slice(0, 1)
  return Promise.all(
    shown.map(async ({ storedDrawerId, drawer }) => {
      const later = isClosed ? undefined : await table.firstCountAfter(storedDrawerId, date)
      if (later && drawer.expectedCents >= 0) {
        // The shift began with the balance of the last closing. Without one it began with an empty drawer, and booked the
        // money of this day as its difference. In both cases this float keeps the balance of the drawer as it is.
        const floatCents = previous ? drawer.expectedCents : 0
        return {
          ...drawer,
          countedLater: { countedBy: later.by, countedDateTime: later.at.toISOString(), floatCents },
        }
      }
      const shift = await table.lastCountOn(storedDrawerId, date)
      const { closedAt = null, closedBy = null, endDenominations = null } = shift ?? {}
      if (closedAt === null || closedBy === null || endDenominations === null) return drawer
      const lastCount = {
        countedBy: closedBy,
        countedDateTime: closedAt.toISOString(),
        denominations: endDenominations,
      }
      return { ...drawer, lastCount }
    }),
  )
}

/** Returns the sums over all drawers. */
export function cashOfDrawers(drawers: readonly DayDrawer[]) {
  const sum = (part: keyof typeof NO_DRAWER_MONEY | 'floatBeforeCents' | 'carriedCents' | 'expectedCents') =>
    drawers.reduce((total, drawer) => total + drawer[part], 0)
  return {
    floatBeforeCents: sum('floatBeforeCents'),
    carriedCents: sum('carriedCents'),
    receivedCents: sum('receivedCents'),
    refundedCents: sum('refundedCents'),
    paidInCents: sum('paidInCents'),
    paidOutCents: sum('paidOutCents'),
    differenceCents: sum('differenceCents'),
    expectedCents: sum('expectedCents'),
  }
}
