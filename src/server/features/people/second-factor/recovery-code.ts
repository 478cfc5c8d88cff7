import { randomInt } from 'node:crypto'

const CODE_COUNT = 10
const CODE_LENGTH = 10

/**
 * Crockford's alphabet: without I, L and O, which look like digits, and without U, to avoid offensive words. 32
 * characters, five bits each.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns ten codes of fifty bits in their displayed form.
 *
 * @example '7K2QF-0XN4A'
 */
export const newRecoveryCodes = (): string[] => {
  const codes = new Set<string>()
  while (codes.size < CODE_COUNT) codes.add(shown(Array.from({ length: CODE_LENGTH }, randomCharacter).join('')))
  return [...codes]
}

const randomCharacter = () => ALPHABET.charAt(randomInt(ALPHABET.length))
const shown = (code: string) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`

/**
 * Normalizes a typed code for comparison.
 *
 * @example readRecoveryCode('7k2qf oxn4a') // '7K2QF0XN4A'
 */
export const readRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

/** Returns the digits of a typed app code, for example '123 456'; undefined for other text. */
export function readDigits(typed: string): string | undefined {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}
