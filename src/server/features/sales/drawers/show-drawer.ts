import type { DrawerMovement, DrawerShift, DrawerView } from '#shared/contracts/drawers.ts'
import { type DrawerMoney, netCash } from '#shared/domain/day-close/drawer.ts'
import { isSameWorkingDay } from '#shared/domain/orders/undo.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import type { CallingTill } from '../tills/index.ts'
import { type LastCounts, lastCounts, moneyAfter, moneySince, NO_DRAWER_MONEY, wireId } from './drawer-money.ts'
import { type ChangeRow, drawersTable, type ShiftRow } from './drawers-table.ts'

export type DrawerDeps = { db: Database; now: () => Date; newId: () => string }

/** The drawer of a call, and the registered till at which the call was made. */
export type DrawerAtTill = { drawerId: string | null; till: CallingTill | undefined }

type Balance = { last: LastCounts | undefined; floatCents: number; money: DrawerMoney; expectedCents: number }

/**
 * Returns the amount that must be in a drawer now: the float of the last closing, plus all money that this closing did
 * not count. Without any closing the drawer began empty this morning, as in the view of the day.
 */
export async function balanceOf(
  db: Executor,
  { now }: Pick<DrawerDeps, 'now'>,
  drawerId: string | null,
): Promise<Balance> {
  const key = wireId(drawerId)
  const last = await lastCounts(db, await drawersTable(db).locationOf(drawerId))
  if (!last) {
    const money = (await moneySince(db, amsterdamDay(now()))).get(key) ?? NO_DRAWER_MONEY
    return { last, floatCents: 0, money, expectedCents: netCash(money) }
  }
  const { floatCents, netCents } = last.drawers.get(key) ?? { floatCents: 0, netCents: 0 }
  const since = (await moneySince(db, last.day)).get(key) ?? NO_DRAWER_MONEY
  const money = (await moneyAfter(db, last)).get(key) ?? NO_DRAWER_MONEY
  return { last, floatCents, money, expectedCents: floatCents + netCash(since) - netCents }
}

/** Returns the drawer of a till with all money since its last closing, and its shifts. */
export async function showDrawer(deps: DrawerDeps, { drawerId, till }: DrawerAtTill): Promise<DrawerView> {
  const table = drawersTable(deps.db)
  const { last, floatCents, money, expectedCents } = await balanceOf(deps.db, deps, drawerId)
  const { changes, count } = await table.changesAfter(drawerId, last ?? { day: amsterdamDay(deps.now()) })
  const openShift = await table.openShift(drawerId)
  return {
    drawerId: wireId(drawerId),
    name: await table.nameOf(drawerId),
    tillName: till?.name ?? null,
    lastClosing: last ? { date: last.day, closedDateTime: last.closedAt.toISOString(), floatCents } : null,
    ...money,
    expectedCents,
    movements: changes.map(movementOnWire(deps.now())),
    movementCount: count,
    openShift: openShift ? shiftOnWire(openShift) : null,
    closedShifts: (await table.closedShifts(drawerId)).map(shiftOnWire),
  }
}

const movementOnWire =
  (now: Date) =>
  ({ at, canUndo, ...change }: ChangeRow): DrawerMovement => ({
    ...change,
    movedDateTime: at.toISOString(),
    ...(canUndo && !change.isAfterClosing && isSameWorkingDay(at, now) && { canUndo }),
  })

const shiftOnWire = (row: ShiftRow): DrawerShift => ({
  shiftId: row.id,
  openedBy: row.openedBy,
  openedDateTime: row.openedAt.toISOString(),
  startExpectedCents: row.startExpectedCents,
  startCountedCents: row.startCountedCents,
  startExplanation: row.startExplanation,
  closedBy: row.closedBy,
  closedDateTime: row.closedAt?.toISOString() ?? null,
  endExpectedCents: row.endExpectedCents,
  endCountedCents: row.endCountedCents,
  endExplanation: row.endExplanation,
})
