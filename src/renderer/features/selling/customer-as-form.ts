import type { SavedCustomer } from '#shared/contracts/account.ts'
import type { Customer } from '#shared/contracts/customers.ts'
import { type CheckoutValues, otherAddress } from '../checkout/index.ts'

/** Where people live to whom we deliver; an older order may have gone elsewhere. */
const countryOf = (country: string): CheckoutValues['country'] =>
  country === 'BE' || country === 'DE' ? country : 'NL'

const noAddress = {
  zipcode: '',
  houseNumber: '',
  houseNumberAddition: '',
  streetname: '',
  city: '',
  province: '',
  municipality: '',
  addressVerified: false,
}

/** What the shop knows of somebody with an account, as the form has it. What it does not know becomes empty. */
export function formOfAccount({ address, deliveryAddress, ...person }: SavedCustomer): Partial<CheckoutValues> {
  const other = deliveryAddress ? otherAddress(deliveryAddress) : {}
  if (!address) return { ...person, ...noAddress, ...other }
  const { verified, country, ...where } = address
  return { ...person, ...where, country: countryOf(country), addressVerified: verified, ...other }
}

/** The same of a guest, of whom their latest order is all there is. */
export function formOfGuest({
  latestOrder,
  email,
  firstname,
  middlename,
  lastname,
}: Customer): Partial<CheckoutValues> {
  if (!latestOrder) return { email, firstname, middlename, lastname, ...noAddress }
  const { gender, country, ...buyer } = latestOrder.salesOrderCustomer
  return {
    ...noAddress,
    vatnumber: '',
    kvknumber: '',
    ...buyer,
    gender: gender === 'm' || gender === 'v' ? gender : '',
    country: countryOf(country),
  }
}
