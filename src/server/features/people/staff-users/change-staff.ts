import type { StaffUser } from '#shared/contracts/staff-users.ts'
import type { Role } from '#shared/contracts/users.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { secondFactorsTable } from '../second-factor/index.ts'
import { forgetPin, mailSecondFactorChange } from '../sessions/index.ts'
import { type Account, usersTable } from '../users/index.ts'
import { staffUsersTable } from './staff-users-table.ts'

export type StaffDeps = { db: Database; secret: Uint8Array; now: () => Date }

/**
 * Gives and takes roles. Whoever has other rights than before logs in again.
 *
 * Nobody changes their own, and the last Admin who can log in stays one: else nobody could ever let anybody in again.
 */
export function setRoles(deps: StaffDeps, doer: Staff, userId: number, wanted: readonly Role[]) {
  const roles = ROLES.filter((role) => wanted.includes(role))
  return change(deps, userId, async (tx, account, admins) => {
    const before = ROLES.filter((role) => account.roles.includes(role))
    if (before.join() === roles.join()) return undefined
    if (userId === doer.userId) return fail('own_account')
    if (!roles.includes('Admin') && isLast(admins, userId)) return fail('last_admin')
    await staffUsersTable(tx).setRoles(userId, roles)
    // Who comes back one day chooses another.
    if (roles.length === 0) await forgetPin(tx, userId)
    await note(tx, deps, doer, 'user.roles_changed', userId, [{ roles: before }, { roles }])
    return undefined
  })
}

/** Shuts somebody out of the shop, at once and everywhere, or lets them in again. */
export function setLock(deps: StaffDeps, doer: Staff, userId: number, isLocked: boolean) {
  return change(deps, userId, async (tx, account, admins) => {
    if (account.isLocked === isLocked) return undefined
    if (userId === doer.userId) return fail('own_account')
    if (isLocked && isLast(admins, userId)) return fail('last_admin')
    await staffUsersTable(tx).setLock(userId, isLocked)
    const action = isLocked ? 'user.locked' : 'user.unlocked'
    await note(tx, deps, doer, action, userId, [{ isLocked: !isLocked }, { isLocked }])
    return undefined
  })
}

/**
 * Ends the second factor of somebody who lost both telephone and recovery codes; their sessions end as well. For oneself
 * that is done with password and code, at one's own account.
 */
export function resetSecondFactor(deps: StaffDeps, doer: Staff, userId: number) {
  return change(deps, userId, async (tx, account) => {
    if (userId === doer.userId) return fail('own_account')
    if (!account.hasSecondFactor) return undefined
    await secondFactorsTable(tx).forget(userId)
    await usersTable(tx).setSecondFactor(userId, null)
    const change = [{ hasSecondFactor: true }, { hasSecondFactor: false }] as const
    await note(tx, deps, doer, 'user.second_factor_reset', userId, change)
    await mailSecondFactorChange(tx, userId, 'reset', deps.now())
    return undefined
  })
}

/** In the order in which they are shown. */
const ROLES: readonly Role[] = ['Admin', 'Sales']

const isLast = (admins: readonly number[], userId: number) => admins.length === 1 && admins[0] === userId

/**
 * Does something to an account that nobody else changes meanwhile, and gives how it stands then. Of two Admins who take
 * each other's rights at the same moment the second is told that there is nobody else.
 */
function change<Refusal>(
  { db }: StaffDeps,
  userId: number,
  act: (tx: Transaction, account: Account, admins: readonly number[]) => Promise<Refusal | undefined>,
) {
  return db.transaction().execute(async (tx) => {
    const admins = await staffUsersTable(tx).lockActiveAdmins()
    const account = await usersTable(tx).lock(userId)
    if (!account) return fail('user_not_found')
    const refusal = await act(tx, account, admins)
    return refusal ?? ok(await shown(tx, userId))
  })
}

/** Somebody who was just found, as the screen shows them. */
export async function shown(tx: Transaction, userId: number): Promise<StaffUser> {
  const user = await staffUsersTable(tx).find(userId)
  if (!user) throw new Error(`user ${userId} went away while locked`)
  return user
}

/** A row in the audit log about somebody's account. */
export function note(
  tx: Transaction,
  { now }: StaffDeps,
  actor: Staff,
  action: string,
  userId: number,
  [before, after]: readonly [object | null, object | null],
): Promise<void> {
  return writeAudit(tx, { actor, action, subject: 'user', subjectId: String(userId), before, after, at: now() })
}
