import { ADDRESS_FIELDS, type AddressField, deliveryField } from '#shared/contracts/checkout-form.ts'
import type { SavedCustomer } from '#shared/contracts/saved-details.ts'
import type { CheckoutValues } from './checkout-values.ts'

/** Groups of fields that are filled in together or not at all, because nobody would notice a mix of two persons. */
const GROUPS = [
  ['companyName', 'vatnumber', 'kvknumber'],
  ['gender', 'firstname', 'middlename', 'lastname'],
  ['email'],
  ['phoneNumber'],
] as const

/** Fields that show whether an address was typed. The country does not, because it has a default. */
const TYPED_ADDRESS = ADDRESS_FIELDS.filter((field) => field !== 'country')

/**
 * Returns the checkout with the saved details of a customer in its empty fields. Fields with a value stay
 * (docs/requirements.md#s6).
 */
export function prefillCheckout(values: CheckoutValues, saved: SavedCustomer): CheckoutValues {
  const filled = { ...values }
  // The default is a private person, so the value `business` was chosen by the customer.
  const isUntouched = values.customerType === 'private' && GROUPS.flat().every((field) => values[field] === '')
  if (isUntouched) filled.customerType = saved.customerType
  for (const group of GROUPS) {
    if (group.every((field) => values[field] === '')) {
      Object.assign(filled, Object.fromEntries(group.map((field) => [field, saved[field]])))
    }
  }
  if (saved.address && TYPED_ADDRESS.every((field) => values[field] === '')) {
    const { verified, country, ...address } = saved.address
    Object.assign(filled, address, { country: countryOf(country), addressVerified: verified })
  }
  if (saved.deliveryAddress && hasNoDeliveryAddress(values)) Object.assign(filled, otherAddress(saved.deliveryAddress))
  return filled
}

const hasNoDeliveryAddress = (values: CheckoutValues) =>
  values.deliveryAddress === 'same' && TYPED_ADDRESS.every((field) => values[deliveryField(field)] === '')

/** Returns the values of the form for a delivery address that differs from the customer's address. */
export function otherAddress({
  verified,
  country,
  ...address
}: NonNullable<SavedCustomer['deliveryAddress']>): Partial<CheckoutValues> {
  const fields = Object.entries(address).map(([field, value]) => [deliveryField(field as AddressField), value])
  return {
    ...Object.fromEntries(fields),
    deliveryAddress: 'other',
    deliveryAddressCountry: countryOf(country),
    deliveryAddressVerified: verified,
  }
}

/** Returns the country. An older order may have a country that the shop no longer delivers to: it becomes `NL`. */
export const countryOf = (country: string): CheckoutValues['country'] =>
  country === 'BE' || country === 'DE' ? country : 'NL'
