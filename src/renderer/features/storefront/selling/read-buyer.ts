import type { Api } from '#shared/contracts/endpoints.ts'
import { formOfAccount, formOfGuest } from './customer-as-form.ts'
import type { Buyer } from './use-sell-to.tsx'

/**
 * Reads the saved details of a customer. `customerId` links the order to the account, and is only set when the account's
 * email address was proven. Without it, the order is linked once the customer proves the address.
 */
export async function readBuyer(api: Api, customerKey: string): Promise<Buyer> {
  const customer = await api.customers.show({ params: { id: customerKey } })
  const { userId, emailProvenDateTime, deletedDateTime } = customer
  if (userId === null || deletedDateTime !== null) return { name: customer.name, form: formOfGuest(customer) }
  const form = formOfAccount(await api.customers.details({ params: { id: userId } }))
  // Without an order the customer list shows the email address as the name.
  const name = [form.firstname, form.middlename, form.lastname].filter(Boolean).join(' ') || customer.name
  return { name, form, ...(emailProvenDateTime !== null && { customerId: userId }) }
}
