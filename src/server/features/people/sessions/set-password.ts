import { fail, ok } from '#shared/kernel/outcome.ts'
import type { CallOrigin } from '../../../access/visitor.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { usersTable } from '../users/index.ts'
import { hashOfLinkToken } from './account-link.ts'
import { accountLinksTable } from './account-links-table.ts'
import { loginFailuresTable } from './login-failures-table.ts'
import { openSession, type SessionDeps } from './open-session.ts'
import { hashPassword } from './password.ts'
import { forgetPin, noteStrongLogin } from './pin-sessions.ts'
import { needsCode } from './staff-rights.ts'

/**
 * Sets a new password with the token of a mailed link, and opens a session with it; for who was invited it is the first.
 * Where logging in takes a code as well it opens none: whoever reads the mail has not shown the telephone.
 *
 * Every session that this person had ends: whoever knew the old password may be in one of them. The link, and every
 * other that was mailed to the address, has done its work. They get a mail that says so.
 */
export async function setPassword(deps: SessionDeps, token: string, password: string, origin: CallOrigin) {
  const tokenHash = hashOfLinkToken(token)
  // A guess costs us no hashing of a password.
  const found = await accountLinksTable(deps.db).open(PURPOSES, tokenHash, deps.now())
  if (!found) return fail('link_not_valid')
  const passwordHash = await hashPassword(password)

  const account = await deps.db.transaction().execute(async (tx) => {
    const at = deps.now()
    const link = await accountLinksTable(tx).take(PURPOSES, tokenHash, at)
    const changed = link && (await usersTable(tx).setPassword(link.email, passwordHash))
    if (!changed) return undefined
    await usersTable(tx).proveEmail(changed.id, at)
    // Whoever knew the old password could have chosen one.
    await forgetPin(tx, changed.id)
    await accountLinksTable(tx).forgetAllOf(link.email)
    await accountLinksTable(tx).forgetMovesOf(changed.id)
    await loginFailuresTable(tx).clear(link.email)
    if (link.purpose === 'reset') {
      const kind = 'password-changed'
      await enqueue(tx, { party: 'mail', kind, uniqueKey: `${kind}:${link.id}`, payload: { userId: changed.id }, at })
    }
    return changed
  })
  if (!account) return fail('link_not_valid')
  if (needsCode(deps.staffSecondFactor, account)) return ok('without session' as const)
  await noteStrongLogin(deps.db, account.id, deps.now())
  return ok(await openSession(deps, account, origin))
}

const PURPOSES = ['reset', 'invite'] as const
