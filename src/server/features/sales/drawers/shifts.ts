import type { FieldError } from '#shared/contracts/failures.ts'
import { countedCash } from '#shared/domain/day-close/drawer.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { wireId } from './drawer-money.ts'
import { drawersTable, type ShiftEnd } from './drawers-table.ts'
import { balanceOf, type DrawerAtTill, type DrawerDeps, showDrawer } from './show-drawer.ts'

/** A count of a drawer, with the expected amount that the user saw. */
export type CountRequest = {
  countedCents: number
  denominations: { cents: number; count: number }[]
  explanation: string
  expectedCents: number
}

/**
 * Opens a shift of a drawer with a count, and returns the drawer.
 *
 * A drawer has one open shift (`shift_open`). A difference needs an explanation and is booked, so that the shift starts
 * with the counted amount. Fails with `drawer_changed` when the expected amount is not the amount that the user saw. A
 * repeated call changes nothing.
 */
export async function openShift(
  deps: DrawerDeps,
  at: DrawerAtTill,
  { shiftId, ...count }: CountRequest & { shiftId: string },
  staff: Staff,
) {
  const opened = await deps.db.transaction().execute(async (tx) => {
    const table = drawersTable(tx)
    await table.lock()
    const existing = await table.findShift(shiftId)
    if (existing) {
      const isSame = existing.drawerId === at.drawerId && existing.startCountedCents === count.countedCents
      return isSame ? ok(undefined) : fail('idempotency_key_reused')
    }
    if (await table.openShift(at.drawerId)) return fail('shift_open')
    const { expectedCents } = await balanceOf(tx, deps, at.drawerId)
    if (expectedCents !== count.expectedCents) return fail('drawer_changed')
    requireValidCount(count)

    const { drawerId, till } = at
    const openedAt = deps.now()
    const openedBy = await table.nameOfStaff(staff)
    const { countedCents, denominations, explanation } = count
    await table.addShift({
      id: shiftId,
      drawerId,
      tillId: till?.tillId ?? null,
      openedById: staff.userId,
      openedBy,
      at: openedAt,
      expectedCents,
      countedCents,
      denominations,
      explanation,
    })
    await bookDifference(tx, deps, { at, shiftId, count, staff, name: openedBy, moment: openedAt })
    await auditCount(tx, { action: 'shift.opened', at, count, staff, moment: openedAt })
    return ok(undefined)
  })
  return opened.ok ? ok(await showDrawer(deps, at)) : opened
}

/**
 * Closes a shift with a count, and returns the drawer. Every staff member may close it: sellers change during a shift.
 * Fails with `shift_not_open` for a closed shift or a shift of another drawer, except for a repeated call.
 */
export async function closeShift(
  deps: DrawerDeps,
  at: DrawerAtTill,
  { shiftId, ...count }: CountRequest & { shiftId: string },
  staff: Staff,
) {
  const closed = await deps.db.transaction().execute(async (tx) => {
    const table = drawersTable(tx)
    await table.lock()
    const shift = await table.findShift(shiftId)
    if (!shift || shift.drawerId !== at.drawerId) return fail('shift_not_open')
    if (shift.closedAt !== null)
      return shift.endCountedCents === count.countedCents ? ok(undefined) : fail('shift_not_open')
    const { expectedCents } = await balanceOf(tx, deps, at.drawerId)
    if (expectedCents !== count.expectedCents) return fail('drawer_changed')
    requireValidCount(count)

    const closedAt = deps.now()
    const closedBy = await table.nameOfStaff(staff)
    await table.endShift(shiftId, { ...count, closedById: staff.userId, closedBy, at: closedAt })
    await bookDifference(tx, deps, { at, shiftId, count, staff, name: closedBy, moment: closedAt })
    await auditCount(tx, { action: 'shift.closed', at, count, staff, moment: closedAt })
    return ok(undefined)
  })
  return closed.ok ? ok(await showDrawer(deps, at)) : closed
}

/**
 * Closes the open shifts of drawers that a closing of the day has counted. The closing itself has the difference, so
 * none is booked.
 */
export async function endShiftsOfDay(
  tx: Transaction,
  day: string,
  countOf: (drawerId: string) => Omit<ShiftEnd, 'closedById' | 'closedBy' | 'at'> | undefined,
  end: Pick<ShiftEnd, 'closedById' | 'closedBy' | 'at'>,
): Promise<void> {
  for (const { id, drawerId } of await drawersTable(tx).openShiftsUntil(day)) {
    const count = countOf(wireId(drawerId))
    if (count) await drawersTable(tx).endShift(id, { ...count, ...end })
  }
}

/** Throws `InvalidInput` when the pieces do not sum to the counted amount, or a difference has no explanation. */
function requireValidCount({ countedCents, denominations, explanation, expectedCents }: CountRequest): void {
  const errors: FieldError[] = []
  if (denominations.length > 0 && countedCash(denominations) !== countedCents)
    errors.push({ field: 'countedCents', message: 'Het bedrag is niet de som van de getelde biljetten en munten.' })
  if (countedCents !== expectedCents && explanation === '')
    errors.push({ field: 'explanation', message: 'Leg dit verschil uit.' })
  if (errors.length > 0) throw new InvalidInput(errors)
}

type Difference = {
  at: DrawerAtTill
  shiftId: string
  count: CountRequest
  staff: Staff
  name: string
  moment: Date
}

async function bookDifference(
  tx: Transaction,
  { newId }: DrawerDeps,
  { at, shiftId, count, staff, name, moment }: Difference,
): Promise<void> {
  const amountCents = count.countedCents - count.expectedCents
  if (amountCents === 0) return
  await drawersTable(tx).addMovement({
    id: newId(),
    bodyHash: '',
    drawerId: at.drawerId,
    tillId: at.till?.tillId ?? null,
    kind: 'difference',
    purpose: 'count',
    amountCents,
    reason: count.explanation,
    shiftId,
    movedBy: staff.userId,
    movedByName: name,
    at: moment,
  })
}

type CountAudit = { action: string; at: DrawerAtTill; count: CountRequest; staff: Staff; moment: Date }

const auditCount = (tx: Transaction, { action, at, count, staff, moment }: CountAudit) =>
  writeAudit(tx, {
    actor: staff,
    action,
    subject: 'drawer',
    subjectId: wireId(at.drawerId),
    at: moment,
    before: { expectedCents: count.expectedCents },
    after: { countedCents: count.countedCents, differenceCents: count.countedCents - count.expectedCents },
  })
