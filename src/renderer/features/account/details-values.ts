import type { SavedCustomer } from '#shared/contracts/account.ts'
import { useShoppingStore } from '../cart/index.ts'
import type { DetailsBody } from './account-queries.ts'

const FIELDS = [
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

/** The form as it is typed: every field a text, also where nothing was chosen yet. */
export type DetailsValues = Record<(typeof FIELDS)[number], string> & { addressVerified: boolean }

/** What was being typed by this owner on this machine, else what the shop knows. */
export function resumedDetails(owner: string, saved: SavedCustomer): DetailsValues {
  const known: Record<string, unknown> = { ...saved, ...saved.address }
  const draft = useShoppingStore.getState().ownDetails
  const typed = draft?.owner === owner ? draft.values : {}
  const text = (field: string) => typed[field] ?? (typeof known[field] === 'string' ? String(known[field]) : '')
  const values = Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as Record<
    (typeof FIELDS)[number],
    string
  > // the keys are FIELDS
  const isVerified =
    typed.addressVerified === undefined ? saved.address?.verified === true : typed.addressVerified === 'yes'
  return { ...values, country: values.country || 'NL', addressVerified: isVerified }
}

/** Stores what is being typed, so that a session that ends loses none of it. */
export const keepDetails = (owner: string, { addressVerified, ...texts }: DetailsValues) =>
  useShoppingStore.setState({
    ownDetails: { owner, values: { ...texts, addressVerified: addressVerified ? 'yes' : 'no' } },
  })

export const forgetDetails = () => useShoppingStore.setState({ ownDetails: undefined })

/** As it is sent. The rules were checked before, so the choices are among those of the contract. */
export const bodyOf = (values: DetailsValues) => values as DetailsBody
