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
 * A customer gets the roles in the existing account; the password stays, and the customer is informed by mail. A
 * repeated invitation changes and mails nothing while the first is not accepted; later it fails with `already_staff`.
 */
export async function inviteStaff(deps: StaffDeps, actor: Staff, invitation: Invitation) {
  const { email, firstname, lastname } = invitation
  const roles = [...new Set(invitation.roles)].sort()
  return deps.db
    .transaction()
    .execute(async (tx) => {
      await staffUsersTable(tx).serializeInvitations(email)
      const account = await usersTable(tx).findByEmail(email)
      if (account) return inviteExistingUser(tx, deps, actor, account, roles)

      const at = deps.now()
      // The first generation is random, because a login challenge contains address and generation. A challenge for a
      // deleted account with the same address must not work for the new account.
      const sessionGeneration = randomInt(1, 2 ** 30)
      const userId = await staffUsersTable(tx).addInvited({ email, firstname, lastname, roles, sessionGeneration, at })
      await auditUser(tx, deps, actor, 'user.invited', userId, [null, { email: email.toLowerCase(), roles }])
      // The limit of links counts requests for addresses without an account too, so a new user can exceed it.
      const isMailed = await mailInvitation(tx, deps, { userId, email }, `invited:${userId}`)
      if (!isMailed) throw new TooManyMails()
      return ok(await existingUser(tx, userId))
    })
    .catch((error: unknown) => {
      if (error instanceof TooManyMails) return fail('too_many_mails')
      throw error
    })
}

/** Thrown to roll back an invitation when the address has reached the limit of mailed links. */
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
 * @param key idempotency key of the request; a repeated key mails nothing
 */
export async function mailPasswordLink(deps: StaffDeps, actor: Staff, userId: number, key: string) {
  const uniqueKey = `staff-link:${createHash('sha256').update(`${userId}:${key}`).digest('base64url')}`
  return deps.db.transaction().execute(async (tx) => {
    const account = await usersTable(tx).lock(userId)
    if (!account) return fail('user_not_found')
    if (account.isLocked) return fail('account_locked')
    const user = await existingUser(tx, userId)
    if (await staffUsersTable(tx).wasMailed(uniqueKey)) return ok(user)

    const isInvited = user.state === 'invited'
    const isMailed = isInvited
      ? await mailInvitation(tx, deps, { userId, email: account.email }, uniqueKey)
      : await mailReset(tx, deps, account.email, uniqueKey)
    if (!isMailed) return fail('too_many_mails')
    await auditUser(tx, deps, actor, isInvited ? 'user.invited_again' : 'user.reset_mailed', userId, [null, null])
    return ok(user)
  })
}

async function mailReset(
  tx: Transaction,
  { secret, now }: StaffDeps,
  email: string,
  uniqueKey: string,
): Promise<boolean> {
  const at = now()
  const linkId = await addLink(tx, { purpose: 'reset', email, passwordHash: null, secret, at })
  if (linkId === undefined) return false
  await enqueue(tx, { party: 'mail', kind: 'password-reset', uniqueKey, payload: { linkId }, at })
  return true
}

async function mailInvitation(
  tx: Transaction,
  deps: StaffDeps,
  { userId, email }: { userId: number; email: string },
  uniqueKey: string,
): Promise<boolean> {
  const request = { purpose: 'invite', email, passwordHash: null, secret: deps.secret, at: deps.now() } as const
  const linkId = await addLink(tx, request)
  if (linkId === undefined) return false
  await enqueueInvitation(tx, deps, { userId, linkId }, uniqueKey)
  return true
}

/** @param payload `linkId` is null for a person who already has a password */
const enqueueInvitation = (
  tx: Transaction,
  { now }: StaffDeps,
  payload: { userId: number; linkId: number | null },
  uniqueKey: string,
) => enqueue(tx, { party: 'mail', kind: 'staff-invited', uniqueKey, payload, at: now() })
