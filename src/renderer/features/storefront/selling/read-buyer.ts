import type { Api } from '#shared/contracts/endpoints.ts'
import { formOfAccount, formOfGuest } from './customer-as-form.ts'
import type { Buyer } from './use-sell-to.tsx'

/**
 * Reads the saved details of a customer. `customerId` links the order to the account. It is set only when the email
 * address of the account was proven. Otherwise the order is linked when the customer proves the address.
 */
export async function readBuyer(api: Api, customerKey: string): Promise<Buyer> {
  const customer = await api.customers.show({ params: { id: customerKey } })
  const { userId, emailProvenDateTime, deletedDateTime } = customer
  if (userId === null || deletedDateTime !== null) return { name: customer.name, form: formOfGuest(customer) }
  const form = formOfAccount(await api.customers.details({ params: { id: userId } }))
  // For a customer without an order, `customer.name` is the email address.
  const name = [form.firstname, form.middlename, form.lastname].filter(Boolean).join(' ') || customer.name
  return { name, form, ...(emailProvenDateTime !== null && { customerId: userId }) }
}
