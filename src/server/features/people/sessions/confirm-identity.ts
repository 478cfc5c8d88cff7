import type { PasskeyResponse } from '#shared/contracts/passkeys.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { type ChallengeOwner, challengesTable, optionsToUse, passkeysTable } from '../passkeys/index.ts'
import { usersTable } from '../users/index.ts'
import { checkCode, countCodeTry } from './check-code.ts'
import { confirmPassword } from './confirm-password.ts'
import { type PasskeyDeps, provePasskey } from './prove-passkey.ts'
import { proofMethodsOf, proofNeeded } from './session-proof.ts'
import { sessionsTable } from './sessions-table.ts'

/** Returns the options with which a browser asks the logged-in user for one of the own passkeys. */
export async function confirmationOptions(
  { db, party, secret, now }: PasskeyDeps,
  owner: ChallengeOwner,
  network: string,
) {
  if (!party) return fail('passkeys_unavailable')
  const own = await passkeysTable(db).ofUser(owner.userId)
  if (own.length === 0) return fail('passkey_not_found')
  const challenge = await challengesTable(db, secret).issue({ purpose: 'confirm', owner, network, at: now() })
  return challenge === undefined ? fail('too_many_requests') : ok(await optionsToUse(party, challenge, own))
}

/** Stores in the session that its user gave a passkey. Fails as `provePasskey`. */
export function confirmWithPasskey(deps: PasskeyDeps, owner: ChallengeOwner, response: PasskeyResponse) {
  return provePasskey(deps, { response, owner }, async (tx) => {
    const isLive = await sessionsTable(tx).prove(owner.sessionId, 'passkey', deps.now())
    return isLive ? ok(undefined) : fail('unauthenticated')
  })
}

/**
 * Stores in the session that its user gave the password, and a code if the account requires one.
 *
 * Fails with `proof_needed` when the password alone is not enough, because the account has a factor. Wrong passwords and
 * codes are counted together with those of other confirmations and logins.
 */
export async function confirmWithPassword(
  deps: PasskeyDeps,
  { userId, sessionId }: ChallengeOwner,
  { password, code = '' }: { password: string; code?: string | undefined },
) {
  const user = await usersTable(deps.db).find(userId)
  if (!user) return fail('unauthenticated')
  const methods = proofMethodsOf(user)
  const isEnough = methods.includes('password') || (methods.includes('code') && code.trim() !== '')
  if (!isEnough) return proofNeeded(user)
  const confirmed = await confirmPassword(deps, user.email, password)
  if (!confirmed.ok) return confirmed
  if (user.hasSecondFactor && !(await countCodeTry(deps, user))) return fail('too_many_tries')

  return deps.db.transaction().execute(async (tx) => {
    const account = await usersTable(tx).lock(userId)
    if (!account) return fail('unauthenticated')
    // Another session may have added a factor or changed the password after the password was compared.
    if (account.sessionGeneration !== user.sessionGeneration) return fail('unauthenticated')
    if (proofMethodsOf(account).join() !== methods.join()) return proofNeeded(account)
    if (account.hasSecondFactor) {
      const checked = await checkCode(tx, deps, account, code)
      if (!checked.ok) return checked
    }
    const proof = account.hasSecondFactor ? 'code' : 'password'
    const isLive = await sessionsTable(tx).prove(sessionId, proof, deps.now())
    return isLive ? ok(undefined) : fail('unauthenticated')
  })
}
