import { sql } from 'kysely'
import type { Transaction } from '../../../db/tables.ts'
import { forgetLoosePaymentsOf } from '../../sales/loose-payments/index.ts'
import { forgetQuotesOf } from '../../sales/quotes/index.ts'
import { eraseCasesByEmail } from '../../sales/service-cases/index.ts'
import { passkeysTable } from '../passkeys/index.ts'
import { accountLinksTable, forgetPin, sessionsTable } from '../sessions/index.ts'
import { forgetMergesOf, mergedAccountsOf } from './forget-merges.ts'
import { FORGOTTEN_ADDRESS } from './forget-orders.ts'
import { anonymousAddress, lockPerson, type Person, personsTable } from './persons-table.ts'

/** Replaces the name under a review. */
const ANONYMOUS = 'Anoniem'

/**
 * Erases the data that may be deleted at once (docs/law.md#r29): the account with its promised calls and the accounts that were
 * merged into it, the name under reviews, mailed links, messages to the shop, parked sales, the customer of loose payments,
 * quotes without an order, and completed withdrawals and closed service cases without an
 * order. Returns the ids of the products whose reviews now show another name.
 *
 * Data written without an account is only erased when the mail address was proven. Otherwise any visitor could remove
 * another person's name by registering with that person's address.
 */
export async function forgetPerson(tx: Transaction, person: Person, at: Date): Promise<number[]> {
  await personsTable(tx).anonymize(person.id, at)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', person.id).execute()
  await tx.deleteFrom('second_factors').where('user_id', '=', person.id).execute()
  await passkeysTable(tx).forget(person.id)
  await forgetPin(tx, person.id)
  await sessionsTable(tx).endAll(person.id)
  await accountLinksTable(tx).forgetMovesOf(person.id)
  await tx.deleteFrom('customer_notes').where('user_id', '=', person.id).execute()
  await tx.deleteFrom('customer_details').where('user_id', '=', person.id).execute()
  await tx.updateTable('call_backs').set({ name: '', phone: '', about: '' }).where('user_id', '=', person.id).execute()
  await forgetLoosePaymentsOf(tx, { userId: person.id })
  await forgetMergesOf(tx, { userId: person.id })
  const items =
    person.emailProvenAt === null ? [] : await forgetDataByEmail(tx, person.email, at, anonymousAddress(person.id))
  return [...new Set([...items, ...(await forgetMergedAccounts(tx, person.id, at))])]
}

/** Erases the accounts that staff merged into an account: they are the same person. */
async function forgetMergedAccounts(tx: Transaction, userId: number, at: Date): Promise<number[]> {
  const items: number[] = []
  for (const { id } of await mergedAccountsOf(tx, userId)) {
    const merged = await lockPerson(tx, id)
    if (merged && merged.deletedAt === null) items.push(...(await forgetPerson(tx, merged, at)))
  }
  return items
}

/**
 * Erases data that was written without an account under this email address. Returns the ids of the products whose
 * reviews now show another name.
 *
 * @param email in lower case
 * @param at time of the erasure
 * @param replacement the address that replaces the erased one
 */
export async function forgetDataByEmail(
  tx: Transaction,
  email: string,
  at: Date,
  replacement = FORGOTTEN_ADDRESS,
): Promise<number[]> {
  await tx.deleteFrom('account_links').where('email', '=', email).execute()
  await tx.deleteFrom('contact_messages').where(sql`lower(email)`, '=', email).execute()
  await tx.deleteFrom('stock_waiters').where('email', '=', email.toLowerCase()).execute()
  await tx.deleteFrom('customer_notes').where('guest_email', '=', email).execute()
  await forgetQuotesOf(tx, email)
  await forgetLoosePaymentsOf(tx, { email })
  await forgetMergesOf(tx, { email })
  await tx.deleteFrom('parked_sales').where('email', '=', email.toLowerCase()).execute()
  await tx
    .updateTable('withdrawals')
    .set({ name: ANONYMOUS, email: replacement, products: '', reason: '' })
    .where(sql`lower(email)`, '=', email)
    .where('sales_order_id', 'is', null)
    .where('state', 'in', ['settled', 'refused'])
    .execute()
  await eraseCasesByEmail(tx, email, at)
  const reviews = await tx
    .updateTable('product_reviews')
    .set({ name: ANONYMOUS, email: replacement })
    .where(sql`lower(email)`, '=', email)
    .returning('item_id as itemId')
    .execute()
  return [...new Set(reviews.map(({ itemId }) => itemId))]
}
