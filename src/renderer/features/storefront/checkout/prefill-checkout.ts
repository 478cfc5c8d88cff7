import { ADDRESS_FIELDS, type AddressField, deliveryField } from '#shared/contracts/checkout-form.ts'
import type { SavedCustomer } from '#shared/contracts/saved-details.ts'
import type { CheckoutValues } from './checkout-values.ts'

/** Groups of fields that are filled in together or not at all: a mix of two persons' data would go unnoticed. */
const GROUPS = [
  ['companyName', 'vatnumber', 'kvknumber'],
  ['gender', 'firstname', 'middlename', 'lastname'],
  ['email'],
  ['phoneNumber'],
] as const

/** Fields that show whether an address was typed. The country does not, because it has a default. */
const TYPED_ADDRESS = ADDRESS_FIELDS.filter((field) => field !== 'country')

/**
 * Fills in the saved details of a customer where the checkout is empty (docs/requirements.md#s6); filled fields stay.
 */
export function prefillCheckout(values: CheckoutValues, saved: SavedCustomer): CheckoutValues {
  const filled = { ...values }
  // The default is a private person, so `business` was chosen by the customer.
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

/** Returns the fields of a checkout with a different delivery address. */
export function otherAddress({
  verified,
  country,
  ...address
}: NonNullable<SavedCustomer['deliveryAddress']>): Partial<CheckoutValues> {
  const named = Object.entries(address).map(([field, value]) => [deliveryField(field as AddressField), value])
  return {
    ...Object.fromEntries(named),
    deliveryAddress: 'other',
    deliveryAddressCountry: countryOf(country),
    deliveryAddressVerified: verified,
  }
}

/** Returns the country, or `NL` for a country where we no longer deliver; an older order may have gone there. */
export const countryOf = (country: string): CheckoutValues['country'] =>
  country === 'BE' || country === 'DE' ? country : 'NL'
