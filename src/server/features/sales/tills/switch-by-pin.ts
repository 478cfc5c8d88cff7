import type { Role } from '#shared/contracts/users.ts'
import { fullName } from '#shared/domain/orders/buyer.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { CallOrigin } from '../../../access/visitor.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import {
  hashPassword,
  isPassword,
  mustEnrol,
  openSession,
  rightsOf,
  type SessionDeps,
  sessionsTable,
} from '../../people/sessions/index.ts'
import { type Account, usersTable } from '../../people/users/index.ts'
import { MAX_WRONG_PINS, pinsTable } from './pins-table.ts'
import { isTillSecret } from './till-secret.ts'
import { tillsTable } from './tills-table.ts'

/** Duration of a PIN session, in ms. Four hours cover an afternoon. */
const PIN_SESSION_MS = 4 * 60 * 60 * 1000

export type TillProof = { tillId: string; secret: string }

/** Hash with which the PIN is compared when the user has no PIN, so that the response takes the same time. */
const dummyHash = hashPassword('nobody has this one')

/** Opens a session by PIN on a till of the shop. Fails with `till_unknown`, and as `verifyPin`. */
export async function switchByPin(
  deps: SessionDeps,
  till: TillProof,
  { email, pin }: { email: string; pin: string },
  origin: CallOrigin,
) {
  if (!(await findOpenTill(deps, till))) return fail('till_unknown')

  const verified = await verifyPin(deps, email, pin)
  if (!verified.ok) return verified
  const { account, pinId } = verified.value

  const at = deps.now()
  await tillsTable(deps.db).recordUse(till.tillId, account.id, at)
  const until = new Date(at.getTime() + PIN_SESSION_MS)
  // A till has one user at a time, so the session of the previous user ends.
  await sessionsTable(deps.db).endOnTill(till.tillId)
  return ok(await openSession(deps, account, origin, { proof: 'pin', pin: { tillId: till.tillId, pinId, until } }))
}

/**
 * Verifies the PIN of a staff member at a till. The caller has verified the till.
 *
 * Fails with `wrong_pin`, in the same time, for every user who may not log in by PIN. That is a user who is unknown,
 * locked or no longer staff, or who has no PIN. Fails with `pin_needs_second_factor`, for a right and a wrong PIN alike,
 * for a user who must enroll a second factor first. Tries are counted per account over all tills, before the PIN is
 * verified. The fifth wrong try blocks the PIN until its owner logs in with the password.
 */
export async function verifyPin(deps: SessionDeps, email: string, pin: string) {
  const account = await usersTable(deps.db).findByEmail(email)
  const pins = pinsTable(deps.db)
  // The query also runs for an unknown account, so that it takes the same time. The id 0 matches no row.
  const triedPin = await pins.countTry(account?.id ?? 0)
  const isRight = await isPassword(pin, triedPin?.pinHash ?? (await dummyHash))
  const mayLogIn = account !== undefined && isAllowed(deps, account)
  if (account && mustEnrolFirst(deps, account) && (triedPin ?? (await pins.find(account.id)))) {
    return fail('pin_needs_second_factor')
  }

  if (!account || !triedPin) return fail(mayLogIn && (await pins.find(account.id)) ? 'pin_blocked' : 'wrong_pin')
  if (!isRight || !mayLogIn) {
    if (triedPin.wrongTries < MAX_WRONG_PINS) return fail('wrong_pin')
    await auditBlock(deps, account)
    return fail(mayLogIn ? 'pin_blocked' : 'wrong_pin')
  }
  if (!(await pins.clearTries(account.id, triedPin.pinId))) return fail('wrong_pin')
  return ok({ account, pinId: triedPin.pinId })
}

/** Lists the staff who may take over this till by PIN, sorted by name. */
export async function pinHolders(deps: SessionDeps, till: TillProof) {
  const openTill = await findOpenTill(deps, till)
  if (!openTill) return fail('till_unknown')
  const holders = (await pinsTable(deps.db).holders())
    // A constraint on the column allows only these roles.
    .filter(({ roles, ...factors }) => isStaffNow(deps, { roles: roles as Role[], ...factors }))
    .map((holder) => ({ email: holder.email, name: fullName(holder) || holder.email }))
  return ok({ name: openTill.name, holders })
}

/** Returns the active till with this secret. */
export async function findOpenTill(
  { db }: Pick<SessionDeps, 'db'>,
  { tillId, secret }: TillProof,
): Promise<{ name: string } | undefined> {
  const till = await tillsTable(db).findActive(tillId)
  return till && isTillSecret(secret, till.secretHash) ? till : undefined
}

const mustEnrolFirst = ({ staffSecondFactor }: SessionDeps, account: Account) =>
  !account.isLocked && mustEnrol(staffSecondFactor, account)

const isAllowed = (deps: SessionDeps, account: Account) => !account.isLocked && isStaffNow(deps, account)

/** Returns whether the person has staff rights now. A user who must enroll a second factor first has no rights. */
const isStaffNow = (
  { staffSecondFactor }: SessionDeps,
  person: Pick<Account, 'roles' | 'hasSecondFactor' | 'hasPasskey'>,
) => rightsOf(staffSecondFactor, person).length > 0

const auditBlock = ({ db, now }: SessionDeps, { id }: Account) =>
  writeAudit(db, {
    actor: 'system',
    action: 'user.pin_blocked',
    subject: 'user',
    subjectId: String(id),
    before: null,
    after: null,
    at: now(),
  })
