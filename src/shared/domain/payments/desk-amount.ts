import type { DeskState } from './desk-state.ts'
import { amountText, type KeypadKey, pressKey, typeAmount } from './keypad.ts'

type Amount = Pick<DeskState, 'text' | 'isRefused'>

/** What stands on the keypad after a key. After a character that is no amount only what takes away is heard. */
export function keyed({ text, isRefused }: Amount, key: KeypadKey): Amount {
  const takesAway = key === 'clear' || key === 'backspace'
  return isRefused && !takesAway ? { text, isRefused } : { text: pressKey(text, key), isRefused: false }
}

/**
 * What stands there when the field now holds `next`: `1e5` must not become 15, so after a character that is no amount
 * one more changes nothing until something is taken away.
 */
export function typed({ text, isRefused }: Amount, next: string): Amount {
  if (isRefused && next.length === text.length + 1) return { text, isRefused }
  const amount = typeAmount(next)
  return amount === undefined ? { text, isRefused: true } : { text: amount, isRefused: false }
}

/** An amount that comes from elsewhere: a shortcut, a row, a payment that came to nothing. */
export const filled = (amountCents: number): Amount => ({ text: amountText(amountCents), isRefused: false })

/** Nothing that was typed is lost when a payment came to nothing; what was typed since stays. */
export const restored = ({ text, isRefused }: Amount, amountCents: number): Amount =>
  text === '' ? filled(amountCents) : { text, isRefused }
