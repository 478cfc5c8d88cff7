import type { Customer } from '#shared/contracts/customers.ts'
import type { SavedCustomer } from '#shared/contracts/saved-details.ts'
import { type CheckoutValues, countryOf, emptyBuyer, otherAddress } from '../checkout/index.ts'

/** Returns the values of the checkout form for a customer with an account. Unknown fields become empty. */
export function formOfAccount({ address, deliveryAddress, ...person }: SavedCustomer): Partial<CheckoutValues> {
  const other = deliveryAddress ? otherAddress(deliveryAddress) : {}
  if (!address) return { ...emptyBuyer, ...person, ...other }
  const { verified, country, ...fields } = address
  return { ...emptyBuyer, ...person, ...fields, country: countryOf(country), addressVerified: verified, ...other }
}

/** Returns the values of the checkout form for a guest, from the guest's latest order. */
export function formOfGuest({
  latestOrder,
  email,
  firstname,
  middlename,
  lastname,
}: Customer): Partial<CheckoutValues> {
  if (!latestOrder) return { ...emptyBuyer, email, firstname, middlename, lastname }
  const { gender, country, ...buyer } = latestOrder.salesOrderCustomer
  return {
    ...emptyBuyer,
    ...buyer,
    gender: gender === 'm' || gender === 'v' ? gender : '',
    country: countryOf(country),
  }
}
