export type FormField = {
  name: string
  kind?: 'text' | 'area'
  choices?: readonly string[]
  /** True when the field is as wide as the form. */
  isWide?: boolean
}

const COUNTRIES = ['NL', 'BE', 'DE']

/** Fields that can be corrected, in the order of the form. */
export const ORDER_FIELDS: readonly FormField[] = [
  { name: 'delivery', choices: ['delivery', 'pickup'] },
  { name: 'reference' },
  { name: 'remarks', kind: 'area', isWide: true },
]

export const CONTACT_FIELDS: readonly FormField[] = [
  { name: 'customerType', choices: ['private', 'business'] },
  { name: 'companyName' },
  { name: 'vatnumber' },
  { name: 'kvknumber' },
  { name: 'gender', choices: ['m', 'v'] },
  { name: 'firstname' },
  { name: 'middlename' },
  { name: 'lastname' },
  { name: 'email' },
  { name: 'phoneNumber' },
  { name: 'streetname' },
  { name: 'houseNumber' },
  { name: 'houseNumberAddition' },
  { name: 'zipcode' },
  { name: 'city' },
  { name: 'country', choices: COUNTRIES },
  { name: 'deliveryAddress', choices: ['same', 'other'] },
]

export const DELIVERY_FIELDS: readonly FormField[] = [
  { name: 'deliveryAddressStreetname' },
  { name: 'deliveryAddressHouseNumber' },
  { name: 'deliveryAddressHouseNumberAddition' },
  { name: 'deliveryAddressZipcode' },
  { name: 'deliveryAddressCity' },
  { name: 'deliveryAddressCountry', choices: ['', ...COUNTRIES] },
]
