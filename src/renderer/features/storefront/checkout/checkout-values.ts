import { choiceWords } from '#shared/contracts/checkout-choices.ts'
import { type CheckoutForm, checkoutFields } from '#shared/contracts/checkout-form.ts'
import { choicesInCodes, choicesInWords } from '#shared/domain/checkout/choice-codes.ts'
import { isOrderField } from '#shared/domain/checkout/order-fields.ts'
import { lookup } from '#shared/kernel/lookup.ts'

/** Values of the form while it is filled in: strings that may be empty, with the field names of the contract. */
export type CheckoutValues = Omit<CheckoutForm, 'gender' | 'customerType'> & {
  customerType: 'private' | 'business'
  gender: 'm' | 'v' | ''
}

/** An empty checkout (docs/requirements.md#s4-checkout). The form replaces a payment option that is not offered. */
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
  deliveryAddress: 'same',
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
  delivery: 'delivery',
  payment: 'deposit',
  reference: '',
  remarks: '',
  preferredFrom: '',
  preferredUntil: '',
  avoidedWeeks: '',
}

/** The possible values of each field with a choice. */
const CHOICES: Readonly<Record<string, readonly string[]>> = lookup({
  customerType: checkoutFields.customerType.options,
  gender: ['', ...checkoutFields.gender.options],
  country: checkoutFields.country.options,
  deliveryAddress: choiceWords.deliveryAddress.options,
  deliveryAddressCountry: checkoutFields.country.options,
  delivery: choiceWords.delivery.options,
  payment: choiceWords.payment.options,
})

/** A form as it is persisted. Choices are persisted as codes, because earlier releases did so. */
export type PersistedCheckout = Record<string, string | boolean>

/** Returns the format in which a form, or a part of it, is persisted. Absent fields are omitted. */
export const persistedCheckout = (values: Partial<CheckoutValues>): PersistedCheckout =>
  Object.fromEntries(
    Object.entries<string | boolean | undefined>(choicesInCodes(values)).filter(
      (field): field is [string, string | boolean] => field[1] !== undefined,
    ),
  )

/**
 * Returns a form with the persisted values; the other fields are empty. Ignores fields that only older releases had,
 * and choices that a field no longer offers, because the screen could not show them.
 */
export function resumedCheckout(persisted: PersistedCheckout | undefined): CheckoutValues {
  const usable = Object.entries(choicesInWords(persisted ?? {})).filter(([name, value]) => {
    const emptyValue: unknown = emptyCheckout[name as keyof CheckoutValues]
    return typeof emptyValue === typeof value && (CHOICES[name]?.includes(String(value)) ?? true)
  })
  return { ...emptyCheckout, ...Object.fromEntries(usable) }
}

/** Values that empty the customer and the delivery address, before details of another customer are filled in. */
export const emptyBuyer: Partial<CheckoutValues> = Object.fromEntries(
  Object.entries(emptyCheckout).filter(([field]) => !isOrderField(field) || field.startsWith('deliveryAddress')),
)

/** Returns the initial values of the next order: the customer's own data, without the choices of the last order. */
export function buyerOnly(checkout: PersistedCheckout): PersistedCheckout {
  return Object.fromEntries(Object.entries(checkout).filter(([name]) => !isOrderField(name)))
}
