/** Number of digits of a PIN. The pattern and the message below use the same numbers. */
export const PIN_LENGTH = { least: 4, most: 8 } as const
export const PIN_DIGITS = /^\d{4,8}$/
export const PIN_RULE = 'Een pincode bestaat uit vier tot acht cijfers.'

/** PINs that are a pattern on the keypad: a column, the corners or a cross. */
const KEYPAD_LINES = new Set(['2580', '0852', '1470', '0741', '3690', '0963', '1397', '1379', '2846', '1590', '3570'])
/** Other common PINs. */
const COMMON = new Set(['1122', '1133', '2233', '1221', '2112', '1004', '6969', '4711', '112358', '123321', '159753'])

/**
 * True for a PIN that is easily guessed: one repeated digit, digits that count up or down, a repeated part, a pattern
 * on the keypad, another common PIN, or a year from 1930 to 2039.
 *
 * @example isEasyPin('2580') // true: the middle column of the keypad
 */
export function isEasyPin(pin: string): boolean {
  const isYear = /^(19[3-9]\d|20[0-3]\d)$/.test(pin)
  return isYear || KEYPAD_LINES.has(pin) || COMMON.has(pin) || isCounting(pin) || isRepeated(pin)
}

/** True for 1234, 9876, and 7890, in which 0 follows 9. */
function isCounting(pin: string): boolean {
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  return steps.every((step) => step === 1) || steps.every((step) => step === 9)
}

/** True for 1111, 1212, 123123. */
const isRepeated = (pin: string) => /^(\d+)\1+$/.test(pin)
