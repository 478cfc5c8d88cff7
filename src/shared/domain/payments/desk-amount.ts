import { readAmount } from '../money/typed-amount.ts'
import type { DeskState } from './desk-state.ts'
import { amountText, type KeypadKey, pressKey, typeAmount } from './keypad.ts'

type Amount = Pick<DeskState, 'text' | 'isRefused'>

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
