import { createHash } from 'node:crypto'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { wireId } from './drawer-money.ts'
import { drawersTable } from './drawers-table.ts'
import { balanceOf, type DrawerAtTill, type DrawerDeps, showDrawer } from './show-drawer.ts'

export type MovementRequest = {
  movementId: string
  kind: 'in' | 'out'
  purpose: 'float' | 'bank' | 'expense' | 'other'
  amountCents: number
  reason: string
  confirmsShortage: boolean
}

/**
 * Books money that staff put into a drawer or took out of it, and returns the drawer.
 *
 * Fails with `drawer_short` when more would be taken out than must be in the drawer, unless the user confirms that. A
 * repeated call with the same id and body changes nothing; another body fails with `idempotency_key_reused`.
 */
export async function moveMoney(deps: DrawerDeps, at: DrawerAtTill, request: MovementRequest, staff: Staff) {
  const stored = await deps.db.transaction().execute(async (tx) => {
    await drawersTable(tx).lock()
    return storeMovement(tx, deps, at, request, staff)
  })
  return stored.ok ? ok(await showDrawer(deps, at)) : stored
}

async function storeMovement(
  tx: Transaction,
  deps: DrawerDeps,
  { drawerId, till }: DrawerAtTill,
  request: MovementRequest,
  staff: Staff,
) {
  const { movementId, kind, purpose, amountCents, reason } = request
  const body = { movementId, kind, purpose, amountCents, reason, drawer: wireId(drawerId) }
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const existing = await drawersTable(tx).hashOfMovement(movementId)
  if (existing !== undefined) return existing === bodyHash ? ok(undefined) : fail('idempotency_key_reused')

  const { expectedCents } = await balanceOf(tx, deps, drawerId)
  if (kind === 'out' && amountCents > expectedCents && !request.confirmsShortage)
    return fail('drawer_short', { expectedCents })

  const at = deps.now()
  await drawersTable(tx).addMovement({
    id: movementId,
    bodyHash,
    drawerId,
    tillId: till?.tillId ?? null,
    kind,
    purpose,
    amountCents,
    reason,
    shiftId: null,
    movedBy: staff.userId,
    movedByName: await drawersTable(tx).nameOfStaff(staff),
    at,
  })
  await writeAudit(tx, {
    actor: staff,
    action: kind === 'in' ? 'drawer.paid_in' : 'drawer.paid_out',
    subject: 'drawer',
    subjectId: wireId(drawerId),
    at,
    before: { expectedCents },
    after: { expectedCents: expectedCents + (kind === 'in' ? amountCents : -amountCents), amountCents, purpose },
  })
  return ok(undefined)
}
