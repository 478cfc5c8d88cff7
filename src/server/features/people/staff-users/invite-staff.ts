import { createHash, randomInt } from 'node:crypto'
import type { StaffUser } from '#shared/contracts/staff-users.ts'
import type { Role } from '#shared/contracts/users.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Transaction } from '../../../db/tables.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { addLink } from '../sessions/index.ts'
import { type Account, usersTable } from '../users/index.ts'
import { auditUser, existingUser, type StaffDeps } from './change-staff.ts'
import { staffUsersTable } from './staff-users-table.ts'

type Invitation = { email: string; firstname: string; lastname: string; roles: readonly Role[] }

/**
 * Invites a person to work in the shop. They get a mail with a link to choose a password.
 *
 * A customer keeps the account and its password, gets the roles, and is informed by mail. A repeated invitation changes
 * and mails nothing.
 */
export async function inviteStaff(deps: StaffDeps, actor: Staff, invitation: Invitation) {
  const { email, firstname, lastname } = invitation
  const roles = [...new Set(invitation.roles)].sort()
  return deps.db
    .transaction()
    .execute(async (tx) => {
      await staffUsersTable(tx).oneInvitationAtATime(email)
      const account = await usersTable(tx).findByEmail(email)
      if (account) return inviteExistingUser(tx, deps, actor, account, roles)

      const at = deps.now()
      // Random as for every account: a login challenge contains address and generation, and a challenge for a deleted
      // account with the same address must not work here.
      const sessionGeneration = randomInt(1, 2 ** 30)
      const userId = await staffUsersTable(tx).addInvited({ email, firstname, lastname, roles, sessionGeneration, at })
      await auditUser(tx, deps, actor, 'user.invited', userId, [null, { email: email.toLowerCase(), roles }])
      // Fails when this address requested too many links without having an account.
      const isMailed = await mailInvitation(tx, deps, { userId, email }, `invited:${userId}`)
      if (!isMailed) throw new TooManyMails()
      return ok(await existingUser(tx, userId))
    })
    .catch((error: unknown) => {
      if (error instanceof TooManyMails) return fail('too_many_mails')
      throw error
    })
}

/** Rolls back an invitation whose mail cannot be sent now. */
class TooManyMails extends Error {}

async function inviteExistingUser(tx: Transaction, deps: StaffDeps, actor: Staff, account: Account, roles: Role[]) {
  const user = await existingUser(tx, account.id)
  if (isSameInvitation(user, roles)) return ok(user)
  if (account.roles.length > 0) return fail('already_staff')
  if (account.isLocked) return fail('account_locked')

  await staffUsersTable(tx).setRoles(account.id, roles)
  await auditUser(tx, deps, actor, 'user.invited', account.id, [{ roles: [] }, { roles }])
  await enqueueInvitation(
    tx,
    deps,
    { userId: account.id, linkId: null },
    `welcomed:${account.id}:${account.sessionGeneration}`,
  )
  return ok(await existingUser(tx, account.id))
}

const isSameInvitation = ({ state, roles }: StaffUser, wanted: readonly Role[]) =>
  state === 'invited' && [...roles].sort().join() === wanted.join()

/**
 * Mails a staff member a link to choose a new password. A person who has not accepted the invitation yet gets it again.
 *
 * @param key idempotency key of the click; a repeated key mails nothing
 */
export async function mailPasswordLink(deps: StaffDeps, actor: Staff, userId: number, key: string) {
  const mark = `staff-link:${createHash('sha256').update(`${userId}:${key}`).digest('base64url')}`
  return deps.db.transaction().execute(async (tx) => {
    const account = await usersTable(tx).lock(userId)
    if (!account) return fail('user_not_found')
    if (account.isLocked) return fail('account_locked')
    const user = await existingUser(tx, userId)
    if (await staffUsersTable(tx).wasMailed(mark)) return ok(user)

    const isInvited = user.state === 'invited'
    const isMailed = isInvited
      ? await mailInvitation(tx, deps, { userId, email: account.email }, mark)
      : await mailReset(tx, deps, account.email, mark)
    if (!isMailed) return fail('too_many_mails')
    await auditUser(tx, deps, actor, isInvited ? 'user.invited_again' : 'user.reset_mailed', userId, [null, null])
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

/** @param payload without a link for a person who has a password */
const enqueueInvitation = (
  tx: Transaction,
  { now }: StaffDeps,
  payload: { userId: number; linkId: number | null },
  mark: string,
) => enqueue(tx, { party: 'mail', kind: 'staff-invited', uniqueKey: mark, payload, at: now() })
