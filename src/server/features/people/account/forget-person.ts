import { sql } from 'kysely'
import type { Transaction } from '../../../db/tables.ts'
import { forgetQuotesOf } from '../../sales/quotes/index.ts'
import { eraseCasesByEmail } from '../../sales/service-cases/index.ts'
import { passkeysTable } from '../passkeys/index.ts'
import { accountLinksTable, forgetPin, sessionsTable } from '../sessions/index.ts'
import { FORGOTTEN_ADDRESS } from './forget-orders.ts'
import { anonymousAddress, type Person, personsTable } from './persons-table.ts'

/** Replaces the name under a review. */
const ANONYMOUS = 'Anoniem'

/**
 * Erases the data that may be deleted at once (docs/law.md#r29): the account with its promised calls, the name under reviews, mailed
 * links, messages to the shop, parked sales, quotes without an order, and completed withdrawals and closed service cases without an
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
  if (person.emailProvenAt === null) return []

  return forgetDataByEmail(tx, person.email, at, anonymousAddress(person.id))
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
