import { fail, ok } from '#shared/kernel/outcome.ts'
import type { CallOrigin } from '../../../access/visitor.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { usersTable } from '../users/index.ts'
import { hashOfLinkToken } from './account-link.ts'
import { accountLinksTable } from './account-links-table.ts'
import { isLeakedPassword } from './leaked-passwords.ts'
import { loginFailuresTable } from './login-failures-table.ts'
import { openSession, type SessionDeps } from './open-session.ts'
import { hashPassword } from './password.ts'
import { forgetPin, recordStrongLogin } from './pin-sessions.ts'
import { needsCode, needsPasskey } from './staff-rights.ts'

/**
 * Sets a new password with the token of a mailed link, and opens a session. An invited person sets the first password
 * this way. For an account with a second factor no session is opened, because access to the mailbox does not prove
 * possession of the phone.
 *
 * Ends all sessions of the user, because a person who knew the old password may be using one of them. Deletes all links
 * that were mailed to the address, the PIN, and the counters of wrong passwords, so that no block remains. Passkeys stay.
 * A user who replaced a forgotten password gets a mail about it.
 *
 * @returns the user, and the new session. For an account with a second factor the session is undefined, and `next` is what
 * its login requires
 */
export async function setPassword(deps: SessionDeps, token: string, password: string, origin: CallOrigin) {
  const tokenHash = hashOfLinkToken(token)
  // Checked first, so that guessed tokens cause no expensive hashing.
  const openLink = await accountLinksTable(deps.db).open(PURPOSES, tokenHash, deps.now())
  if (!openLink) return fail('link_not_valid')
  if (await isLeakedPassword(password)) return fail('password_leaked')
  const passwordHash = await hashPassword(password)

  const account = await deps.db.transaction().execute(async (tx) => {
    const at = deps.now()
    const link = await accountLinksTable(tx).take(PURPOSES, tokenHash, at)
    const changed = link && (await usersTable(tx).setPassword(link.email, passwordHash))
    if (!changed) return undefined
    await usersTable(tx).proveEmail(changed.id, at)
    // A person who knew the old password could have set the PIN.
    await forgetPin(tx, changed.id)
    await accountLinksTable(tx).forgetAllOf(link.email)
    await accountLinksTable(tx).forgetMovesOf(changed.id)
    await loginFailuresTable({ db: tx, secret: deps.secret }).clearAddress(link.email)
    if (link.purpose === 'reset') {
      const kind = 'password-changed'
      await enqueue(tx, { party: 'mail', kind, uniqueKey: `${kind}:${link.id}`, payload: { userId: changed.id }, at })
    }
    return changed
  })
  if (!account) return fail('link_not_valid')
  const user = { email: account.email, generation: account.sessionGeneration }
  if (needsCode(deps.staffSecondFactor, account)) return ok({ user, opened: undefined, next: 'code' as const })
  if (needsPasskey(deps.staffSecondFactor, account)) return ok({ user, opened: undefined, next: 'passkey' as const })
  await recordStrongLogin(deps.db, account.id, deps.now())
  return ok({ user, opened: await openSession(deps, account, origin, { proof: 'link' }), next: undefined })
}

const PURPOSES = ['reset', 'invite'] as const
