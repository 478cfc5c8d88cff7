import { randomUUID } from 'node:crypto'
import { isEasilyGuessed } from '#shared/domain/accounts/password.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { CallOrigin } from '../../../access/visitor.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { usersTable } from '../users/index.ts'
import { accountLinksTable } from './account-links-table.ts'
import { confirmPassword } from './confirm-password.ts'
import { isLeakedPassword } from './leaked-passwords.ts'
import { openSession, type SessionDeps } from './open-session.ts'
import { hashPassword } from './password.ts'
import { sessionsTable } from './sessions-table.ts'

type Passwords = { currentPassword: string; password: string }

/**
 * Changes the password of a logged-in user who knows the current one.
 *
 * Ends every session and opens a new session for the caller. Mailed links stop working, and a mail informs the owner.
 * The PIN remains valid, because a user can only set a PIN with the password, and was informed of it by mail.
 *
 * @returns the new session, the failures of `confirmPassword`, or `password_easily_guessed` when the new password is
 * for example the user's mail address, or `password_leaked`
 */
export async function changePassword(
  deps: SessionDeps,
  { email, sessionId }: { email: string; sessionId: string },
  { currentPassword, password }: Passwords,
  origin: CallOrigin,
) {
  if (isEasilyGuessed(password, email)) return fail('password_easily_guessed')
  if (await isLeakedPassword(password)) return fail('password_leaked')
  const confirmed = await confirmPassword(deps, email, currentPassword)
  if (!confirmed.ok) return confirmed
  const passwordHash = await hashPassword(password)

  const account = await deps.db.transaction().execute(async (tx) => {
    const changed = await usersTable(tx).setPassword(email, passwordHash)
    if (!changed) return undefined
    await accountLinksTable(tx).forgetAllOf(email)
    await accountLinksTable(tx).forgetMovesOf(changed.id)
    const kind = 'password-changed'
    const payload = { userId: changed.id }
    await enqueue(tx, { party: 'mail', kind, uniqueKey: `${kind}:${randomUUID()}`, payload, at: deps.now() })
    return changed
  })
  if (!account) return fail('unauthenticated')
  // The new session continues the one of the caller, so a session of a passkey still ends when the passkey is removed.
  return ok(await openSession(deps, account, origin, await sessionsTable(deps.db).proofOf(sessionId)))
}
