import { ADDRESS_FIELDS, type AddressField, deliveryField } from '#shared/contracts/checkout-form.ts'
import type { SavedCustomer } from '#shared/contracts/saved-details.ts'
import { choicesInCodes, choicesInWords } from '#shared/domain/checkout/choice-codes.ts'
import type { AddressChoice } from '#shared/domain/checkout/delivery-choice.ts'
import { useShoppingStore } from '../../common/cart/index.ts'
import type { DetailsBody } from './account-queries.ts'

const OWN_FIELDS = [
  'customerType',
  'companyName',
  'vatnumber',
  'kvknumber',
  'gender',
  'firstname',
  'middlename',
  'lastname',
  'phoneNumber',
  'country',
  'zipcode',
  'houseNumber',
  'houseNumberAddition',
  'streetname',
  'city',
  'province',
  'municipality',
] as const
const FIELDS = [...OWN_FIELDS, ...ADDRESS_FIELDS.map(deliveryField)] as const

/** Values of the form while the user types. Every text field and choice is a string, which may still be empty. */
export type DetailsValues = Record<(typeof FIELDS)[number], string> & {
  addressVerified: boolean
  deliveryAddress: AddressChoice
  deliveryAddressVerified: boolean
}

/**
 * Returns the initial values of the form: for each field the value of the owner's draft on this computer, else the
 * saved value.
 */
export function resumedDetails(owner: string, saved: SavedCustomer): DetailsValues {
  const other = Object.entries(saved.deliveryAddress ?? {}).map(([field, value]) => [
    deliveryField(field as AddressField),
    value,
  ])
  const savedFields: Record<string, unknown> = { ...saved, ...saved.address, ...Object.fromEntries(other) }
  const draft = useShoppingStore.getState().ownDetails
  const typed = draft?.owner === owner ? choicesInWords(draft.values) : {}
  const text = (field: string) =>
    typed[field] ?? (typeof savedFields[field] === 'string' ? String(savedFields[field]) : '')
  const values = Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as Record<
    (typeof FIELDS)[number],
    string
  > // the keys are FIELDS
  const isVerified = (draftValue: string | undefined, savedValue: boolean | undefined) =>
    draftValue === undefined ? savedValue === true : draftValue === 'yes'
  const choice = typed.deliveryAddress ?? (saved.deliveryAddress ? 'other' : 'same')
  return {
    ...values,
    country: values.country || 'NL',
    addressVerified: isVerified(typed.addressVerified, saved.address?.verified),
    deliveryAddress: choice === 'other' ? 'other' : 'same',
    deliveryAddressCountry: values.deliveryAddressCountry || 'NL',
    deliveryAddressVerified: isVerified(typed.deliveryAddressVerified, saved.deliveryAddress?.verified),
  }
}

/** Stores the typed values as a draft, so that they are not lost when the session ends. */
export const persistDetails = (
  owner: string,
  { addressVerified, deliveryAddressVerified, ...texts }: DetailsValues,
) => {
  const yesOrNo = (isTrue: boolean) => (isTrue ? 'yes' : 'no')
  const verified = {
    addressVerified: yesOrNo(addressVerified),
    deliveryAddressVerified: yesOrNo(deliveryAddressVerified),
  }
  useShoppingStore.setState({ ownDetails: { owner, values: choicesInCodes({ ...texts, ...verified }) } })
}

export const forgetDetails = () => useShoppingStore.setState({ ownDetails: undefined })

/**
 * Returns the body of the call that saves the details. Its choices may be empty or unknown until `detailsRules` accepts
 * the body.
 */
export const bodyOf = (values: DetailsValues) => choicesInCodes(values) as DetailsBody
