import { randomInt } from 'node:crypto'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { DEFAULT_LOCATION } from '#shared/contracts/locations.ts'
import { MAIN_DRAWER_NAME } from '#shared/domain/day-close/drawer.ts'
import {
  formatTillCode,
  newTillCode,
  parseTillCode,
  TILL_CODE_MINUTES,
  tillCodeLink,
} from '#shared/domain/tills/till-code.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { usersTable } from '../../people/users/index.ts'
import { locationName, locationsTable } from '../locations/index.ts'
import { addTill, NameTaken, type TillDeps } from './open-till.ts'
import { tillCodesTable } from './till-codes-table.ts'
import { hashOfTillSecret } from './till-secret.ts'
import { tillsTable } from './tills-table.ts'

type NewCode = { name: string; locationId: number | null }

/**
 * Makes a code with which a new machine registers itself as a till, without a login there. The code is returned once,
 * stored as a hash, works once and for ten minutes. Fails with `till_name_taken` when an active till has the name.
 *
 * @param deps.publicUrl address of the shop, for the QR code
 */
export async function issueCode(deps: TillDeps & { publicUrl: string }, { name, locationId }: NewCode, actor: Staff) {
  const code = newTillCode(randomInt)
  const codeId = deps.newId()
  const at = deps.now()
  const expiresAt = new Date(at.getTime() + TILL_CODE_MINUTES * 60_000)
  return deps.db.transaction().execute(async (tx) => {
    if (locationId !== null && !(await locationsTable(tx).find(locationId))) return fail('not_found')
    if (await tillsTable(tx).hasName(name)) return fail('till_name_taken')
    const codes = tillCodesTable(tx)
    await codes.removeExpired(at)
    await codes.add({
      id: codeId,
      codeHash: hashOfTillSecret(code),
      name,
      locationId,
      issuedBy: actor.userId,
      at,
      expiresAt,
    })
    await writeAudit(tx, {
      actor,
      action: 'till.code_issued',
      subject: 'till',
      subjectId: codeId,
      at,
      before: null,
      after: { name, location: locationId ?? DEFAULT_LOCATION },
    })
    const address = new URL(deps.publicUrl).origin
    return ok({
      codeId,
      code: formatTillCode(code),
      link: tillCodeLink(address, code),
      address,
      expiresDateTime: expiresAt.toISOString(),
    })
  })
}

/** Revokes a code that was not used. A repeated call changes nothing. */
export async function revokeCode(deps: TillDeps, codeId: string, actor: Staff) {
  await deps.db.transaction().execute(async (tx) => {
    const name = await tillCodesTable(tx).remove(codeId)
    if (name === undefined) return
    await writeAudit(tx, {
      actor,
      action: 'till.code_revoked',
      subject: 'till',
      subjectId: codeId,
      at: deps.now(),
      before: { name },
      after: null,
    })
  })
  return ok(undefined)
}

/**
 * Registers the calling machine as the till for which a code was made, and returns its secret, location and drawer.
 *
 * Fails with `till_code_invalid` for a code that is unknown, used, revoked or expired, without saying which, and for a
 * code of a user who is no longer an Admin. The same call may be repeated when its reply was lost: the till of the lost
 * reply then ends.
 *
 * @param request.requestId random id that the machine made for this code
 */
export async function redeemCode(deps: TillDeps & { shop: ShopDetails }, request: { code: string; requestId: string }) {
  const parsed = parseTillCode(request.code)
  if (!parsed) return fail('till_code_invalid')
  return deps.db
    .transaction()
    .execute(async (tx) => {
      const at = deps.now()
      const codes = tillCodesTable(tx)
      const claimed = await codes.claim(hashOfTillSecret(parsed.code), request.requestId, at)
      const issuer = claimed && (await usersTable(tx).find(claimed.issuedBy))
      if (!claimed || !issuer || issuer.isLocked || !issuer.roles.includes('Admin')) return fail('till_code_invalid')
      const { name, locationId, tillId: earlier } = claimed
      const place = { name, locationId, replaces: earlier ?? undefined }
      // An exception rolls the transaction back, so the code stays usable.
      const till = await addTill(tx, deps, place, { userId: issuer.id, email: issuer.email })
      await codes.setTill(claimed.codeId, till.tillId)
      await writeAudit(tx, {
        actor: 'system',
        action: 'till.code_used',
        subject: 'till',
        subjectId: claimed.codeId,
        at,
        before: null,
        after: { name },
      })
      const drawer = await tillsTable(tx).drawerName(till.tillId)
      const location = await locationName(tx, deps.shop, locationId)
      return ok({ ...till, location, drawer: drawer ?? MAIN_DRAWER_NAME })
    })
    .catch((error: unknown) => {
      if (error instanceof NameTaken) return fail('till_name_taken')
      throw error
    })
}
