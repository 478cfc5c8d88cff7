import type { SavedCustomer } from '#shared/contracts/saved-details.ts'
import type { Database } from '../../../db/tables.ts'
import { readOrderDetails } from '../../sales/sales-orders/index.ts'
import { buyerDetails, savedCustomer } from '../account/index.ts'
import { orderIdsOf, resolveCustomer } from './resolve-customer.ts'

/**
 * Returns the data that fill in the order of a customer: of an account as in the checkout, of a guest the buyer of the
 * latest order. Undefined for an unknown customer, and for a guest whose data was erased.
 */
export async function customerForm({ db }: { db: Database }, key: string): Promise<SavedCustomer | undefined> {
  const customer = await resolveCustomer(db, key)
  if (!customer || customer === 'forgotten') return undefined
  if (customer.kind === 'account') return savedCustomer({ db }, customer.userId)
  const [latest] = await orderIdsOf(db, customer)
  const order = latest === undefined ? undefined : await readOrderDetails(db, latest)
  return order && buyerDetails(order)
}
