import type { OwnPin } from '#shared/contracts/tills.ts'
import { isEasyPin } from '#shared/domain/accounts/pin.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { confirmPassword, forgetPin, hashPassword } from '../../people/sessions/index.ts'
import type { TillDeps } from './open-till.ts'
import { MAX_WRONG_PINS, pinsTable } from './pins-table.ts'

/** Returns the status of the user's own PIN. */
export async function showPin({ db }: { db: Executor }, { userId }: Staff): Promise<OwnPin> {
  const pin = await pinsTable(db).find(userId)
  return {
    hasPin: pin !== undefined,
    isBlocked: pin !== undefined && pin.wrongTries >= MAX_WRONG_PINS,
    setDateTime: pin?.setAt.toISOString() ?? null,
  }
}

/** Sets the PIN of a user who confirms the password, and informs the user by mail. */
export async function setPin(deps: TillDeps, staff: Staff, { pin, password }: { pin: string; password: string }) {
  if (isEasyPin(pin)) return fail('pin_too_easy')
  const confirmed = await confirmPassword(deps, staff.email, password)
  if (!confirmed.ok) return confirmed
  const pinHash = await hashPassword(pin)

  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now()
    const hadPin = (await pinsTable(tx).find(staff.userId)) !== undefined
    const pinId = deps.newId()
    await pinsTable(tx).set(staff.userId, { pinId, pinHash, at })
    await writeAuditRow(tx, staff, { action: 'user.pin_set', before: { hasPin: hadPin }, after: { hasPin: true }, at })
    await enqueue(tx, {
      party: 'mail',
      kind: 'pin-set',
      uniqueKey: `pin-set:${pinId}`,
      payload: { userId: staff.userId },
      at,
    })
    return ok(await showPin({ db: tx }, staff))
  })
}

/** Removes the user's PIN, if there is one. */
export async function removePin(deps: TillDeps, staff: Staff) {
  return deps.db.transaction().execute(async (tx) => {
    if (await forgetPin(tx, staff.userId)) {
      const change = { before: { hasPin: true }, after: { hasPin: false }, at: deps.now() }
      await writeAuditRow(tx, staff, { action: 'user.pin_removed', ...change })
    }
    return ok(await showPin({ db: tx }, staff))
  })
}

type Change = { action: string; before: object; after: object; at: Date }

const writeAuditRow = (tx: Transaction, actor: Staff, change: Change) =>
  writeAudit(tx, { actor, subject: 'user', subjectId: String(actor.userId), ...change })
