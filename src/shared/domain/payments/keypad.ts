import { type Cents, cents } from '../money/prices.ts'

/** What can be paid at once, in cents (specification §5, §9): from € 0,01 to € 9.999.999,99. */
export const LEAST_PAYABLE = 1
export const MOST_PAYABLE = 999_999_999

/** A key of the keypad: a digit, the point, `CLR` and backspace (specification §2). */
export type KeypadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | ',' | 'clear' | 'backspace'

/** The keys as they lie under the hand, row by row; the screen and the showroom terminal draw the same. */
export const KEYPAD_ROWS = [
  ['7', '8', '9', 'backspace'],
  ['4', '5', '6'],
  ['1', '2', '3', 'clear'],
  ['0', ','],
] as const satisfies readonly KeypadKey[][]

/** An amount that is being typed: up to seven digits, and at most two behind the comma. */
const BEING_TYPED = /^(?:|\d{1,7}(?:,\d{0,2})?)$/

/**
 * What stands on the keypad after a key; the same text when the key does not fit.
 *
 * The state of the keypad is its text, written as the shop writes amounts (`149,85`). A third decimal, a second
 * comma or an eighth digit changes nothing, so no text can ever be more than `MOST_PAYABLE`.
 *
 * @example pressKey('149,8', '5') // '149,85'
 * @example pressKey('149,85', '1') // '149,85'
 */
export function pressKey(text: string, key: KeypadKey): string {
  if (key === 'clear') return ''
  if (key === 'backspace') return text.slice(0, -1)
  return typeAmount(text + key) ?? text
}

/**
 * What stands on the keypad when a person types or pastes in its field: `next` in the words of the keypad, or
 * `undefined` when it is no amount (`1e5`, `-3`, `0,001`, `10.000.000`): then what stood there stays.
 *
 * A point counts as the comma, because that is what the numeric part of many keyboards sends.
 */
export function typeAmount(next: string): string | undefined {
  const written = next
    .trim()
    .replace('.', ',')
    .replace(/^,/, '0,')
    .replace(/^0+(?=\d)/, '')
  return BEING_TYPED.test(written) ? written : undefined
}

/** The key of the keypad that a key of the keyboard means (`KeyboardEvent.key`); undefined for all others. */
export function keypadKeyOf(key: string): KeypadKey | undefined {
  if (/^\d$/.test(key)) return key as KeypadKey // one digit is one of the ten
  if (key === '.' || key === ',' || key === 'Decimal') return ','
  if (key === 'Backspace') return 'backspace'
  return key === 'Delete' || key === 'Clear' ? 'clear' : undefined
}

/**
 * The typed amount in cents, when it can be paid; undefined for nothing, zero, and what is no amount at all.
 *
 * Counted in the digits themselves, never by way of a float.
 *
 * @example payableCents('149,8') // 14980
 * @example payableCents('0,00') // undefined
 */
export function payableCents(text: string): Cents | undefined {
  if (text === '' || !BEING_TYPED.test(text)) return undefined
  const [euros = '', decimals = ''] = text.split(',')
  const amount = Number(euros) * 100 + Number(decimals.padEnd(2, '0'))
  return amount >= LEAST_PAYABLE && amount <= MOST_PAYABLE ? cents(amount) : undefined
}

/** The text that puts an amount on the keypad, for the shortcuts; empty when it cannot be paid. @example amountText(14985) // '149,85' */
export function amountText(amountCents: number): string {
  if (!Number.isInteger(amountCents) || amountCents < LEAST_PAYABLE || amountCents > MOST_PAYABLE) return ''
  return `${Math.floor(amountCents / 100)},${String(amountCents % 100).padStart(2, '0')}`
}
