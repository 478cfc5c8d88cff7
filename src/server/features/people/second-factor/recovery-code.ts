import { randomInt } from 'node:crypto'

const CODE_COUNT = 10
const CODE_LENGTH = 10

/**
 * Crockford's base32 alphabet. It has no I, L and O, which look like digits, and no U, to avoid offensive words. Each
 * of its 32 characters stores five bits.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns ten different codes of fifty random bits, with a hyphen in the middle.
 *
 * @example '7K2QF-0XN4A'
 */
export const newRecoveryCodes = (): string[] => {
  const codes = new Set<string>()
  while (codes.size < CODE_COUNT) codes.add(formatCode(Array.from({ length: CODE_LENGTH }, randomCharacter).join('')))
  return [...codes]
}

const randomCharacter = () => ALPHABET.charAt(randomInt(ALPHABET.length))
const formatCode = (code: string) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`

/**
 * Normalizes a typed code for comparison. The characters O, I and L become the digits that they look like.
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
