import { fail, ok } from '#shared/kernel/outcome.ts'
import { isStaff, type Visitor } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { confirmPassword } from '../sessions/index.ts'
import { forgetAccount } from './forget-account.ts'

export type DeleteDeps = {
  db: Database
  /** Key of the counters of wrong passwords. */
  secret: Uint8Array
  now: () => Date
  /** Called after the commit: the reviews of these products show another name. */
  reviewsChanged(itemIds: readonly number[]): void
  /** Called after the commit: there may be a mail to send. */
  outboxFilled(): void
}

const DELETED = 'Uw account is verwijderd. U ontvangt daarvan een bevestiging per e-mail.'

type Customer = Extract<Visitor, { kind: 'user' }>

/**
 * Deletes the account of a customer who confirmed the password, and erases all data that may be erased
 * (docs/law.md#r29, r30).
 *
 * An open order is no reason to refuse, because erasure is a right (GDPR 17) and orders do not depend on the account.
 * Delivery data and tax data of an order stay until the retention terms of the order end. With the link in the order
 * mail the customer can still open and pay the order. A repeated call changes nothing.
 *
 * Fails with `staff_account` for staff, whose accounts an Admin manages, and when `confirmPassword` fails.
 */
export async function deleteAccount(deps: DeleteDeps, visitor: Customer, password: string) {
  if (isStaff(visitor) || visitor.mustEnrol) return fail('staff_account')
  const confirmed = await confirmPassword(deps, visitor.email, password)
  if (!confirmed.ok) return confirmed

  const erasure = await deps.db.transaction().execute((tx) => forgetAccount(tx, visitor.userId, deps.now()))
  const { kept: keptOrders, items } = erasure ?? { kept: [], items: [] }
  if (items.length > 0) deps.reviewsChanged(items)
  deps.outboxFilled()
  return ok({ message: DELETED, keptOrders })
}
