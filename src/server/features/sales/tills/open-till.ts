import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { hashOfTillSecret, newTillSecret } from './till-secret.ts'
import { tillsTable } from './tills-table.ts'

export type TillDeps = { db: Database; now: () => Date; newId: () => string }

/**
 * Makes a machine a till. Its secret is told here and never again.
 *
 * @param wanted `replaces`: what this machine was before. It ends in the same moment, so that a machine that is opened
 * anew can keep its name
 */
export async function openTill(deps: TillDeps, wanted: { name: string; replaces?: string | undefined }, doer: Staff) {
  const { name, replaces } = wanted
  const secret = newTillSecret()
  const tillId = deps.newId()
  return deps.db
    .transaction()
    .execute(async (tx) => {
      const at = deps.now()
      if (replaces !== undefined) await endIn(tx, replaces, doer, at)
      const till = { id: tillId, name, secretHash: hashOfTillSecret(secret), openedBy: doer.userId, at }
      // Thrown away with the transaction: the till that was replaced goes on.
      if (!(await tillsTable(tx).add(till))) throw new NameTaken()
      await writeAudit(tx, {
        actor: doer,
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

class NameTaken extends Error {
  override readonly name = 'NameTaken'
}

/** A machine is a till no longer; ending it twice does it once. */
export async function endTill(deps: TillDeps, tillId: string, doer: Staff) {
  const isKnown = await deps.db.transaction().execute(async (tx) => {
    await endIn(tx, tillId, doer, deps.now())
    return tillsTable(tx).exists(tillId)
  })
  return isKnown ? ok(undefined) : fail('till_unknown')
}

async function endIn(tx: Parameters<typeof tillsTable>[0], tillId: string, doer: Staff, at: Date): Promise<void> {
  const name = await tillsTable(tx).end(tillId, doer.userId, at)
  if (name === undefined) return
  await writeAudit(tx, {
    actor: doer,
    action: 'till.ended',
    subject: 'till',
    subjectId: tillId,
    at,
    before: { name },
    after: null,
  })
}
