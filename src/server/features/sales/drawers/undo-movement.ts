import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isSameWorkingDay } from '#shared/domain/orders/undo.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { wireId } from './drawer-money.ts'
import { drawersTable } from './drawers-table.ts'
import { balanceOf, type DrawerAtTill, type DrawerDeps, showDrawer } from './show-drawer.ts'

/**
 * Undoes money that staff put into the drawer or took out of it, by a counter entry: movements are never removed. A repeated
 * call books nothing more.
 *
 * Fails with `change_not_found` for another drawer and for what is no such movement, with `undo_too_late` after its day, and
 * with `undo_changed_since` when the drawer was counted or the day closed since: the count took the movement into account.
 */
export async function undoMovement(deps: DrawerDeps, at: DrawerAtTill, movementId: string, staff: Staff) {
  const undone = await deps.db.transaction().execute(async (tx) => {
    await drawersTable(tx).lock()
    return undo(tx, deps, { at, movementId, staff })
  })
  return undone.ok ? ok(await showDrawer(deps, at)) : undone
}

type Undo = { at: DrawerAtTill; movementId: string; staff: Staff }

async function undo(tx: Transaction, deps: DrawerDeps, { at: { drawerId, till }, movementId, staff }: Undo) {
  const movement = await tx.selectFrom('drawer_movements').selectAll().where('id', '=', movementId).executeTakeFirst()
  if (!movement || movement.drawer_id !== drawerId || movement.kind === 'difference' || movement.undoes !== null)
    return fail('change_not_found')
  const counter = tx.selectFrom('drawer_movements').select('id').where('undoes', '=', movementId)
  if (await counter.executeTakeFirst()) return ok(undefined)
  const at = deps.now()
  if (!isSameWorkingDay(movement.moved_at, at)) return fail('undo_too_late')
  if (await isCountedSince(tx, drawerId, movement.moved_at)) return fail('undo_changed_since')

  const { expectedCents } = await balanceOf(tx, deps, drawerId)
  const kind = movement.kind === 'in' ? 'out' : 'in'
  const amountCents = movement.amount_cents
  await drawersTable(tx).addMovement({
    id: deps.newId(),
    bodyHash: createHash('sha256').update(`undo ${movementId}`).digest('base64url'),
    drawerId,
    tillId: till?.tillId ?? null,
    kind,
    purpose: movement.purpose,
    amountCents,
    reason: `Ongedaan gemaakt: ${movement.reason}`.slice(0, 300),
    shiftId: null,
    movedBy: staff.userId,
    movedByName: await drawersTable(tx).nameOfStaff(staff),
    at,
    undoes: movementId,
  })
  await writeAudit(tx, {
    actor: staff,
    action: 'drawer.movement_undone',
    subject: 'drawer',
    subjectId: wireId(drawerId),
    at,
    before: { expectedCents },
    after: { expectedCents: expectedCents + (kind === 'in' ? amountCents : -amountCents), amountCents },
  })
  return ok(undefined)
}

/** Returns whether the drawer was counted after a time: at the begin or end of a shift, or at the close of a day. */
async function isCountedSince(tx: Transaction, drawerId: string | null, since: Date): Promise<boolean> {
  const locationId = await drawersTable(tx).locationOf(drawerId)
  const { rows } = await sql<{ isCounted: boolean }>`
    select exists (select from drawer_shifts s where s.drawer_id is not distinct from ${drawerId}::uuid
        and (s.opened_at >= ${since} or s.closed_at >= ${since}))
      or exists (select from day_closings c where c.location_id is not distinct from ${locationId}::int
        and c.closed_at >= ${since}) as "isCounted"`.execute(tx)
  return rows[0]?.isCounted === true
}
