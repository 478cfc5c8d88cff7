import { randomUUID } from 'node:crypto'
import { MAX_PASSKEYS, type NewPasskeyResponse, type OwnPasskeys } from '#shared/contracts/passkeys.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { CallOrigin } from '../../../access/visitor.ts'
import type { Executor } from '../../../db/tables.ts'
import {
  type ChallengeOwner,
  challengeIn,
  challengesTable,
  optionsToAdd,
  passkeysTable,
  userHandleOf,
  verifyNewPasskey,
} from '../passkeys/index.ts'
import { type Account, usersTable } from '../users/index.ts'
import { accountLinksTable } from './account-links-table.ts'
import { openSession } from './open-session.ts'
import { auditPasskey, mailPasskeyChange, type PasskeyDeps } from './prove-passkey.ts'
import { changeRefusal } from './session-proof.ts'
import { sessionsTable } from './sessions-table.ts'
import { isRequiredOf } from './staff-rights.ts'

/** Returns the passkeys of the user. */
export async function showPasskeys(deps: PasskeyDeps, userId: number) {
  const account = await usersTable(deps.db).find(userId)
  return account ? ok(await stateOf(deps.db, deps, account)) : fail('unauthenticated')
}

async function stateOf(db: Executor, deps: PasskeyDeps, account: Account): Promise<OwnPasskeys> {
  const passkeys = await passkeysTable(db).list(account.id)
  return {
    isAvailable: deps.party !== undefined,
    isLastFactor: isLastFactor(deps, account, passkeys.length),
    passkeys: passkeys.map(({ createdAt, lastUsedAt, isBackedUp, ...passkey }) => ({
      ...passkey,
      addedDateTime: createdAt.toISOString(),
      lastUsedDateTime: lastUsedAt?.toISOString() ?? null,
      isSynced: isBackedUp,
    })),
  }
}

const isLastFactor = ({ staffSecondFactor }: PasskeyDeps, account: Account, passkeys: number) =>
  passkeys === 1 && !account.hasSecondFactor && isRequiredOf(staffSecondFactor, account)

/** Returns the options with which a browser makes a passkey for the user. Fails as `changeRefusal`. */
export async function additionOptions(deps: PasskeyDeps, owner: ChallengeOwner, network: string) {
  const { db, party, secret, now, shopName } = deps
  if (!party) return fail('passkeys_unavailable')
  const prepared = await db.transaction().execute(async (tx) => {
    const account = await usersTable(tx).lock(owner.userId)
    if (!account) return fail('unauthenticated')
    const refusal = await changeRefusal(tx, deps, { account, sessionId: owner.sessionId })
    if (refusal) return refusal
    const passkeys = await passkeysTable(tx).ofUser(account.id)
    if (passkeys.length >= MAX_PASSKEYS) return fail('too_many_passkeys')
    const challenge = await challengesTable(tx, secret).issue({ purpose: 'add', owner, network, at: now() })
    return challenge === undefined ? fail('too_many_requests') : ok({ account, passkeys, challenge })
  })
  if (!prepared.ok) return prepared
  const { account, passkeys, challenge } = prepared.value
  const userHandle = userHandleOf(secret, account.id)
  const options = { challenge, shopName, owner: { email: account.email, userHandle, passkeys } }
  return ok(await optionsToAdd(party, options))
}

type NewPasskeyForm = { name: string; response: NewPasskeyResponse }

/**
 * Adds a passkey to the account of the user. Fails as `changeRefusal`, and with `passkey_registered` when the shop has the
 * passkey already.
 *
 * The first factor of an account ends all sessions, because another person who knows the password may be using one of
 * them. The user then gets a new session. The owner is informed by mail.
 */
export async function addPasskey(
  deps: PasskeyDeps,
  owner: ChallengeOwner,
  { name, response }: NewPasskeyForm,
  origin: CallOrigin,
) {
  const { db, party, secret, now } = deps
  if (!party) return fail('passkeys_unavailable')
  const challenge = await challengeIn(response)
  if (challenge === undefined) return fail('passkey_refused')
  if (!(await challengesTable(db, secret).take(challenge, { purpose: 'add', owner, at: now() }))) {
    return fail('passkey_expired')
  }
  const passkey = await verifyNewPasskey(party, challenge, response)
  if (!passkey) return fail('passkey_refused')

  return db.transaction().execute(async (tx) => {
    const at = now()
    const account = await usersTable(tx).lock(owner.userId)
    if (!account) return fail('unauthenticated')
    const refusal = await changeRefusal(tx, deps, { account, sessionId: owner.sessionId })
    if (refusal) return refusal
    const table = passkeysTable(tx)
    if ((await table.ofUser(account.id)).length >= MAX_PASSKEYS) return fail('too_many_passkeys')
    const userHandle = userHandleOf(secret, account.id)
    const passkeyId = await table.add({ ...passkey, userId: account.id, userHandle, name, at })
    if (passkeyId === undefined) return fail('passkey_registered')
    // A thief of the password may have requested to move the account to another address.
    await accountLinksTable(tx).forgetMovesOf(account.id)
    if (account.roles.length > 0) await auditPasskey(tx, account, 'user.passkey_added', { passkey: name, at })
    await mailPasskeyChange(tx, account.id, { change: 'added', name, key: String(passkeyId), at })

    const isFirstFactor = !account.hasSecondFactor && !account.hasPasskey
    if (!isFirstFactor) return ok({ state: await stateOf(tx, deps, account), opened: undefined })
    const changed = await usersTable(tx).endSessions(account.id)
    const opened = await openSession({ ...deps, db: tx }, changed, origin, { proof: 'passkey' })
    return ok({ state: await stateOf(tx, deps, changed), opened })
  })
}

/** Changes the name of a passkey of the user. */
export async function renamePasskey(deps: PasskeyDeps, userId: number, passkeyId: number, name: string) {
  if (!(await passkeysTable(deps.db).rename(userId, passkeyId, name))) return fail('passkey_not_found')
  return showPasskeys(deps, userId)
}

/**
 * Removes a passkey of the user, and ends the sessions that it began. Fails as `changeRefusal`, and with `last_factor` when
 * the shop requires a second factor of the user and there is no other. The owner is informed by mail.
 */
export function removePasskey(deps: PasskeyDeps, { userId, sessionId }: ChallengeOwner, passkeyId: number) {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now()
    const account = await usersTable(tx).lock(userId)
    if (!account) return fail('unauthenticated')
    const refusal = await changeRefusal(tx, deps, { account, sessionId, isRemoval: true })
    if (refusal) return refusal
    const passkeys = await passkeysTable(tx).list(userId)
    if (!passkeys.some((passkey) => passkey.passkeyId === passkeyId)) return fail('passkey_not_found')
    if (isLastFactor(deps, account, passkeys.length)) return fail('last_factor')

    const name = (await passkeysTable(tx).remove(userId, passkeyId)) ?? ''
    if (account.roles.length > 0) await auditPasskey(tx, account, 'user.passkey_removed', { passkey: name, at })
    await mailPasskeyChange(tx, userId, { change: 'removed', name, key: randomUUID(), at })
    const isLoggedOut = (await sessionsTable(tx).proofOf(sessionId)) === undefined
    return ok({ state: await stateOf(tx, deps, account), isLoggedOut })
  })
}
