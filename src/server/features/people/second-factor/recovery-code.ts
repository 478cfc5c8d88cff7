import { randomInt } from 'node:crypto'

const HOW_MANY = 10
const LENGTH = 10

/** Crockford's: without the letters that are mistaken for digits, and no words come of it. 32 of them: five bits each. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten codes of fifty bits, as they are shown. @example '7K2QF-0XN4A' */
export const newRecoveryCodes = (): string[] => {
  const codes = new Set<string>()
  while (codes.size < HOW_MANY) codes.add(shown(Array.from({ length: LENGTH }, anySign).join('')))
  return [...codes]
}

const anySign = () => SIGNS.charAt(randomInt(SIGNS.length))
const shown = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

/** A code as it is compared, whatever way it was typed. @example readRecoveryCode('7k2qf oxn4a') // '7K2QF0XN4A' */
export const readRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

/** The digits of an app's code, whatever way they were typed; undefined for anything else. @example '123 456' */
export function readDigits(typed: string): string | undefined {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}
