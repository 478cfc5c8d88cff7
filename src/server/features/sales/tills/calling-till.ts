import type { Visitor } from '../../../access/visitor.ts'
import type { Executor } from '../../../db/tables.ts'
import { isTillSecret } from './till-secret.ts'
import { tillsTable } from './tills-table.ts'

/** The registered till at which a call is made, or was made. `drawerId` is null for the main drawer, `locationId` for the default location. */
export type CallingTill = { tillId: string; name: string; drawerId: string | null; locationId: number | null }

/**
 * Returns the registered till at which a call is made; undefined without one, or when its registration has ended.
 *
 * A PIN session belongs to the till on which it was opened. For other sessions the till proves its identity with its
 * secret, so a page cannot choose the till.
 *
 * @param proof id and secret that the main process of the till sent; undefined when it sent none
 */
export async function callingTill(
  { db }: { db: Executor },
  visitor: Visitor,
  proof: { tillId: string; secret: string } | undefined,
): Promise<CallingTill | undefined> {
  if (visitor.kind !== 'user') return undefined
  const till = visitor.byPin
    ? await tillsTable(db).ofSession(visitor.sessionId)
    : proof && (await tillsTable(db).findActive(proof.tillId))
  if (!till || (!visitor.byPin && proof && !isTillSecret(proof.secret, till.secretHash))) return undefined
  const { tillId, name, drawerId, locationId } = till
  return { tillId, name, drawerId, locationId }
}

/**
 * Returns a till with the drawer and the location that it had at a time, also when its registration has ended; undefined
 * for an unknown till.
 */
export function tillAt(db: Executor, tillId: string, at: Date): Promise<CallingTill | undefined> {
  return tillsTable(db).findAt(tillId, at)
}
