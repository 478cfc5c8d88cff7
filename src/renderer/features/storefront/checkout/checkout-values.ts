import { type CheckoutFormInput, checkoutFields } from '#shared/contracts/checkout-form.ts'
import { lookup } from '#shared/kernel/lookup.ts'

/** What the form holds while it is filled in: texts that may still be empty, the same names as the call. */
export type CheckoutValues = Omit<Required<CheckoutFormInput>, 'gender' | 'customerType'> & {
  customerType: 'private' | 'business'
  gender: 'm' | 'v' | ''
}

/** An empty checkout, as it opens (specification §4). The payment option follows from the total. */
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
 * What was persisted of an unfinished form, over an empty one. Fields of an older release are left out, and so is a choice
 * that its field does not offer: nothing on the screen could show it.
 */
export function resumedCheckout(kept: Record<string, string | boolean> | undefined): CheckoutValues {
  const known = Object.entries(kept ?? {}).filter(([name, value]) => {
    const empty: unknown = emptyCheckout[name as keyof CheckoutValues]
    return typeof empty === typeof value && (CHOICES[name]?.includes(String(value)) ?? true)
  })
  return { ...emptyCheckout, ...Object.fromEntries(known) }
}

/** Whether a field is a choice of one order; every other field of the form is about its buyer. */
export const isOrderField = (field: string): boolean => /^(delivery|payment$|reference$|remarks$)/.test(field)

/** No buyer, and no other address to deliver to: the form of a customer is filled in over it, not over that of another. */
export const emptyBuyer: Partial<CheckoutValues> = Object.fromEntries(
  Object.entries(emptyCheckout).filter(([field]) => !isOrderField(field) || field.startsWith('deliveryAddress')),
)

/** Returns what the next order begins with: the buyer's own data, without the choices of the last order. */
export function buyerOnly(checkout: Record<string, string | boolean>): Record<string, string | boolean> {
  return Object.fromEntries(Object.entries(checkout).filter(([name]) => !isOrderField(name)))
}
