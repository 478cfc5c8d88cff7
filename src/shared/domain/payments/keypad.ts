import type { Cents } from '../money/prices.ts'
import { MOST_TYPED, readAmount, typedCents, withoutCurrency } from '../money/typed-amount.ts'

/**
 * Limits of one payment, in cents (docs/requirements.md#s5, docs/requirements.md#s9-payment): from € 0,01 to €
 * 9.999.999,99.
 */
export const LEAST_PAYABLE = 1
export const MOST_PAYABLE = MOST_TYPED

/**
 * A key of the keypad: a digit, the comma, `CLR` and backspace (docs/requirements.md#s2-admin-order). The dot has no
 * button; only keyboards send it.
 */
export type KeypadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | ',' | '.' | 'clear' | 'backspace'

/** Rows of the keypad, for the back office and the POS. */
export const KEYPAD_ROWS = [
  ['7', '8', '9', 'backspace'],
  ['4', '5', '6'],
  ['1', '2', '3', 'clear'],
  ['0', ','],
] as const satisfies readonly KeypadKey[][]

/** Maximum length of the text. Every valid amount is shorter. */
const LONGEST_TEXT = 20

/**
 * Returns the text after a key press. An invalid text is shown and refused (docs/decisions.md#i43), so that an amount
 * is never truncated. A key press beyond the maximum length changes nothing.
 *
 * @example pressKey('149,8', '5') // '149,85'
 */
export function pressKey(text: string, key: KeypadKey): string {
  if (key === 'clear') return ''
  if (key === 'backspace') return text.slice(0, -1)
  return typeAmount(text + key) ?? text
}

/**
 * Returns the text after typing or pasting `next`, without currency and leading zeros; `undefined` for a text longer
 * than any amount. `readAmount` decides whether the text is an amount.
 */
export function typeAmount(next: string): string | undefined {
  const typed = withoutCurrency(next)
    .replace(/^,/, '0,')
    .replace(/^0+(?=\d)/, '')
  return typed.length <= LONGEST_TEXT ? typed : undefined
}

/**
 * Maps a keyboard key (`KeyboardEvent.key`) to a key of the keypad; undefined for other keys. A dot stays a dot: the
 * digits after it determine its meaning.
 */
export function keypadKeyOf(key: string): KeypadKey | undefined {
  if (/^\d$/.test(key)) return key as KeypadKey // one digit is one of the ten
  if (key === '.' || key === ',') return key
  if (key === 'Decimal') return ','
  if (key === 'Backspace') return 'backspace'
  return key === 'Delete' || key === 'Clear' ? 'clear' : undefined
}

/**
 * Returns the typed amount in cents if it can be paid; undefined for empty, zero and invalid texts.
 *
 * @example payableCents('149,8') // 14980
 * @example payableCents('0,00') // undefined
 */
export function payableCents(text: string): Cents | undefined {
  const amount = typedCents(text)
  return amount !== undefined && amount >= LEAST_PAYABLE ? amount : undefined
}

/**
 * Returns the text of an amount for the amount field; empty for an amount that cannot be paid.
 *
 * @example amountText(14985) // '149,85'
 */
export function amountText(amountCents: number): string {
  if (!Number.isInteger(amountCents) || amountCents < LEAST_PAYABLE || amountCents > MOST_PAYABLE) return ''
  return `${Math.floor(amountCents / 100)},${String(amountCents % 100).padStart(2, '0')}`
}

/** The amount field of a panel: its text, and whether the text is invalid. */
type Amount = { readonly text: string; readonly isRefused: boolean }

/** Returns the amount field after a key press. */
export function amountAfterKey({ text }: Amount, key: KeypadKey): Amount {
  return checkedAmount(pressKey(text, key))
}

/** Returns the amount field after typing or pasting `next`. A `next` that is too long leaves the text, but as invalid. */
export function amountAfterTyping({ text }: Amount, next: string): Amount {
  const typed = typeAmount(next)
  return typed === undefined ? { text, isRefused: true } : checkedAmount(typed)
}

const checkedAmount = (text: string): Amount => ({ text, isRefused: readAmount(text).kind === 'refused' })

/** Returns the amount field for a known amount: that of a shortcut button, of a row, or of a failed payment. */
export const amountFieldOf = (amountCents: number): Amount => ({ text: amountText(amountCents), isRefused: false })

/** Restores the amount of a failed payment, unless the user has typed another text in the meantime. */
export const restoredAmount = ({ text, isRefused }: Amount, amountCents: number): Amount =>
  text === '' ? amountFieldOf(amountCents) : { text, isRefused }
