import { account } from './account.ts'
import { addresses } from './addresses.ts'
import { type ApiOf, type ClientOptions, createClient } from './client.ts'
import { contact } from './contact.ts'
import { orderDocuments } from './order-documents.ts'
import { paymentPlans } from './payment-plans.ts'
import { payments } from './payments.ts'
import { quotes } from './quotes.ts'
import { salesOrders } from './sales-orders.ts'
import { users } from './users.ts'
import { withdrawals } from './withdrawals.ts'

/** The calls of customers: their orders, payments and account. */
export const customerEndpoints = {
  account,
  addresses,
  contact,
  orderDocuments,
  paymentPlans,
  payments,
  quotes,
  salesOrders,
  users,
  withdrawals,
}

/** The typed client of customers, without the calls of visitors who look around. */
export function createCustomerApi(options: ClientOptions): ApiOf<typeof customerEndpoints> {
  return createClient(customerEndpoints, options)
}
