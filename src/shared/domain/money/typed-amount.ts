import { formatCents } from './format.ts'
import { type Cents, cents } from './prices.ts'

/** The largest amount that can be typed, in cents (docs/requirements.md#s5-other): € 9.999.999,99. */
export const MOST_TYPED = 999_999_999

/**
 * Result of parsing a typed or pasted amount. `ambiguous`: the text has two possible meanings. `decimals`: more than
 * two digits after the comma.
 */
export type AmountReading =
  | { kind: 'empty' }
  | { kind: 'amount'; cents: Cents }
  | { kind: 'refused'; why: 'no_amount' | 'ambiguous' | 'decimals' | 'too_much' }

/**
 * Parses an amount in euros in Dutch notation (docs/decisions.md#i43).
 *
 * Dots separate thousands, the comma separates cents. A single dot before one or two digits also separates cents,
 * because the numeric keypad of many keyboards sends a dot. A single dot before three digits separates thousands. An
 * ambiguous text is refused. Digits are never dropped.
 *
 * @example readAmount('1.234,56') // { kind: 'amount', cents: 123456 }
 * @example readAmount('1.234') // { kind: 'amount', cents: 123400 }
 * @example readAmount('1,234') // { kind: 'refused', why: 'ambiguous' }
 */
export function readAmount(text: string): AmountReading {
  const typed = withoutCurrency(text)
  if (typed === '') return { kind: 'empty' }
  if (!/^[\d.,]+$/.test(typed)) return { kind: 'refused', why: 'no_amount' }
  const match = AMOUNT_FORMATS.map((format) => format.exec(typed)).find((result) => result !== null)
  if (!match) return { kind: 'refused', why: TOO_MANY_DECIMALS.test(typed) ? 'decimals' : 'ambiguous' }

  const [, euros = '', decimals = ''] = match
  // Computed from the digits, without floating point.
  const digits = euros.replaceAll('.', '').replace(/^0+(?=\d)/, '')
  if (digits.length > MOST_DIGITS) return { kind: 'refused', why: 'too_much' }
  return { kind: 'amount', cents: cents(Number(digits) * 100 + Number(decimals.padEnd(2, '0'))) }
}

/** Returns the typed amount in cents; undefined for an empty or refused text. @example typedCents('149,8') // 14980 */
export function typedCents(text: string): Cents | undefined {
  const reading = readAmount(text)
  return reading.kind === 'amount' ? reading.cents : undefined
}

/** Returns the message for a refused text; undefined for a valid one. */
export function amountProblem(text: string): string | undefined {
  const reading = readAmount(text)
  return reading.kind === 'refused' ? PROBLEMS[reading.why] : undefined
}

/** Removes a leading currency sign, and the dash of ",-" (zero cents). @example withoutCurrency('€ 25,-') // '25,' */
export const withoutCurrency = (text: string): string =>
  text
    .trim()
    .replace(/^(?:€|eur)\s*/i, '')
    .replace(/(?<=\d),-{1,2}$/, ',')

/**
 * Three formats: whole euros with or without dots, then a comma and cents; euros without separators, then a dot and
 * cents; only cents. The groups are the euros and the cents.
 */
const AMOUNT_FORMATS: readonly RegExp[] = [
  /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{0,2}))?$/,
  /^(\d+)\.(\d{0,2})$/,
  /^(0*)[.,](\d{1,2})$/,
]

/**
 * Does not match "1,234", because that is ambiguous: in English the comma separates thousands. "0,234" matches, because
 * after a zero the digits can only be decimals.
 */
const TOO_MANY_DECIMALS = /^(?:0+,\d{3,}|(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+),\d{4,}|[1-9]\d{0,2}(?:\.\d{3})+,\d{3,})$/

const MOST_DIGITS = String(Math.floor(MOST_TYPED / 100)).length

const PROBLEMS = {
  no_amount: 'Schrijf een bedrag in cijfers, zoals 1234,56 of 1.234,56.',
  ambiguous: 'Dit bedrag kan op meer manieren worden gelezen. Schrijf het als 1234,56 of 1.234,56.',
  decimals: 'Schrijf ten hoogste twee cijfers achter de komma.',
  too_much: `Ten hoogste ${formatCents(MOST_TYPED)}.`,
} as const

/**
 * Returns a text for below the field that says how an amount with a dot was read. Undefined without a dot, because such
 * an amount has only one meaning.
 *
 * @example amountInWords('1.234') // 'Gelezen als € 1.234,00.'
 */
export function amountInWords(text: string): string | undefined {
  const amount = text.includes('.') ? typedCents(text) : undefined
  return amount === undefined ? undefined : `Gelezen als ${formatCents(amount)}.`
}
