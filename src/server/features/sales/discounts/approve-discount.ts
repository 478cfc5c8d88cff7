import type { Role } from '#shared/contracts/users.ts'
import { approvalSubject, type Discount } from '#shared/domain/discounts/discounts.ts'
import { fullName } from '#shared/domain/orders/buyer.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { confirmPassword, rightsOf, type SessionDeps } from '../../people/sessions/index.ts'
import { hasPasskey, usersTable } from '../../people/users/index.ts'
import { verifyPin } from '../tills/index.ts'
import { addApproval } from './approvals-table.ts'

export type ApproveDeps = SessionDeps & { newId: () => string }

type Request = {
  email: string
  secret: { kind: 'pin'; pin: string } | { kind: 'password'; password: string }
  orderKey: string
  discounts: readonly Discount[]
  lines: readonly { id: number; netPrice: number; count: number }[]
}

/**
 * Approves the discounts of an order that a seller will place, with the secret of an Admin. The session of the seller
 * continues, and no session of the Admin begins.
 *
 * A PIN works only on a registered till. Five wrong PINs block the PIN. Wrong passwords count per seller and Admin, and
 * are written to the audit log. A password needs no second factor here, because it gives no session.
 *
 * @param tillId the registered till of the call; null without one
 */
export async function approveDiscount(
  deps: ApproveDeps,
  { email, secret, orderKey, discounts, lines }: Request,
  { seller, tillId }: { seller: Staff; tillId: string | null },
) {
  if (secret.kind === 'pin') {
    if (tillId === null) return fail('till_unknown')
    const verified = await verifyPin(deps, email, secret.pin)
    if (!verified.ok) return verified
  } else {
    const confirmed = await confirmPassword(deps, email, secret.password, seller.userId)
    if (!confirmed.ok) {
      if (confirmed.code === 'wrong_password') await recordWrongPassword(deps, email, seller)
      return confirmed
    }
  }
  const account = await usersTable(deps.db).findByEmail(email)
  if (!account || account.isLocked || !rightsOf(deps.staffSecondFactor, account).includes('Admin')) {
    return fail('discount_approver_refused')
  }

  const id = deps.newId()
  await addApproval(deps.db, {
    id,
    approverId: account.id,
    sellerId: seller.userId,
    tillId,
    orderKey,
    subject: approvalSubject(lines, discounts),
    at: deps.now(),
  })
  return ok({ approvalId: id, approvedBy: await nameOf(deps, account) })
}

/** Writes to the audit log that a seller typed a wrong password of another user. */
async function recordWrongPassword({ db, now }: ApproveDeps, email: string, seller: Staff): Promise<void> {
  const account = await usersTable(db).findByEmail(email)
  if (!account) return
  await writeAudit(db, {
    actor: seller,
    action: 'user.password_refused',
    subject: 'user',
    subjectId: String(account.id),
    before: null,
    after: null,
    at: now(),
  })
}

/** Returns the staff who may approve discounts, sorted by name. */
export async function discountApprovers({ db, staffSecondFactor }: Pick<SessionDeps, 'db' | 'staffSecondFactor'>) {
  const admins = await db
    .selectFrom('users as u')
    .leftJoin('staff_pins as p', 'p.user_id', 'u.id')
    .where((eb) => eb(eb.val('Admin'), '=', eb.fn.any('u.roles')))
    .where('u.is_locked', '=', false)
    .where('u.deleted_at', 'is', null)
    .select(['u.email', 'u.firstname', 'u.middlename', 'u.lastname', 'u.roles', 'p.pin_id as pinId'])
    .select((eb) => eb('u.second_factor_at', 'is not', null).$castTo<boolean>().as('hasSecondFactor'))
    .select(hasPasskey('u'))
    .orderBy('u.firstname')
    .orderBy('u.email')
    .execute()
  return (
    admins
      // A constraint on the column allows only these roles.
      .filter(({ roles, ...factors }) =>
        rightsOf(staffSecondFactor, { roles: roles as Role[], ...factors }).includes('Admin'),
      )
      .map((admin) => ({ email: admin.email, name: fullName(admin) || admin.email, hasPin: admin.pinId !== null }))
  )
}

async function nameOf({ db }: Pick<SessionDeps, 'db'>, { id, email }: { id: number; email: string }): Promise<string> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['firstname', 'middlename', 'lastname'])
    .executeTakeFirst()
  return (row && fullName(row)) || email
}
