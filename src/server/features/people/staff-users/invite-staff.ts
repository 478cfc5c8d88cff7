import { createHash, randomInt } from 'node:crypto'
import type { StaffUser } from '#shared/contracts/staff-users.ts'
import type { Role } from '#shared/contracts/users.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Transaction } from '../../../db/tables.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { addLink } from '../sessions/index.ts'
import { type Account, usersTable } from '../users/index.ts'
import { note, type StaffDeps, shown } from './change-staff.ts'
import { staffUsersTable } from './staff-users-table.ts'

type Invitation = { email: string; firstname: string; lastname: string; roles: readonly Role[] }

/**
 * Invites somebody to work in the shop: they get a mail with a link, choose a password with it, and are in.
 *
 * Who has an account as a customer keeps it and its password, and gets the roles with a mail that says so. The same
 * invitation a second time (a double press, an answer that got lost) changes and mails nothing.
 */
export async function inviteStaff(deps: StaffDeps, doer: Staff, invitation: Invitation) {
  const { email, firstname, lastname } = invitation
  const roles = [...new Set(invitation.roles)].sort()
  return deps.db
    .transaction()
    .execute(async (tx) => {
      await staffUsersTable(tx).oneInvitationAtATime(email)
      const known = await usersTable(tx).findByEmail(email)
      if (known) return inviteExistingUser(tx, deps, doer, known, roles)

      const at = deps.now()
      // As with every account: a token names the address, and one of an account that had it before must not open this one.
      const sessionGeneration = randomInt(1, 2 ** 30)
      const userId = await staffUsersTable(tx).addInvited({ email, firstname, lastname, roles, sessionGeneration, at })
      await note(tx, deps, doer, 'user.invited', userId, [null, { email: email.toLowerCase(), roles }])
      // Nobody was mailed too often: the address was new. Who asked for links without having an account may have been.
      const isMailed = await mailInvitation(tx, deps, { userId, email }, `invited:${userId}`)
      if (!isMailed) throw new TooManyMails()
      return ok(await shown(tx, userId))
    })
    .catch((error: unknown) => {
      if (error instanceof TooManyMails) return fail('too_many_mails')
      throw error
    })
}

/** Undoes an invitation of which no mail can go out now. */
class TooManyMails extends Error {}

async function inviteExistingUser(tx: Transaction, deps: StaffDeps, doer: Staff, known: Account, roles: Role[]) {
  const user = await shown(tx, known.id)
  if (isSameInvitation(user, roles)) return ok(user)
  if (known.roles.length > 0) return fail('already_staff')
  if (known.isLocked) return fail('account_locked')

  await staffUsersTable(tx).setRoles(known.id, roles)
  await note(tx, deps, doer, 'user.invited', known.id, [{ roles: [] }, { roles }])
  await enqueueInvitation(
    tx,
    deps,
    { userId: known.id, linkId: null },
    `welcomed:${known.id}:${known.sessionGeneration}`,
  )
  return ok(await shown(tx, known.id))
}

const isSameInvitation = ({ state, roles }: StaffUser, wanted: readonly Role[]) =>
  state === 'invited' && [...roles].sort().join() === wanted.join()

/**
 * Mails somebody of the staff a link to choose a new password, or the invitation once more when they have not begun.
 *
 * @param key of the press of the button: the same one a second time mails nothing
 */
export async function mailLink(deps: StaffDeps, doer: Staff, userId: number, key: string) {
  const mark = `staff-link:${createHash('sha256').update(`${userId}:${key}`).digest('base64url')}`
  return deps.db.transaction().execute(async (tx) => {
    const account = await usersTable(tx).lock(userId)
    if (!account) return fail('user_not_found')
    if (account.isLocked) return fail('account_locked')
    const user = await shown(tx, userId)
    if (await staffUsersTable(tx).wasMailed(mark)) return ok(user)

    const isInvited = user.state === 'invited'
    const isMailed = isInvited
      ? await mailInvitation(tx, deps, { userId, email: account.email }, mark)
      : await mailReset(tx, deps, account.email, mark)
    if (!isMailed) return fail('too_many_mails')
    await note(tx, deps, doer, isInvited ? 'user.invited_again' : 'user.reset_mailed', userId, [null, null])
    return ok(user)
  })
}

async function mailReset(tx: Transaction, { secret, now }: StaffDeps, email: string, mark: string): Promise<boolean> {
  const at = now()
  const linkId = await addLink(tx, { purpose: 'reset', email, passwordHash: null, secret, at })
  if (linkId === undefined) return false
  await enqueue(tx, { party: 'mail', kind: 'password-reset', uniqueKey: mark, payload: { linkId }, at })
  return true
}

async function mailInvitation(
  tx: Transaction,
  deps: StaffDeps,
  { userId, email }: { userId: number; email: string },
  mark: string,
): Promise<boolean> {
  const wanted = { purpose: 'invite', email, passwordHash: null, secret: deps.secret, at: deps.now() } as const
  const linkId = await addLink(tx, wanted)
  if (linkId === undefined) return false
  await enqueueInvitation(tx, deps, { userId, linkId }, mark)
  return true
}

/** @param payload without a link for who has a password already */
const enqueueInvitation = (
  tx: Transaction,
  { now }: StaffDeps,
  payload: { userId: number; linkId: number | null },
  mark: string,
) => enqueue(tx, { party: 'mail', kind: 'staff-invited', uniqueKey: mark, payload, at: now() })
