/** Letters and digits that are not easily confused: no 0, O, 1, I or L. There are no vowels, so no code is a word. */
const LETTERS = 'BCDFGHJKMNPQRSTVWXZ23456789'

const CODE_LENGTH = 6

/**
 * Returns a new code: one of 27⁶ (almost four hundred million).
 *
 * @param random returns a number from 0 up to 1, like `Math.random`, but cryptographically secure
 */
export const newConfigurationCode = (random: () => number): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('')

/**
 * Returns the code from typed text. Ignores case, spaces and dashes, and accepts a whole URL with the code at its end.
 * Returns undefined when the text cannot be a code.
 */
export function parseConfigurationCode(text: string): string | undefined {
  const url = text
    .trim()
    .replace(/[?#].*/, '')
    .replace(/\/+$/, '')
  const code = (url.split('/').at(-1) ?? '').toUpperCase().replaceAll(/[\s.-]/g, '')
  return code.length === CODE_LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : undefined
}

/** Formats a code in two groups of three. @example spokenCode('K7M2QX') // 'K7M 2QX' */
export const spokenCode = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`
