import type { StaffUser } from '#shared/contracts/staff-users.ts'
import type { Role } from '#shared/contracts/users.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { passkeysTable } from '../passkeys/index.ts'
import { secondFactorsTable } from '../second-factor/index.ts'
import { forgetPin, mailSecondFactorChange } from '../sessions/index.ts'
import { type Account, usersTable } from '../users/index.ts'
import { staffUsersTable } from './staff-users-table.ts'

export type StaffDeps = { db: Database; secret: Uint8Array; now: () => Date }

/**
 * Sets the roles of a user. A change ends their sessions.
 *
 * Users cannot change their own roles, and the last Admin who can log in must stay. Otherwise the shop would have no
 * Admin to restore access.
 */
export function setRoles(deps: StaffDeps, actor: Staff, userId: number, wanted: readonly Role[]) {
  const roles = ROLES.filter((role) => wanted.includes(role))
  return changeUser(deps, userId, async (tx, account, admins) => {
    const before = ROLES.filter((role) => account.roles.includes(role))
    if (before.join() === roles.join()) return undefined
    if (userId === actor.userId) return fail('own_account')
    if (!roles.includes('Admin') && isLast(admins, userId)) return fail('last_admin')
    await staffUsersTable(tx).setRoles(userId, roles)
    // A user without roles has no PIN. If the user becomes staff again, a new PIN must be chosen.
    if (roles.length === 0) await forgetPin(tx, userId)
    await auditUser(tx, deps, actor, 'user.roles_changed', userId, [{ roles: before }, { roles }])
    return undefined
  })
}

/** Locks or unlocks a user. A lock ends all sessions of the user. */
export function setLock(deps: StaffDeps, actor: Staff, userId: number, isLocked: boolean) {
  return changeUser(deps, userId, async (tx, account, admins) => {
    if (account.isLocked === isLocked) return undefined
    if (userId === actor.userId) return fail('own_account')
    if (isLocked && isLast(admins, userId)) return fail('last_admin')
    await staffUsersTable(tx).setLock(userId, isLocked)
    const action = isLocked ? 'user.locked' : 'user.unlocked'
    await auditUser(tx, deps, actor, action, userId, [{ isLocked: !isLocked }, { isLocked }])
    return undefined
  })
}

/**
 * Resets the second factor of a user who lost both phone and recovery codes, removes the passkeys, and ends the sessions. Users turn off
 * their own second factor in their account, with password and code.
 */
export function resetSecondFactor(deps: StaffDeps, actor: Staff, userId: number) {
  return changeUser(deps, userId, async (tx, account) => {
    if (userId === actor.userId) return fail('own_account')
    if (!account.hasSecondFactor && !account.hasPasskey) return undefined
    await secondFactorsTable(tx).forget(userId)
    await passkeysTable(tx).forget(userId)
    await usersTable(tx).setSecondFactor(userId, null)
    if (account.hasSecondFactor) {
      const change = [{ hasSecondFactor: true }, { hasSecondFactor: false }] as const
      await auditUser(tx, deps, actor, 'user.second_factor_reset', userId, change)
    }
    if (account.hasPasskey) await auditUser(tx, deps, actor, 'user.passkeys_reset', userId, [null, null])
    await mailSecondFactorChange(tx, userId, 'reset', deps.now())
    return undefined
  })
}

/** All roles, in display order. */
const ROLES: readonly Role[] = ['Admin', 'Sales']

const isLast = (admins: readonly number[], userId: number) => admins.length === 1 && admins[0] === userId

/**
 * Locks the account row, applies a change and returns the updated user. If two Admins remove each other's rights at the
 * same time, the second call fails with `last_admin`.
 *
 * @param action returns a failure, or undefined when the change was applied or was not needed
 */
function changeUser<Refusal>(
  { db }: StaffDeps,
  userId: number,
  action: (tx: Transaction, account: Account, admins: readonly number[]) => Promise<Refusal | undefined>,
) {
  return db.transaction().execute(async (tx) => {
    const admins = await staffUsersTable(tx).lockActiveAdmins()
    const account = await usersTable(tx).lock(userId)
    if (!account) return fail('user_not_found')
    const refusal = await action(tx, account, admins)
    return refusal ?? ok(await existingUser(tx, userId))
  })
}

/** Returns a locked user in the form of the contract. Throws when the user does not exist. */
export async function existingUser(tx: Transaction, userId: number): Promise<StaffUser> {
  const user = await staffUsersTable(tx).find(userId)
  if (!user) throw new Error(`user ${userId} does not exist, although it was locked`)
  return user
}

/** Writes an audit row about a user's account. */
export function auditUser(
  tx: Transaction,
  { now }: StaffDeps,
  actor: Staff,
  action: string,
  userId: number,
  [before, after]: readonly [object | null, object | null],
): Promise<void> {
  return writeAudit(tx, { actor, action, subject: 'user', subjectId: String(userId), before, after, at: now() })
}
