import * as z from 'zod/mini'
import { plainPhoneNumber, readKvkNumber, readVatNumber, readZipcode } from '../domain/checkout/buyer-formats.ts'
import { usesOtherAddress } from '../domain/checkout/delivery-choice.ts'
import {
  avoidedProblem,
  type PreferredFields,
  preferenceProblem,
  readPreference,
  weekProblem,
} from '../domain/planning/preferred-weeks.ts'
import { choiceWords, codedChoices } from './checkout-choices.ts'
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

/** The rules of the address fields on the screen (docs/requirements.md#s5). */
export const addressRules = {
  country,
  zipcode: requiredText('Postcode', 20),
  houseNumber,
  houseNumberAddition: optionalText(10),
  streetname: requiredText('Straatnaam', 200),
  city: requiredText('Plaats', 100),
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

/** A text that `readCheckout` validates, and only when its field is shown. */
const conditionalText = z._default(z.string(), '')
/**
 * A text from the address lookup, without a field on the screen. A longer text is truncated and not refused, because
 * the user could not correct it.
 */
const lookupText = z._default(z.string().check(z.overwrite((text) => text.trim().slice(0, 100))), '')

/** A text that `problem` does not refuse. `problem` returns the message of a refusal. */
const textWithout = (problem: (text: string) => string | undefined) =>
  z.string().check((context) => {
    const message = problem(context.value)
    if (message) context.issues.push({ code: 'custom', message, input: context.value })
  })

/** The checkout fields, for forms with fewer or additional fields. */
export const checkoutFields = {
  customerType: z.enum(['private', 'business'], required('Klanttype')),
  companyName: conditionalText,
  vatnumber: conditionalText,
  kvknumber: conditionalText,
  gender: z.enum(['m', 'v'], required('Geslacht')),
  firstname: requiredText('Voornaam', 100),
  middlename: optionalText(10),
  lastname: requiredText('Achternaam', 200),
  ...addressRules,
  province: lookupText,
  municipality: lookupText,
  /** False when the address was typed by hand because the lookup failed or did not know it (docs/decisions.md#e25). */
  addressVerified: z._default(z.boolean(), false),
  deliveryAddress: codedChoices.deliveryAddress,
  deliveryAddressCountry: conditionalText,
  deliveryAddressZipcode: conditionalText,
  deliveryAddressHouseNumber: conditionalText,
  deliveryAddressHouseNumberAddition: conditionalText,
  deliveryAddressStreetname: conditionalText,
  deliveryAddressCity: conditionalText,
  deliveryAddressProvince: lookupText,
  deliveryAddressMunicipality: lookupText,
  deliveryAddressVerified: z._default(z.boolean(), false),
  email: email(),
  phoneNumber: z
    .string(required('Telefoonnummer'))
    .check(
      z.overwrite(plainPhoneNumber),
      z.minLength(1, { message: required('Telefoonnummer'), abort: true }),
      z.minLength(7, tooShort(7)),
      z.maxLength(15, tooLong(15)),
      z.regex(/^\+?\d*$/, 'Geen geldig telefoonnummer.'),
    ),
  delivery: codedChoices.delivery,
  payment: codedChoices.payment,
  reference: optionalText(200),
  remarks: optionalText(2000),
  /** The Mondays of the first and the last week that suit the buyer, and a comma-separated list of those that do not. */
  preferredFrom: conditionalText,
  preferredUntil: conditionalText,
  avoidedWeeks: conditionalText,
}

/** The checkout form on the wire. `readCheckout` has the rules between the fields. */
export const checkoutForm = z.object(checkoutFields)
export type CheckoutFormOnWire = z.input<typeof checkoutForm>
/** The form as our code has it, with words for its choices. */
export type CheckoutForm = z.output<typeof checkoutForm>
export type CheckoutField = keyof typeof checkoutFields

/** Facts about an order, other than its form, that decide which fields apply. */
export type OrderSituation = {
  /** Every line is a free color sample. Samples are mailed to the buyer's own address. */
  onlySamples: boolean
  /** The total is 0, so there is no payment to choose. */
  isFree: boolean
  /**
   * True for the correction of a stored order. The format of postcodes and company numbers is not checked then, because
   * the order may be older than these rules.
   */
  isCorrection?: boolean
}

type Choices = {
  customerType?: unknown
  delivery?: unknown
  deliveryAddress?: unknown
  country?: unknown
  deliveryAddressCountry?: unknown
}

/** The fields with the weeks that suit the buyer. */
const PREFERRED_FIELDS = ['preferredFrom', 'preferredUntil', 'avoidedWeeks'] as const

const VISIBLE_ADDRESS = ADDRESS_FIELDS.filter((field) => field !== 'province' && field !== 'municipality')

/**
 * Returns the fields that a form with these choices shows, in the order of the screen. Screens show these fields, and
 * `readCheckout` validates only these (docs/decisions.md#i37).
 */
export function shownFields(choices: Choices, { onlySamples, isFree }: OrderSituation): CheckoutField[] {
  const isDelivered = onlySamples || choices.delivery !== 'pickup'
  return [
    'customerType',
    ...(choices.customerType === 'business' ? (['companyName', 'vatnumber', 'kvknumber'] as const) : []),
    ...(['gender', 'firstname', 'middlename', 'lastname', 'email', 'phoneNumber'] as const),
    ...VISIBLE_ADDRESS,
    ...(onlySamples ? [] : (['delivery'] as const)),
    ...(isDelivered && !onlySamples ? (['deliveryAddress'] as const) : []),
    ...(usesOtherAddress({ ...choices, onlySamples }) ? VISIBLE_ADDRESS.map(deliveryField) : []),
    ...(isFree ? [] : (['payment'] as const)),
    ...(['reference', 'remarks'] as const),
    // Samples are in the mail within days.
    ...(onlySamples ? [] : PREFERRED_FIELDS),
  ]
}

/** Rules of the fields that are shown. Choices are words here: the schema of the call has decoded their codes. */
const shownRules: Partial<Record<CheckoutField, z.ZodMiniType>> = {
  ...checkoutFields,
  ...choiceWords,
  companyName: requiredText('Bedrijfsnaam', 100),
  vatnumber: optionalText(100),
  kvknumber: optionalText(100),
  preferredFrom: textWithout(weekProblem),
  preferredUntil: textWithout(weekProblem),
  avoidedWeeks: textWithout(avoidedProblem),
  ...Object.fromEntries(VISIBLE_ADDRESS.map((field) => [deliveryField(field), addressRules[field]])),
}

/** Functions that check and normalize the format of a field, most of them by country. */
const FORMATS: Partial<Record<CheckoutField, (text: string, form: Choices) => ReturnType<typeof readZipcode>>> = {
  zipcode: (text, { country }) => readZipcode(text, country),
  deliveryAddressZipcode: (text, { deliveryAddressCountry }) => readZipcode(text, deliveryAddressCountry),
  vatnumber: readVatNumber,
  kvknumber: (text, { country }) => readKvkNumber(text, country),
  preferredUntil: (text, form) => {
    const preference = readPreference({ ...(form as Partial<PreferredFields>), preferredUntil: text })
    const refusal = preference && preferenceProblem(preference)
    return refusal ? { text, refusal } : { text }
  },
}

/** Texts that `readCheckout` normalizes before they are stored. */
export const FORMATTED_FIELDS = ['zipcode', 'deliveryAddressZipcode', 'vatnumber', 'kvknumber'] as const

/** Returns the values to store for fields that the form does not show. */
function hiddenValues({ delivery }: Choices, { onlySamples, isFree }: OrderSituation) {
  return {
    companyName: '',
    vatnumber: '',
    kvknumber: '',
    preferredFrom: '',
    preferredUntil: '',
    avoidedWeeks: '',
    delivery: onlySamples ? 'delivery' : delivery,
    deliveryAddress: 'same',
    ...Object.fromEntries(ADDRESS_FIELDS.map((field) => [deliveryField(field), ''])),
    deliveryAddressVerified: false,
    ...(isFree && { payment: 'free' }),
  }
}

/**
 * Validates a checkout: each shown field by its rule, each hidden field replaced by its default. Fields that `values`
 * lacks are omitted, so that a form with fewer fields follows the same rules.
 *
 * @returns the form to send or store, and the message per invalid field. The form is valid when there are no problems.
 */
export function readCheckout<Values extends Choices>(values: Values, situation: OrderSituation) {
  const typed = values as Record<string, unknown> // form fields are looked up by name
  const shown = shownFields(values, situation).filter((field) => field in typed)
  const problems: Partial<Record<CheckoutField, string>> = {}
  const form = { ...typed }
  for (const [field, value] of Object.entries(hiddenValues(values, situation))) {
    // The address lookup fills these in. They have no field of their own, and count as shown together with the street.
    const isFromLookup = /^deliveryAddress(Province|Municipality|Verified)$/.test(field)
    const isShown = shown.includes((isFromLookup ? 'deliveryAddressStreetname' : field) as CheckoutField)
    if (field in typed && !isShown) form[field] = value
  }
  for (const field of shown) {
    const result = shownRules[field]?.safeParse(typed[field])
    if (!result?.success) {
      problems[field] = result?.error.issues[0]?.message ?? 'Ongeldig.'
      continue
    }
    const read = situation.isCorrection ? undefined : FORMATS[field]?.(String(result.data), values)
    form[field] = read ? read.text : result.data
    if (read?.refusal) problems[field] = read.refusal
  }
  return { form: form as Values, problems }
}

/**
 * The rules of `readCheckout` as a schema check, for the correction of an order. The schema does not know the products
 * of the order, so the check assumes an order with a price and not only samples.
 */
export function checkCheckoutRules(context: z.core.ParsePayload<Choices>): void {
  const { problems } = readCheckout(context.value, { onlySamples: false, isFree: false, isCorrection: true })
  for (const [field, message] of Object.entries(problems))
    context.issues.push({ code: 'custom', path: [field], message, input: context.value, continue: true })
}
