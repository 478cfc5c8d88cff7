import type { OwnSecondFactor } from '#shared/contracts/second-factor.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { CallOrigin } from '../../../access/visitor.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import {
  beginEnrollment,
  pendingSecret,
  redeemCode,
  replaceRecoveryCodes,
  secondFactorsTable,
} from '../second-factor/index.ts'
import { type Account, usersTable } from '../users/index.ts'
import { checkCode, countCodeTry } from './check-code.ts'
import { confirmPassword } from './confirm-password.ts'
import { openSession, type SessionDeps } from './open-session.ts'
import { mailSecondFactorChange } from './second-factor-mail.ts'
import { changeRefusal } from './session-proof.ts'
import { sessionsTable } from './sessions-table.ts'
import { ruleFor } from './staff-rights.ts'

/** Returns the state of the user's own second factor. */
export async function showSecondFactor({ db, staffSecondFactor }: SessionDeps, email: string) {
  const account = await usersTable(db).findByEmail(email)
  if (!account) return fail('unauthenticated')
  const { id, roles, hasSecondFactor } = account
  const onSince = await usersTable(db).secondFactorSince(id)
  const state: OwnSecondFactor = {
    rule: ruleFor(staffSecondFactor, account),
    mayHave: roles.length > 0 || hasSecondFactor,
    onSince: onSince?.toISOString() ?? null,
    recoveryCodesLeft: await secondFactorsTable(db).recoveryCodesLeft(id),
  }
  return ok(state)
}

type Caller = { userId: number; sessionId: string }

/** A user who has a passkey gives that factor before adding another one. The first factor needs no further proof. */
const proofRefusal = async (tx: Executor, deps: SessionDeps, account: Account, sessionId: string) =>
  account.hasPasskey ? changeRefusal(tx, deps, { account, sessionId }) : undefined

/** Starts the enrollment of an app. The second factor is off until a code proves that the app has the secret. */
export async function startSecondFactor(deps: SessionDeps, { userId, sessionId }: Caller) {
  return deps.db.transaction().execute(async (tx) => {
    const account = await usersTable(tx).lock(userId)
    if (!account) return fail('unauthenticated')
    const refusal = enrollmentRefusal(deps, account) ?? (await proofRefusal(tx, deps, account, sessionId))
    if (refusal) return refusal
    const owner = { userId, email: account.email, shop: deps.shopName }
    return ok(await beginEnrollment(tx, owner, { secret: deps.secret, at: deps.now() }))
  })
}

function enrollmentRefusal({ staffSecondFactor }: SessionDeps, { roles, hasSecondFactor }: Account) {
  if (roles.length === 0) return fail('second_factor_for_staff')
  if (hasSecondFactor) return fail('second_factor_on')
  return staffSecondFactor === 'off' ? fail('second_factor_refused') : undefined
}

/**
 * Turns the second factor on with a code of the enrolled app, and returns the recovery codes.
 *
 * Ends all other sessions, because another person who knows the password may be using one of them.
 */
export async function confirmSecondFactor(
  deps: SessionDeps,
  { userId, sessionId }: Caller,
  code: string,
  origin: CallOrigin,
) {
  const turnedOn = await deps.db.transaction().execute(async (tx) => {
    const at = deps.now()
    const account = await usersTable(tx).lock(userId)
    if (!account) return fail('unauthenticated')
    if (account.roles.length === 0) return fail('second_factor_for_staff')
    if (account.hasSecondFactor) return fail('second_factor_on')
    const refusal = await proofRefusal(tx, deps, account, sessionId)
    if (refusal) return refusal
    const appSecret = await pendingSecret(tx, userId, { secret: deps.secret, at })
    if (appSecret === undefined) return fail('second_factor_not_started')
    if (!(await redeemCode(tx, deps.secret, { userId, code, at })).ok) return fail('wrong_code')
    const recoveryCodes = await replaceRecoveryCodes(tx, userId, deps.secret)
    const former = await sessionsTable(tx).proofOf(sessionId)
    return ok({ former, account: await setSecondFactor(tx, account, 'on', at), recoveryCodes })
  })
  if (!turnedOn.ok) return turnedOn
  const { account, former, recoveryCodes } = turnedOn.value
  const start = { proof: 'code', passkeyId: former?.passkeyId ?? null } as const
  return ok({ opened: await openSession(deps, account, origin, start), recoveryCodes })
}

