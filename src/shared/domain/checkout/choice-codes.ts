import { lookup } from '../../kernel/lookup.ts'
import type { AddressChoice, DeliveryMethod } from './delivery-choice.ts'
import type { PaymentOption } from './payment-options.ts'

/** The code of each payment option (docs/decisions.md#b7). */
export const PAYMENT_CODES = { deposit: '1', full: '2', at_pickup: '3', in_showroom: '4', free: '5' } as const
/** The code of each delivery method (docs/decisions.md#c17). */
export const DELIVERY_CODES = { delivery: 's', pickup: 'a' } as const
/** The code of each choice of a delivery address (docs/requirements.md#s3-form). */
export const ADDRESS_CHOICE_CODES = { same: '1', other: '2' } as const

export type PaymentCode = (typeof PAYMENT_CODES)[PaymentOption]
export type DeliveryCode = (typeof DELIVERY_CODES)[DeliveryMethod]
export type AddressChoiceCode = (typeof ADDRESS_CHOICE_CODES)[AddressChoice]

const PAYMENT_OPTIONS = wordsByCode(PAYMENT_CODES)
const DELIVERY_METHODS = wordsByCode(DELIVERY_CODES)
const ADDRESS_CHOICES = wordsByCode(ADDRESS_CHOICE_CODES)

function wordsByCode<Word extends string>(codes: Readonly<Record<Word, string>>): Readonly<Record<string, Word>> {
  return lookup(Object.fromEntries(Object.entries<string>(codes).map(([word, code]) => [code, word as Word])))
}

/** @example codeOfPaymentOption('at_pickup') // '3' */
export const codeOfPaymentOption = (option: PaymentOption): PaymentCode => PAYMENT_CODES[option]
/** @example paymentOptionOfCode('3') // 'at_pickup' */
export const paymentOptionOfCode = (code: PaymentCode): PaymentOption => wordOfCode(PAYMENT_OPTIONS, code)

/** @example codeOfDelivery('pickup') // 'a' */
export const codeOfDelivery = (method: DeliveryMethod): DeliveryCode => DELIVERY_CODES[method]
/** @example deliveryOfCode('a') // 'pickup' */
export const deliveryOfCode = (code: DeliveryCode): DeliveryMethod => wordOfCode(DELIVERY_METHODS, code)

/** @example codeOfAddressChoice('other') // '2' */
export const codeOfAddressChoice = (choice: AddressChoice): AddressChoiceCode => ADDRESS_CHOICE_CODES[choice]
/** @example addressChoiceOfCode('2') // 'other' */
export const addressChoiceOfCode = (code: AddressChoiceCode): AddressChoice => wordOfCode(ADDRESS_CHOICES, code)

/** Throws for a code outside the table, which a schema or a constraint of the database should have refused. */
function wordOfCode<Word>(words: Readonly<Record<string, Word>>, code: string): Word {
  const word = words[code]
  if (word === undefined) throw new Error(`unknown code '${code}': expected one of ${Object.keys(words).join(', ')}`)
  return word
}

const CODES = lookup<Readonly<Record<string, string>>>({
  payment: lookup(PAYMENT_CODES),
  delivery: lookup(DELIVERY_CODES),
  deliveryAddress: lookup(ADDRESS_CHOICE_CODES),
})
const WORDS = lookup<Readonly<Record<string, string>>>({
  payment: PAYMENT_OPTIONS,
  delivery: DELIVERY_METHODS,
  deliveryAddress: ADDRESS_CHOICES,
})

/** The type of a form with codes in place of the words of its choices. */
export type InCodes<Form> = {
  [Field in keyof Form]: Field extends 'payment'
    ? CodeOf<Form[Field], typeof PAYMENT_CODES>
    : Field extends 'delivery'
      ? CodeOf<Form[Field], typeof DELIVERY_CODES>
      : Field extends 'deliveryAddress'
        ? CodeOf<Form[Field], typeof ADDRESS_CHOICE_CODES>
        : Form[Field]
}
type CodeOf<Value, Codes> = Value extends keyof Codes ? Codes[Value] : Value

/**
 * Replaces the words of payment, delivery and delivery address by their codes, for the wire and for storage. Other
 * fields, missing fields and the order of the fields stay.
 *
 * @example choicesInCodes({ delivery: 'pickup', city: 'Gent' }) // { delivery: 'a', city: 'Gent' }
 */
export const choicesInCodes = <Form extends object>(form: Form): InCodes<Form> =>
  translated(form as Readonly<Record<string, unknown>>, CODES) as InCodes<Form> // the table has a code for each word

/**
 * Replaces the codes of payment, delivery and delivery address by their words. A value without a word stays as it is,
 * because a stored form may have other values.
 *
 * @example choicesInWords({ delivery: 'a', city: 'Gent' }) // { delivery: 'pickup', city: 'Gent' }
 */
export const choicesInWords = <Value>(form: Readonly<Record<string, Value>>): Record<string, Value | string> =>
  translated(form, WORDS)

function translated<Value>(
  form: Readonly<Record<string, Value>>,
  tables: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Record<string, Value | string> {
  return Object.fromEntries(
    Object.entries(form).map(([field, value]) => [field, tables[field]?.[String(value)] ?? value]),
  )
}
