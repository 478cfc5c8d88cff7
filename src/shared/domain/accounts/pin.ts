/** Number of digits of a PIN. The pattern and the message below use the same numbers. */
export const PIN_LENGTH = { least: 4, most: 8 } as const
export const PIN_DIGITS = /^\d{4,8}$/
export const PIN_RULE = 'Een pincode bestaat uit vier tot acht cijfers.'

/** Patterns on the keypad: columns, corners and crosses. */
const ON_THE_KEYS = new Set(['2580', '0852', '1470', '0741', '3690', '0963', '1397', '1379', '2846', '1590', '3570'])
/** Other common PINs. */
const COMMON = new Set(['1122', '1133', '2233', '1221', '2112', '1004', '6969', '4711', '112358', '123321', '159753'])

/**
 * True for a PIN that is easily guessed: one repeated digit, counting up or down, a repeated part, a line on the
 * keypad, another common PIN, or a year from 1930 to 2039.
 *
 * @example isEasyPin('2580') // true, straight down the keys
 */
export function isEasyPin(pin: string): boolean {
  const isYear = /^(19[3-9]\d|20[0-3]\d)$/.test(pin)
  return isYear || ON_THE_KEYS.has(pin) || COMMON.has(pin) || isCounting(pin) || isRepeated(pin)
}

/** 1234, 9876, and 7890, which continues at zero. */
function isCounting(pin: string): boolean {
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  return steps.every((step) => step === 1) || steps.every((step) => step === 9)
}

/** 1111, 1212, 123123. */
const isRepeated = (pin: string) => /^(\d+)\1+$/.test(pin)
