import { formatCents } from './format.ts'
import { type Cents, cents } from './prices.ts'

/** The largest amount that can be typed, in cents (docs/requirements.md#s5): € 9.999.999,99. */
export const MOST_TYPED = 999_999_999

/**
 * What a person typed or pasted into a field for an amount. `ambiguous`: two readers could take it for two amounts.
 * `decimals`: more than two digits after the comma.
 */
export type AmountReading =
  | { kind: 'empty' }
  | { kind: 'amount'; cents: Cents }
  | { kind: 'refused'; why: 'no_amount' | 'ambiguous' | 'decimals' | 'too_much' }

/**
 * Reads an amount in euros as it is written in Dutch (docs/decisions.md#i43).
 *
 * Dots separate thousands, the comma separates cents. A single dot with one or two digits behind it separates cents as
 * well, because the numeric block of many keyboards sends a dot; with three digits it separates thousands. Whatever can
 * be read in two ways is refused. No digit is ever left out.
 *
 * @example readAmount('1.234,56') // { kind: 'amount', cents: 123456 }
 * @example readAmount('1.234') // { kind: 'amount', cents: 123400 }
 * @example readAmount('1,234') // { kind: 'refused', why: 'ambiguous' }
 */
export function readAmount(text: string): AmountReading {
  const written = withoutCurrency(text)
  if (written === '') return { kind: 'empty' }
  if (!/^[\d.,]+$/.test(written)) return { kind: 'refused', why: 'no_amount' }
  const shape = SHAPES.map((one) => one.exec(written)).find((found) => found !== null)
  if (!shape) return { kind: 'refused', why: TOO_MANY_DECIMALS.test(written) ? 'decimals' : 'ambiguous' }

  const [, euros = '', decimals = ''] = shape
  // Counted in the digits themselves, never through a float.
  const digits = euros.replaceAll('.', '').replace(/^0+(?=\d)/, '')
  if (digits.length > MOST_DIGITS) return { kind: 'refused', why: 'too_much' }
  return { kind: 'amount', cents: cents(Number(digits) * 100 + Number(decimals.padEnd(2, '0'))) }
}

/** The typed amount in cents; undefined for nothing, and for what is refused. @example typedCents('149,8') // 14980 */
export function typedCents(text: string): Cents | undefined {
  const reading = readAmount(text)
  return reading.kind === 'amount' ? reading.cents : undefined
}

/** The sentence at a field whose text is refused; undefined where nothing is wrong. */
export function amountProblem(text: string): string | undefined {
  const reading = readAmount(text)
  return reading.kind === 'refused' ? PROBLEMS[reading.why] : undefined
}

/** The text without a currency in front and a dash for no cents behind. @example withoutCurrency('€ 25,-') // '25,' */
export const withoutCurrency = (text: string): string =>
  text
    .trim()
    .replace(/^(?:€|eur)\s*/i, '')
    .replace(/(?<=\d),-{1,2}$/, ',')

/** Whole euros with or without dots, then a comma and cents; or plain euros, a dot and cents; or cents alone. */
const SHAPES: readonly RegExp[] = [
  /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{0,2}))?$/,
  /^(\d+)\.(\d{0,2})$/,
  /^(0*)[.,](\d{1,2})$/,
]

/** Not three digits behind a single comma: in English that is a thousand. Behind a nought it is not. */
const TOO_MANY_DECIMALS = /^(?:0+,\d{3,}|(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+),\d{4,}|[1-9]\d{0,2}(?:\.\d{3})+,\d{3,})$/

const MOST_DIGITS = String(Math.floor(MOST_TYPED / 100)).length

const PROBLEMS = {
  no_amount: 'Schrijf een bedrag in cijfers, zoals 1234,56 of 1.234,56.',
  ambiguous: 'Dit bedrag kan op meer manieren worden gelezen. Schrijf het als 1234,56 of 1.234,56.',
  decimals: 'Schrijf ten hoogste twee cijfers achter de komma.',
  too_much: `Ten hoogste ${formatCents(MOST_TYPED)}.`,
} as const

/**
 * How a text with a dot was read, for the field; undefined where a comma or nothing leaves no doubt.
 *
 * @example amountInWords('1.234') // 'Gelezen als € 1.234,00.'
 */
export function amountInWords(text: string): string | undefined {
  const amount = text.includes('.') ? typedCents(text) : undefined
  return amount === undefined ? undefined : `Gelezen als ${formatCents(amount)}.`
}
