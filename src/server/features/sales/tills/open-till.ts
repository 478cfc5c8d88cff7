import { DEFAULT_LOCATION } from '#shared/contracts/locations.ts'
import { MAIN_DRAWER } from '#shared/domain/day-close/drawer.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { locationsTable } from '../locations/index.ts'
import { hashOfTillSecret, newTillSecret } from './till-secret.ts'
import { tillsTable } from './tills-table.ts'

export type TillDeps = { db: Database; secret: Uint8Array; now: () => Date; newId: () => string }

/**
 * Registers a machine as a till and returns its secret. Only a hash is stored, so the secret cannot be read again.
 * Fails with `till_name_taken` when another active till has the name.
 *
 * @param request `replaces`: previous till id of this machine. That till ends in the same transaction, so that the new
 * till can have the same name
 */
export async function openTill(deps: TillDeps, request: { name: string; replaces?: string | undefined }, actor: Staff) {
  return (
    deps.db
      .transaction()
      // An exception rolls the transaction back, so the replaced till stays active.
      .execute(async (tx) => ok(await addTill(tx, deps, { ...request, locationId: null }, actor)))
      .catch((error: unknown) => {
        if (error instanceof NameTaken) return fail('till_name_taken')
        throw error
      })
  )
}

/**
 * Registers a till in a transaction. Throws `NameTaken` when another active till has the name.
 *
 * @param request `locationId`: location of a till that replaces no other one; null for the default location
 */
export async function addTill(
  tx: Transaction,
  deps: TillDeps,
  request: { name: string; replaces?: string | undefined; locationId: number | null },
  actor: Staff,
): Promise<{ tillId: string; name: string; secret: string }> {
  const { name, replaces } = request
  const secret = newTillSecret()
  const tillId = deps.newId()
  const at = deps.now()
  const replaced = replaces === undefined ? undefined : await tillsTable(tx).placeOf(replaces)
  if (replaces !== undefined) await endAndAudit(tx, replaces, actor, at)
  const { drawerId, locationId } = replaced ?? {
    drawerId: await newDrawer(tx, deps, name, request.locationId),
    locationId: request.locationId,
  }
  const till = {
    id: tillId,
    name,
    secretHash: hashOfTillSecret(secret),
    openedBy: actor.userId,
    at,
    drawerId,
    locationId,
  }
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
  return { tillId, name, secret }
}

/**
 * Returns the drawer of a new till. The first till of the shop uses the main drawer, which has the cash that was booked
 * before. Every other till gets its own drawer; an Admin may let it share another one (`setDrawer`).
 */
async function newDrawer(
  tx: Transaction,
  deps: TillDeps,
  name: string,
  locationId: number | null,
): Promise<string | null> {
  if (locationId === null && !(await tillsTable(tx).hasMainDrawer())) return null
  return addDrawer(tx, deps, name, locationId)
}

async function addDrawer(tx: Transaction, deps: TillDeps, name: string, locationId: number | null): Promise<string> {
  const id = deps.newId()
  await tillsTable(tx).addDrawer({ id, name, at: deps.now(), locationId })
  return id
}

/**
 * Sets the drawer of a till: another drawer of its location, or a new one. Fails with `till_unknown` for a till that has
 * ended, and for a drawer that its location does not have.
 *
 * @param drawer `main`, the id of a drawer, or `own` for a new drawer
 */
export async function setDrawer(deps: TillDeps, tillId: string, drawer: string, actor: Staff) {
  return deps.db.transaction().execute(async (tx) => {
    const till = await tillsTable(tx).findActive(tillId)
    if (!till) return fail('till_unknown')
    const { locationId } = till
    const isNew = drawer === 'own'
    const drawerId = isNew ? await addDrawer(tx, deps, till.name, locationId) : drawer === MAIN_DRAWER ? null : drawer
    if (!isNew && !(await tillsTable(tx).hasDrawer(drawerId, locationId))) return fail('till_unknown')
    await tillsTable(tx).setPlace(tillId, { drawerId, locationId }, deps.now())
    await writeAudit(tx, {
      actor,
      action: 'till.drawer_set',
      subject: 'till',
      subjectId: tillId,
      at: deps.now(),
      before: { drawer: till.drawerId ?? MAIN_DRAWER },
      after: { drawer: drawerId ?? MAIN_DRAWER },
    })
    return ok(undefined)
  })
}

/**
 * Moves a till to another location, where it gets a drawer of its own. Its former drawer, with the cash in it, stays
 * behind and is counted there. Fails with `till_unknown` for a till that has ended, or an unknown location.
 */
export async function setLocation(deps: TillDeps, tillId: string, locationId: number | null, actor: Staff) {
  return deps.db.transaction().execute(async (tx) => {
    const till = await tillsTable(tx).findActive(tillId)
    if (!till || (locationId !== null && !(await locationsTable(tx).find(locationId)))) return fail('till_unknown')
    if (till.locationId === locationId) return ok(undefined)
    const drawerId = await newDrawer(tx, deps, till.name, locationId)
    await tillsTable(tx).setPlace(tillId, { drawerId, locationId }, deps.now())
    await writeAudit(tx, {
      actor,
      action: 'till.location_set',
      subject: 'till',
      subjectId: tillId,
      at: deps.now(),
      before: { location: till.locationId ?? DEFAULT_LOCATION },
      after: { location: locationId ?? DEFAULT_LOCATION },
    })
    return ok(undefined)
  })
}

/** Another active till has the name. */
export class NameTaken extends Error {
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
