import type { PasskeyResponse } from '#shared/contracts/passkeys.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { CallOrigin } from '../../../access/visitor.ts'
import { challengesTable, optionsToUse } from '../passkeys/index.ts'
import { openSession } from './open-session.ts'
import { recordStrongLogin } from './pin-sessions.ts'
import { auditPasskey, type PasskeyDeps, provePasskey } from './prove-passkey.ts'

/** Returns the options with which a browser asks for a passkey of any account of the shop. */
export async function loginOptions({ db, party, secret, now }: PasskeyDeps, network: string) {
  if (!party) return fail('passkeys_unavailable')
  const challenge = await challengesTable(db, secret).issue({ purpose: 'login', network, at: now() })
  return challenge === undefined ? fail('too_many_requests') : ok(await optionsToUse(party, challenge))
}

/**
 * Opens a session for the response of a passkey. A passkey counts as two factors, because the authenticator verified the
 * user: possession of the device, and a fingerprint, face or device code. So no other code is required.
 *
 * Fails as `provePasskey`. A login of staff is written to the audit log.
 */
export function logInWithPasskey(deps: PasskeyDeps, response: PasskeyResponse, origin: CallOrigin) {
  return provePasskey(deps, { response }, async (tx, account, { passkeyId, name }) => {
    const at = deps.now()
    await recordStrongLogin(tx, account.id, at)
    if (account.roles.length > 0) {
      await auditPasskey(tx, account, 'user.passkey_used', { passkey: name, at })
    }
    return ok(await openSession({ ...deps, db: tx }, account, origin, { proof: 'passkey', passkeyId }))
  })
}
