import type { Cents } from '../money/prices.ts'
import { MOST_TYPED, readAmount, typedCents, withoutCurrency } from '../money/typed-amount.ts'

/**
 * What can be paid at once, in cents (docs/requirements.md#s5, docs/requirements.md#s9): from € 0,01 to € 9.999.999,99.
 */
export const LEAST_PAYABLE = 1
export const MOST_PAYABLE = MOST_TYPED

/**
 * A key of the keypad: a digit, the comma, `CLR` and backspace (docs/requirements.md#s2); the dot comes from keyboards
 * only.
 */
export type KeypadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | ',' | '.' | 'clear' | 'backspace'

/** The keys as they lie under the hand, row by row; the screen and the showroom terminal draw the same. */
export const KEYPAD_ROWS = [
  ['7', '8', '9', 'backspace'],
  ['4', '5', '6'],
  ['1', '2', '3', 'clear'],
  ['0', ','],
] as const satisfies readonly KeypadKey[][]

/** The longest text that the keypad holds; every amount is shorter. */
const LONGEST_TEXT = 20

/**
 * What is on the keypad after a key. Nothing that was pressed is left out: a text that is no amount is shown and
 * refused (docs/decisions.md#i43), so that an amount is never cut.
 *
 * @example pressKey('149,8', '5') // '149,85'
 */
export function pressKey(text: string, key: KeypadKey): string {
  if (key === 'clear') return ''
  if (key === 'backspace') return text.slice(0, -1)
  return typeAmount(text + key) ?? text
}

/**
 * What is on the keypad when its field holds `next` after typing or pasting, without a currency and zeros in front;
 * `undefined` for a text that is longer than any amount. Whether it is an amount is for `readAmount` to say.
 */
export function typeAmount(next: string): string | undefined {
  const written = withoutCurrency(next)
    .replace(/^,/, '0,')
    .replace(/^0+(?=\d)/, '')
  return written.length <= LONGEST_TEXT ? written : undefined
}

/**
 * The key of the keypad that a key of the keyboard means (`KeyboardEvent.key`); undefined for all others. A dot stays a
 * dot: what it separates is decided by the digits that follow it.
 */
export function keypadKeyOf(key: string): KeypadKey | undefined {
  if (/^\d$/.test(key)) return key as KeypadKey // one digit is one of the ten
  if (key === '.' || key === ',') return key
  if (key === 'Decimal') return ','
  if (key === 'Backspace') return 'backspace'
  return key === 'Delete' || key === 'Clear' ? 'clear' : undefined
}

/**
 * The typed amount in cents, when it can be paid; undefined for nothing, zero, and what is no amount at all.
 *
 * @example payableCents('149,8') // 14980
 * @example payableCents('0,00') // undefined
 */
export function payableCents(text: string): Cents | undefined {
  const amount = typedCents(text)
  return amount !== undefined && amount >= LEAST_PAYABLE ? amount : undefined
}

/** The text that puts an amount on the keypad, for the shortcuts; empty when it cannot be paid. @example amountText(14985) // '149,85' */
export function amountText(amountCents: number): string {
  if (!Number.isInteger(amountCents) || amountCents < LEAST_PAYABLE || amountCents > MOST_PAYABLE) return ''
  return `${Math.floor(amountCents / 100)},${String(amountCents % 100).padStart(2, '0')}`
}

/** The amount field of a panel: its text, and whether that text is not an amount. */
type Amount = { readonly text: string; readonly isRefused: boolean }

/** What is on the keypad after a key. */
export function keyed({ text }: Amount, key: KeypadKey): Amount {
  return withProblem(pressKey(text, key))
}

/** What is on the keypad when its field now holds `next`. Of a text that is too long for an amount nothing is taken. */
export function typed({ text }: Amount, next: string): Amount {
  const written = typeAmount(next)
  return written === undefined ? { text, isRefused: true } : withProblem(written)
}

const withProblem = (text: string): Amount => ({ text, isRefused: readAmount(text).kind === 'refused' })

/** An amount that comes from elsewhere: a shortcut, a row, a payment that came to nothing. */
export const filled = (amountCents: number): Amount => ({ text: amountText(amountCents), isRefused: false })

/** Nothing that was typed is lost when a payment came to nothing; what was typed since stays. */
export const restored = ({ text, isRefused }: Amount, amountCents: number): Amount =>
  text === '' ? filled(amountCents) : { text, isRefused }
