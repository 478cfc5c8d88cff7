import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database, Transaction } from '../../db/tables.ts'
import { isStaff, type Visitor } from '../../http/visitor.ts'
import { enqueue } from '../outbox/index.ts'
import { confirmPassword } from '../sessions/index.ts'
import { forgetBuyers, forgetContact, setTerms } from './forget-orders.ts'
import { forgetPerson } from './forget-person.ts'
import { ownOrdersTable } from './own-orders-table.ts'
import { lockPerson } from './persons-table.ts'

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
  if (isStaff(visitor)) return fail('staff_account')
  const confirmed = await confirmPassword(deps, visitor.email, password)
  if (!confirmed.ok) return confirmed

  const { kept, items } = await deps.db.transaction().execute((tx) => forget(tx, visitor.userId, deps.now()))
  if (items.length > 0) deps.reviewsChanged(items)
  deps.outboxFilled()
  return ok({ message: DELETED, keptOrders: kept })
}

async function forget(tx: Transaction, userId: number, at: Date) {
  const person = await lockPerson(tx, userId)
  if (!person || person.deletedAt !== null) return { kept: [], items: [] }

  // Before the address goes: by it the orders from before the account are found.
  const ids = await ownOrdersTable(tx, userId).ids()
  const kept = await setTerms(tx, ids, userId)
  await enqueue(tx, {
    party: 'mail',
    kind: 'account-deleted',
    uniqueKey: `account-deleted:${userId}`,
    payload: { email: person.email, keptOrders: kept },
    at,
  })
  const items = await forgetPerson(tx, person, at)
  const today = amsterdamDay(at)
  await forgetContact(tx, today)
  await forgetBuyers(tx, today)
  return { kept: kept.filter(({ until }) => until >= today), items }
}
