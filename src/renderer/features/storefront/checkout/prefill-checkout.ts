import type { SavedCustomer } from '#shared/contracts/account.ts'
import { ADDRESS_FIELDS, type AddressField, deliveryField } from '#shared/contracts/checkout-form.ts'
import type { CheckoutValues } from './checkout-values.ts'

/** Filled in together or not at all: half of one person and half of another would be wrong in a way nobody notices. */
const GROUPS = [
  ['companyName', 'vatnumber', 'kvknumber'],
  ['gender', 'firstname', 'middlename', 'lastname'],
  ['email'],
  ['phoneNumber'],
] as const

/** The country is chosen from the start, so it says nothing about whether somebody typed. */
const TYPED_ADDRESS = ADDRESS_FIELDS.filter((field) => field !== 'country')

/** A checkout with the saved data of a customer wherever nothing was filled in yet (specification §6); what is there stays. */
export function prefillCheckout(values: CheckoutValues, saved: SavedCustomer): CheckoutValues {
  const filled = { ...values }
  // A form opens as that of a private person, so a business was chosen.
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
  values.deliveryAddress === '1' && TYPED_ADDRESS.every((field) => values[deliveryField(field)] === '')

/** The fields of a checkout that goes to another address than the buyer's own. */
export function otherAddress({
  verified,
  country,
  ...address
}: NonNullable<SavedCustomer['deliveryAddress']>): Partial<CheckoutValues> {
  const named = Object.entries(address).map(([field, value]) => [deliveryField(field as AddressField), value])
  return {
    ...Object.fromEntries(named),
    deliveryAddress: '2',
    deliveryAddressCountry: countryOf(country),
    deliveryAddressVerified: verified,
  }
}

/** An older order may have gone to a country that we no longer deliver to. */
export const countryOf = (country: string): CheckoutValues['country'] =>
  country === 'BE' || country === 'DE' ? country : 'NL'
