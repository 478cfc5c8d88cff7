import { fail, ok } from '#shared/kernel/outcome.ts'
import type { CallOrigin, Visitor } from '../../../access/visitor.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { usersTable } from '../users/index.ts'
import { hashOfLinkToken } from './account-link.ts'
import { accountLinksTable } from './account-links-table.ts'
import { confirmPassword } from './confirm-password.ts'
import { type OpenedSession, openSession, type SessionDeps } from './open-session.ts'
import { addLink } from './request-link.ts'
import { changeRefusal } from './session-proof.ts'
import { sessionsTable } from './sessions-table.ts'

type User = Extract<Visitor, { kind: 'user' }>

/**
 * Mails a link to the new address of an account, and a notice to its current address.
 *
 * Nothing changes before the link is used. The mail writer looks up whether the new address has an account, so the
 * response does not reveal it (docs/decisions.md#d18). The link of a second request replaces the first link.
 *
 * A user who has a passkey gives it first. Otherwise a thief of the password could move the account to an own mailbox, and
 * remove the passkeys by a link that is mailed there.
 */
export async function requestEmailChange(
  deps: SessionDeps,
  { userId, sessionId, email: current }: User,
  { email, password }: { email: string; password: string },
) {
  if (email.toLowerCase() === current) return fail('email_unchanged')
  const confirmed = await confirmPassword(deps, current, password)
  if (!confirmed.ok) return confirmed

  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now()
    const account = await usersTable(tx).lock(userId)
    if (!account) return fail('unauthenticated')
    const refusal = account.hasPasskey ? await changeRefusal(tx, deps, { account, sessionId }) : undefined
    if (refusal) return refusal
    await accountLinksTable(tx).forgetMovesOf(userId)
    const request = { purpose: 'email', email, passwordHash: null, userId, secret: deps.secret, at } as const
    const linkId = await addLink(tx, request)
    if (linkId === undefined) return fail('too_many_mails')
    const mail = { party: 'mail', payload: { linkId }, at } as const
    await enqueue(tx, { ...mail, kind: 'email-change-link', uniqueKey: `email-change-link:${linkId}` })
    await enqueue(tx, {
      party: 'mail',
      kind: 'email-change-asked',
      uniqueKey: `email-change-asked:${linkId}`,
      payload: { userId },
      at,
    })
    return ok(undefined)
  })
}

/**
 * Moves an account to the address of a mailed link.
 *
 * Guest orders with the former address stay in the account. All sessions end, because tokens contain the former
 * address. If the caller is logged in as the owner, not with a PIN, a new session is opened. Fails with
 * `link_not_valid` also for a locked account and for an address that is taken.
 */
export async function confirmEmailChange(deps: SessionDeps, token: string, visitor: Visitor, origin: CallOrigin) {
  const tokenHash = hashOfLinkToken(token)
  const moved = await deps.db.transaction().execute(async (tx) => {
    const at = deps.now()
    const link = await accountLinksTable(tx).take(['email'], tokenHash, at)
    const account = link?.userId ? await usersTable(tx).lock(link.userId) : undefined
    if (!link || !account || account.isLocked) return undefined
    const changed = await usersTable(tx).changeEmail(account.id, link.email, at)
    if (!changed) return undefined
    await accountLinksTable(tx).forgetAllOf(account.email)
    await accountLinksTable(tx).forgetAllOf(link.email)
    await enqueue(tx, {
      party: 'mail',
      kind: 'email-changed',
      uniqueKey: `email-changed:${link.id}`,
      at,
      payload: { email: account.email },
    })
    if (account.roles.length > 0) {
      await writeAudit(tx, {
        actor: { userId: account.id, email: link.email },
        action: 'user.email_changed',
        at,
        subject: 'user',
        subjectId: String(account.id),
        before: { email: account.email },
        after: { email: link.email },
      })
    }
    return changed
  })
  if (!moved) return fail('link_not_valid')
  const isOwner = visitor.kind === 'user' && visitor.userId === moved.id && !visitor.byPin
  const opened: OpenedSession | undefined = isOwner
    ? await openSession(deps, moved, origin, await sessionsTable(deps.db).proofOf(visitor.sessionId))
    : undefined
  return ok({ email: moved.email, opened })
}
