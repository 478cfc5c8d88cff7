import type { OwnSecondFactor } from '#shared/contracts/second-factor.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { CallOrigin } from '../../../access/visitor.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import {
  beginEnrollment,
  pendingSecret,
  replaceRecoveryCodes,
  secondFactorsTable,
  takeCode,
} from '../second-factor/index.ts'
import { type Account, usersTable } from '../users/index.ts'
import { checkCode, mayTryCode } from './check-code.ts'
import { confirmPassword } from './confirm-password.ts'
import { openSession, type SessionDeps } from './open-session.ts'
import { mailSecondFactorChange } from './second-factor-mail.ts'

/** Returns the state of the user's own second factor. */
export async function showSecondFactor({ db, staffSecondFactor }: SessionDeps, email: string) {
  const account = await usersTable(db).findByEmail(email)
  if (!account) return fail('unauthenticated')
  const { id, roles, hasSecondFactor } = account
  const onSince = await usersTable(db).secondFactorSince(id)
  const shown: OwnSecondFactor = {
    rule: staffSecondFactor,
    mayHave: roles.length > 0 || hasSecondFactor,
    onSince: onSince?.toISOString() ?? null,
    recoveryCodesLeft: await secondFactorsTable(db).recoveryCodesLeft(id),
  }
  return ok(shown)
}

/** Begins to enrol an app. Nothing changes until a code proves that it has the secret. */
export async function startSecondFactor(deps: SessionDeps, userId: number) {
  return deps.db.transaction().execute(async (tx) => {
    const account = await usersTable(tx).lock(userId)
    if (!account) return fail('unauthenticated')
    const refusal = enrollmentRefusal(deps, account)
    if (refusal) return refusal
    const whose = { userId, email: account.email, shop: deps.shopName }
    return ok(await beginEnrollment(tx, whose, { secret: deps.secret, at: deps.now() }))
  })
}

function enrollmentRefusal({ staffSecondFactor }: SessionDeps, { roles, hasSecondFactor }: Account) {
  if (roles.length === 0) return fail('second_factor_for_staff')
  if (hasSecondFactor) return fail('second_factor_on')
  return staffSecondFactor === 'off' ? fail('second_factor_refused') : undefined
}

/**
 * Turns the second factor on with a code of the app that was enrolled, and gives the recovery codes.
 *
 * Every other session ends: whoever knows the password may be in one of them.
 */
export async function confirmSecondFactor(deps: SessionDeps, userId: number, code: string, origin: CallOrigin) {
  const turnedOn = await deps.db.transaction().execute(async (tx) => {
    const at = deps.now()
    const account = await usersTable(tx).lock(userId)
    if (!account) return fail('unauthenticated')
    if (account.roles.length === 0) return fail('second_factor_for_staff')
    if (account.hasSecondFactor) return fail('second_factor_on')
    const begun = await pendingSecret(tx, userId, { secret: deps.secret, at })
    if (begun === undefined) return fail('second_factor_not_started')
    if (!(await takeCode(tx, deps.secret, { userId, code, at })).ok) return fail('wrong_code')
    const recoveryCodes = await replaceRecoveryCodes(tx, userId, deps.secret)
    return ok({ account: await turn(tx, account, 'on', at), recoveryCodes })
  })
  if (!turnedOn.ok) return turnedOn
  const { account, recoveryCodes } = turnedOn.value
  return ok({ ...(await openSession(deps, account, origin)), recoveryCodes })
}

type Proof = { password: string; code: string }

/** Turns the second factor off for who has both password and code. When it is off already, that is how it stays. */
export async function turnOffSecondFactor(deps: SessionDeps, userId: number, proof: Proof, origin: CallOrigin) {
  const proven = await proveBoth(deps, userId, proof, async (tx, account) => {
    await secondFactorsTable(tx).forget(account.id)
    return ok(await turn(tx, account, 'off', deps.now()))
  })
  const isOff = !proven.ok && proven.code === 'second_factor_not_on'
  const account = proven.ok ? proven.value : isOff ? await usersTable(deps.db).find(userId) : undefined
  if (account) return ok({ ...(await openSession(deps, account, origin)), recoveryCodes: [] })
  return proven.ok || proven.code === 'second_factor_not_on' ? fail('unauthenticated') : proven
}

/** Ten new recovery codes for who has both password and code; those there were end. */
export async function renewRecoveryCodes(deps: SessionDeps, userId: number, proof: Proof) {
  return proveBoth(deps, userId, proof, async (tx, account) => {
    const recoveryCodes = await replaceRecoveryCodes(tx, account.id, deps.secret)
    await noteInAudit(tx, account, 'user.recovery_codes_renewed', deps.now())
    return ok(recoveryCodes)
  })
}

/** Does something for who proves with password and code who they are; both are counted as when logging in. */
async function proveBoth<Done>(
  deps: SessionDeps,
  userId: number,
  { password, code }: Proof,
  then: (tx: Transaction, account: Account) => Promise<{ ok: true; value: Done }>,
) {
  const known = await usersTable(deps.db).find(userId)
  if (!known) return fail('unauthenticated')
  const confirmed = await confirmPassword(deps, known.email, password)
  if (!confirmed.ok) return confirmed
  if (!known.hasSecondFactor) return fail('second_factor_not_on')
  if (!(await mayTryCode(deps, known))) return fail('too_many_requests')

  return deps.db.transaction().execute(async (tx) => {
    const account = await usersTable(tx).lock(userId)
    if (!account) return fail('unauthenticated')
    if (!account.hasSecondFactor) return fail('second_factor_not_on')
    const checked = await checkCode(tx, deps, account, code)
    return checked.ok ? then(tx, account) : checked
  })
}

/** Turns it on or off, with the row in the log and the mail that belong to it. */
async function turn(tx: Executor, account: Account, to: 'on' | 'off', at: Date): Promise<Account> {
  const turned = await usersTable(tx).setSecondFactor(account.id, to === 'on' ? at : null)
  await noteInAudit(tx, account, `user.second_factor_${to}`, at)
  await mailSecondFactorChange(tx, account.id, to, at)
  return turned
}

const noteInAudit = (tx: Executor, { id, email, hasSecondFactor }: Account, action: string, at: Date) => {
  const isTurned = action.startsWith('user.second_factor')
  return writeAudit(tx, {
    actor: { userId: id, email },
    action,
    subject: 'user',
    subjectId: String(id),
    at,
    before: isTurned ? { hasSecondFactor } : null,
    after: isTurned ? { hasSecondFactor: !hasSecondFactor } : null,
  })
}