type Proof = { password: string; code: string }

/** Turns the second factor off after verifying password and code. Succeeds when it is off already. */
export async function turnOffSecondFactor(
  deps: SessionDeps,
  { userId, sessionId }: Caller,
  proof: Proof,
  origin: CallOrigin,
) {
  const proven = await withPasswordAndCode(deps, userId, proof, async (tx, account) => {
    await secondFactorsTable(tx).forget(account.id)
    return ok(await setSecondFactor(tx, account, 'off', deps.now()))
  })
  const isOff = !proven.ok && proven.code === 'second_factor_not_on'
  const account = proven.ok ? proven.value : isOff ? await usersTable(deps.db).find(userId) : undefined
  const former = await sessionsTable(deps.db).proofOf(sessionId)
  // A repeated call gave no code, so its session keeps the former proof.
  const start = proven.ok ? { proof: 'code' as const, passkeyId: former?.passkeyId ?? null } : former
  if (account) return ok({ opened: await openSession(deps, account, origin, start) })
  return proven.ok || proven.code === 'second_factor_not_on' ? fail('unauthenticated') : proven
}

/** Replaces the recovery codes by ten new ones, after verifying password and code. */
export async function renewRecoveryCodes(deps: SessionDeps, userId: number, proof: Proof) {
  return withPasswordAndCode(deps, userId, proof, async (tx, account) => {
    const recoveryCodes = await replaceRecoveryCodes(tx, account.id, deps.secret)
    await auditChange(tx, account, 'user.recovery_codes_renewed', deps.now())
    return ok(recoveryCodes)
  })
}

/**
 * Runs an action after verifying password and code. Wrong passwords and codes are counted together with those of
 * logins.
 */
async function withPasswordAndCode<Result>(
  deps: SessionDeps,
  userId: number,
  { password, code }: Proof,
  action: (tx: Transaction, account: Account) => Promise<{ ok: true; value: Result }>,
) {
  const user = await usersTable(deps.db).find(userId)
  if (!user) return fail('unauthenticated')
  const confirmed = await confirmPassword(deps, user.email, password)
  if (!confirmed.ok) return confirmed
  if (!user.hasSecondFactor) return fail('second_factor_not_on')
  if (!(await countCodeTry(deps, user))) return fail('too_many_tries')

  return deps.db.transaction().execute(async (tx) => {
    const account = await usersTable(tx).lock(userId)
    if (!account) return fail('unauthenticated')
    if (!account.hasSecondFactor) return fail('second_factor_not_on')
    const checked = await checkCode(tx, deps, account, code)
    return checked.ok ? action(tx, account) : checked
  })
}

/** Turns the second factor on or off, and writes the audit row and the mail. */
async function setSecondFactor(tx: Executor, account: Account, to: 'on' | 'off', at: Date): Promise<Account> {
  const changed = await usersTable(tx).setSecondFactor(account.id, to === 'on' ? at : null)
  await auditChange(tx, account, `user.second_factor_${to}`, at)
  await mailSecondFactorChange(tx, account.id, to, at)
  return changed
}

const auditChange = (tx: Executor, { id, email, hasSecondFactor }: Account, action: string, at: Date) => {
  const isFactorChange = action.startsWith('user.second_factor')
  return writeAudit(tx, {
    actor: { userId: id, email },
    action,
    subject: 'user',
    subjectId: String(id),
    at,
    before: isFactorChange ? { hasSecondFactor } : null,
    after: isFactorChange ? { hasSecondFactor: !hasSecondFactor } : null,
  })
}
