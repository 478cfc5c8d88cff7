import { MAIN_DRAWER } from '#shared/domain/day-close/drawer.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { hashOfTillSecret, newTillSecret } from './till-secret.ts'
import { tillsTable } from './tills-table.ts'

export type TillDeps = { db: Database; now: () => Date; newId: () => string }

/**
 * Registers a machine as a till and returns its secret. Only a hash is stored, so the secret cannot be read again.
 * Fails with `till_name_taken` when another active till has the name.
 *
 * @param request `replaces`: previous till id of this machine. That till ends in the same transaction, so that the new
 * till can have the same name
 */
export async function openTill(deps: TillDeps, request: { name: string; replaces?: string | undefined }, actor: Staff) {
  const { name, replaces } = request
  const secret = newTillSecret()
  const tillId = deps.newId()
  return deps.db
    .transaction()
    .execute(async (tx) => {
      const at = deps.now()
      const replaced = replaces === undefined ? undefined : await tillsTable(tx).drawerOf(replaces)
      if (replaces !== undefined) await endAndAudit(tx, replaces, actor, at)
      const drawerId = replaced ? replaced.drawerId : await newDrawer(tx, deps, name)
      const till = { id: tillId, name, secretHash: hashOfTillSecret(secret), openedBy: actor.userId, at, drawerId }
      // An exception rolls the transaction back, so the replaced till stays active.
      if (!(await tillsTable(tx).add(till))) throw new NameTaken()
      await writeAudit(tx, {
        actor,
        action: 'till.opened',
        subject: 'till',
        subjectId: tillId,
        at,
        before: null,
        after: { name, replaces: replaces ?? null },
      })
      return ok({ tillId, name, secret })
    })
    .catch((error: unknown) => {
      if (error instanceof NameTaken) return fail('till_name_taken')
      throw error
    })
}

/**
 * Returns the drawer of a new till. The first till of the shop uses the main drawer, which has the cash that was booked
 * before. Every other till gets its own drawer; an Admin may let it share another one (`setDrawer`).
 */
async function newDrawer(tx: Transaction, deps: TillDeps, name: string): Promise<string | null> {
  if (!(await tillsTable(tx).hasMainDrawer())) return null
  const id = deps.newId()
  await tillsTable(tx).addDrawer({ id, name, at: deps.now() })
  return id
}

/**
 * Sets the drawer of a till: another drawer of the shop, or a new one. Fails with `till_unknown` for a till that has
 * ended, and for an unknown drawer.
 *
 * @param drawer `main`, the id of a drawer, or `own` for a new drawer
 */
export async function setDrawer(deps: TillDeps, tillId: string, drawer: string, actor: Staff) {
  const at = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    const till = await tillsTable(tx).findActive(tillId)
    if (!till) return fail('till_unknown')
    let drawerId: string | null = drawer === MAIN_DRAWER ? null : drawer
    if (drawer === 'own') {
      drawerId = deps.newId()
      await tillsTable(tx).addDrawer({ id: drawerId, name: till.name, at })
    } else if (drawerId !== null && !(await tillsTable(tx).hasDrawer(drawerId))) return fail('till_unknown')
    const before = await tillsTable(tx).setDrawer(tillId, drawerId)
    await writeAudit(tx, {
      actor,
      action: 'till.drawer_set',
      subject: 'till',
      subjectId: tillId,
      at,
      before: { drawer: before?.drawerId ?? MAIN_DRAWER },
      after: { drawer: drawerId ?? MAIN_DRAWER },
    })
    return ok(undefined)
  })
}

class NameTaken extends Error {
  override readonly name = 'NameTaken'
}

/** Ends a till. A repeated call changes nothing. */
export async function endTill(deps: TillDeps, tillId: string, actor: Staff) {
  const exists = await deps.db.transaction().execute(async (tx) => {
    await endAndAudit(tx, tillId, actor, deps.now())
    return tillsTable(tx).exists(tillId)
  })
  return exists ? ok(undefined) : fail('till_unknown')
}

async function endAndAudit(
  tx: Parameters<typeof tillsTable>[0],
  tillId: string,
  actor: Staff,
  at: Date,
): Promise<void> {
  const name = await tillsTable(tx).end(tillId, actor.userId, at)
  if (name === undefined) return
  await writeAudit(tx, {
    actor,
    action: 'till.ended',
    subject: 'till',
    subjectId: tillId,
    at,
    before: { name },
    after: null,
  })
}
