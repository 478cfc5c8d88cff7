import { fail, ok } from '#shared/kernel/outcome.ts'
import { isStaff, type Visitor } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { confirmPassword } from '../sessions/index.ts'
import { forgetAccount } from './forget-account.ts'

export type DeleteDeps = {
  db: Database
  now: () => Date
  /** Told after the commit: the reviews of these products show another name. */
  reviewsChanged(itemIds: readonly number[]): void
  /** Told after the commit: there is something to mail. */
  outboxFilled(): void
}

const DELETED = 'Uw account is verwijderd. U ontvangt daarvan een bevestiging per e-mail.'

type Customer = Extract<Visitor, { kind: 'user' }>

/**
 * Deletes the account of somebody who typed their password again, and forgets what the law lets go (law rows 29, 30).
 *
 * It is never refused because an order is open: to be forgotten is a right (GDPR 17), and nothing of the order
 * depends on the account. Orders keep what delivering and the tax books take, each until its own day, and the link in
 * the mail goes on to open and pay them. Asking twice does it once.
 *
 * The account of staff is the shop's own affair: `staff_account`.
 */
export async function deleteAccount(deps: DeleteDeps, visitor: Customer, password: string) {
  if (isStaff(visitor) || visitor.mustEnrol) return fail('staff_account')
  const confirmed = await confirmPassword(deps, visitor.email, password)
  if (!confirmed.ok) return confirmed

  const forgotten = await deps.db.transaction().execute((tx) => forgetAccount(tx, visitor.userId, deps.now()))
  const { kept, items } = forgotten ?? { kept: [], items: [] }
  if (items.length > 0) deps.reviewsChanged(items)
  deps.outboxFilled()
  return ok({ message: DELETED, keptOrders: kept })
}
