import * as z from 'zod/mini'
import { email, optionalText, requiredText } from './fields.ts'
import { required, tooLong, tooShort } from './texts.ts'

const country = z.enum(['NL', 'BE', 'DE'], 'Country is required')
const houseNumber = z
  .string(required('Huisnummer'))
  .check(
    z.trim(),
    z.minLength(1, required('Huisnummer')),
    z.maxLength(10, tooLong(10)),
    z.regex(/^\d*$/, 'Vul alleen het huisnummer in; de toevoeging heeft een eigen veld.'),
  )

/** An address as the checkout asks for it (specification §5). */
const address = {
  country,
  zipcode: requiredText('Postcode', 20),
  houseNumber,
  houseNumberAddition: optionalText(10),
  streetname: requiredText('Straatnaam', 200),
  city: requiredText('Plaats', 100),
  province: optionalText(100),
  municipality: optionalText(100),
}

/** The names of the address fields, in the order of the form. */
export const ADDRESS_FIELDS = [
  'country',
  'zipcode',
  'houseNumber',
  'houseNumberAddition',
  'streetname',
  'city',
  'province',
  'municipality',
] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]

/** @example deliveryField('zipcode') // 'deliveryAddressZipcode' */
export function deliveryField<Field extends AddressField>(field: Field) {
  return `deliveryAddress${field.charAt(0).toUpperCase()}${field.slice(1)}` as `deliveryAddress${Capitalize<Field>}`
}

const anyText = z._default(z.string(), '')
const otherAddress = {
  deliveryAddressCountry: z._default(z.union([z.enum(['NL', 'BE', 'DE']), z.literal('')]), ''),
  deliveryAddressZipcode: anyText,
  deliveryAddressHouseNumber: anyText,
  deliveryAddressHouseNumberAddition: anyText,
  deliveryAddressStreetname: anyText,
  deliveryAddressCity: anyText,
  deliveryAddressProvince: anyText,
  deliveryAddressMunicipality: anyText,
}

/** The fields of a checkout by themselves, for a form with fewer or more of them. */
export const checkoutFields = {
  customerType: z.enum(['private', 'business'], required('Klanttype')),
  companyName: optionalText(100),
  vatnumber: optionalText(100),
  kvknumber: optionalText(100),
  gender: z.enum(['m', 'v'], required('Geslacht')),
  firstname: requiredText('Voornaam', 100),
  middlename: optionalText(10),
  lastname: requiredText('Achternaam', 200),
  ...address,
  /** False when the address was typed by hand because the lookup failed or did not know it (decisions E25). */
  addressVerified: z._default(z.boolean(), false),
  deliveryAddress: z.enum(['1', '2'], required('Bezorgadres')),
  ...otherAddress,
  deliveryAddressVerified: z._default(z.boolean(), false),
  email: email(),
  phoneNumber: z
    .string(required('Telefoonnummer'))
    .check(
      z.trim(),
      z.minLength(1, { message: required('Telefoonnummer'), abort: true }),
      z.minLength(7, tooShort(7)),
      z.maxLength(15, tooLong(15)),
      z.regex(/^[+\d\s().-]*$/, 'Geen geldig telefoonnummer.'),
    ),
  delivery: z.enum(['s', 'a'], required('Bezorging')),
  payment: z.enum(['1', '2', '3', '4', '5'], required('Betaaloptie')),
  reference: optionalText(200),
  remarks: optionalText(2000),
}

type Buyer = { customerType: string; companyName: string; deliveryAddress: '1' | '2' } & Record<
  `deliveryAddress${Capitalize<AddressField>}`,
  string
>

/** What fields of a checkout ask of each other: a business has a name, another address is a whole one. */
export function companyAndDelivery<Form extends Buyer>(context: z.core.ParsePayload<Form>): void {
  const form = context.value
  const refuse = (path: string, message: string) =>
    context.issues.push({ code: 'custom', path: [path], message, input: form, continue: true })
  if (form.customerType === 'business' && form.companyName === '') refuse('companyName', required('Bedrijfsnaam'))
  if (form.deliveryAddress !== '2') return
  for (const field of ADDRESS_FIELDS) {
    const name = deliveryField(field)
    const result = z.safeParse(address[field], form[name])
    if (!result.success) refuse(name, result.error.issues[0]?.message ?? 'Ongeldig.')
  }
}

/** What a buyer fills in, with the rules and sentences that form, server and terminal share (specification §5). */
export const checkoutForm = z.object(checkoutFields).check(companyAndDelivery)
export type CheckoutFormInput = z.input<typeof checkoutForm>
