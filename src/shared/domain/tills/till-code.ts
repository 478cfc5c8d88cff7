/**
 * Crockford's base32 alphabet. It has no I, L and O, which look like digits, and no U. Each of its 32 characters stores
 * five bits.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Forty bits. With the rate limit and ten minutes of validity a code cannot be guessed. */
const CODE_LENGTH = 8

/** Validity of a code, in minutes. */
export const TILL_CODE_MINUTES = 10

/**
 * Returns a new code for the registration of a till.
 *
 * @param randomInt returns a secure random number from 0 up to its argument
 * @example newTillCode(randomInt) // '7K2Q0XN4'
 */
export const newTillCode = (randomInt: (below: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

/** Formats a code in two groups of four. @example formatTillCode('7K2Q0XN4') // '7K2Q-0XN4' */
export const formatTillCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** Returns the text of the QR code: the address of the shop with the code. */
export const tillCodeLink = (shopUrl: string, code: string): string => `${shopUrl}/#kassa-${code}`

/** A code as it was typed or scanned. `shopUrl` is undefined for a typed code. */
export type TillCode = { code: string; shopUrl: string | undefined }

/**
 * Parses a typed code, or the scanned text of its QR code. Ignores case, spaces and hyphens; O, I and L become the digits
 * that they look like. Returns undefined when the text cannot be a code.
 *
 * @example parseTillCode('https://winkel.example/#kassa-7K2Q0XN4') // { code: '7K2Q0XN4', shopUrl: 'https://winkel.example' }
 */
export function parseTillCode(text: string): TillCode | undefined {
  const [, shopUrl, ofLink] = /^(https?:\/\/[^/#\s]+)\/?#kassa-(.+)$/i.exec(text.trim()) ?? []
  const code = (ofLink ?? text).toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const isCode = code.length === CODE_LENGTH && [...code].every((character) => ALPHABET.includes(character))
  return isCode ? { code, shopUrl: shopUrl?.toLowerCase() } : undefined
}
