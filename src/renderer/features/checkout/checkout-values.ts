import type { CheckoutFormInput } from '#shared/contracts/checkout-form.ts'

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

/** What was kept of a form that was left half-way, over an empty one: fields of an older release are left out. */
export function resumedCheckout(kept: Record<string, string | boolean> | undefined): CheckoutValues {
  const known = Object.entries(kept ?? {}).filter(([name, value]) => {
    const empty: unknown = emptyCheckout[name as keyof CheckoutValues]
    return typeof empty === typeof value
  })
  return { ...emptyCheckout, ...Object.fromEntries(known) }
}
