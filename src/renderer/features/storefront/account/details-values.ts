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

/** Values of the form while it is typed: every field a string, empty when nothing was chosen yet. */
export type DetailsValues = Record<(typeof FIELDS)[number], string> & {
  addressVerified: boolean
  deliveryAddress: AddressChoice
  deliveryAddressVerified: boolean
}

/** Returns the owner's draft on this computer, else the saved details. */
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
  const isYes = (draftValue: string | undefined, savedValue: boolean | undefined) =>
    draftValue === undefined ? savedValue === true : draftValue === 'yes'
  const choice = typed.deliveryAddress ?? (saved.deliveryAddress ? 'other' : 'same')
  return {
    ...values,
    country: values.country || 'NL',
    addressVerified: isYes(typed.addressVerified, saved.address?.verified),
    deliveryAddress: choice === 'other' ? 'other' : 'same',
    deliveryAddressCountry: values.deliveryAddressCountry || 'NL',
    deliveryAddressVerified: isYes(typed.deliveryAddressVerified, saved.deliveryAddress?.verified),
  }
}

/** Stores the draft, so that the typed values survive the end of the session. */
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

/** Returns the body of the call. Choices may be empty or unknown until `detailsRules` has accepted the body. */
export const bodyOf = (values: DetailsValues) => choicesInCodes(values) as DetailsBody
