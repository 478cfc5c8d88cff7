import { type CheckoutFormInput, checkoutFields } from '#shared/contracts/checkout-form.ts'
import { lookup } from '#shared/kernel/lookup.ts'

/** Values of the form while it is filled in: strings that may be empty, with the names of the call. */
export type CheckoutValues = Omit<Required<CheckoutFormInput>, 'gender' | 'customerType'> & {
  customerType: 'private' | 'business'
  gender: 'm' | 'v' | ''
}

/** An empty checkout (docs/requirements.md#s4-checkout). The payment option follows from the total. */
const emptyCheckout: CheckoutValues = {
  customerType: 'private',
  companyName: '',
  vatnumber: '',
  kvknumber: '',
  gender: '',
  firstname: '',
  middlename: '',
  lastname: '',
  country: 'NL',
  zipcode: '',
  houseNumber: '',
  houseNumberAddition: '',
  streetname: '',
  city: '',
  province: '',
  municipality: '',
  addressVerified: false,
  deliveryAddress: '1',
  deliveryAddressCountry: 'NL',
  deliveryAddressZipcode: '',
  deliveryAddressHouseNumber: '',
  deliveryAddressHouseNumberAddition: '',
  deliveryAddressStreetname: '',
  deliveryAddressCity: '',
  deliveryAddressProvince: '',
  deliveryAddressMunicipality: '',
  deliveryAddressVerified: false,
  email: '',
  phoneNumber: '',
  delivery: 's',
  payment: '1',
  reference: '',
  remarks: '',
}

const CHOICES: Readonly<Record<string, readonly string[]>> = lookup({
  customerType: checkoutFields.customerType.options,
  gender: ['', ...checkoutFields.gender.options],
  country: checkoutFields.country.options,
  deliveryAddress: checkoutFields.deliveryAddress.options,
  deliveryAddressCountry: checkoutFields.country.options,
  delivery: checkoutFields.delivery.options,
  payment: checkoutFields.payment.options,
})

/**
 * Returns an empty form with the persisted values filled in. It ignores fields of an older release, and choices that a
 * field no longer offers, which the screen could not show.
 */
export function resumedCheckout(kept: Record<string, string | boolean> | undefined): CheckoutValues {
  const known = Object.entries(kept ?? {}).filter(([name, value]) => {
    const empty: unknown = emptyCheckout[name as keyof CheckoutValues]
    return typeof empty === typeof value && (CHOICES[name]?.includes(String(value)) ?? true)
  })
  return { ...emptyCheckout, ...Object.fromEntries(known) }
}

/** Whether a field belongs to one order; every other field of the form is about its customer. */
export const isOrderField = (field: string): boolean => /^(delivery|payment$|reference$|remarks$)/.test(field)

/** No customer, and no other delivery address. Reset before the details of another customer are filled in. */
export const emptyBuyer: Partial<CheckoutValues> = Object.fromEntries(
  Object.entries(emptyCheckout).filter(([field]) => !isOrderField(field) || field.startsWith('deliveryAddress')),
)

/** Returns the initial values of the next order: the customer's own data, without the choices of the last order. */
export function buyerOnly(checkout: Record<string, string | boolean>): Record<string, string | boolean> {
  return Object.fromEntries(Object.entries(checkout).filter(([name]) => !isOrderField(name)))
}
