import { sql } from 'kysely'
import type { Transaction } from '../../db/tables.ts'
import { nobodysAddress, type Person, personsTable } from './persons-table.ts'

/** The name under a review whose writer is gone. */
const ANONYMOUS = 'Anoniem'

/**
 * Forgets what may go at once (law row 29): the account, the name under reviews, links that were mailed, messages
 * to the shop, withdrawals that are done with and fit no order. Gives the products whose reviews now show another name.
 *
 * What was written without an account is only touched when the address was proven: else anybody could take away the
 * name of somebody else by registering with their address.
 */
export async function forgetPerson(tx: Transaction, person: Person, at: Date): Promise<number[]> {
  await personsTable(tx).empty(person.id, at)
  if (person.emailProvenAt === null) return []

  const { email, id } = person
  await tx.deleteFrom('account_links').where('email', '=', email).execute()
  await tx.deleteFrom('contact_messages').where(sql`lower(email)`, '=', email).execute()
  await tx
    .updateTable('withdrawals')
    .set({ name: ANONYMOUS, email: nobodysAddress(id), products: '', reason: '' })
    .where(sql`lower(email)`, '=', email)
    .where('sales_order_id', 'is', null)
    .where('state', 'in', ['settled', 'refused'])
    .execute()
  const reviews = await tx
    .updateTable('product_reviews')
    .set({ name: ANONYMOUS, email: nobodysAddress(id) })
    .where(sql`lower(email)`, '=', email)
    .returning('item_id as itemId')
    .execute()
  return [...new Set(reviews.map(({ itemId }) => itemId))]
}
