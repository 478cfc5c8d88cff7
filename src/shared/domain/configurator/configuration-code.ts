/**
 * Letters and digits that nobody confuses when a code is read aloud or from a screen: no 0 and O, no 1, I and L, and no
 * vowels, so that no code is a word.
 */
const LETTERS = 'BCDFGHJKMNPQRSTVWXZ23456789'

const CODE_LENGTH = 6

/**
 * A new code, from six even random numbers below one: 27⁶, nearly four hundred million of them.
 *
 * @param random gives a number from 0 up to 1, as `Math.random` does but not to be guessed
 */
export const newConfigurationCode = (random: () => number): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('')

/**
 * Returns the code from typed text. Ignores case, spaces and dashes, and accepts a whole URL with the code at its end.
 * Returns undefined when the text cannot be a code.
 */
export function parseConfigurationCode(text: string): string | undefined {
  const address = text
    .trim()
    .replace(/[?#].*/, '')
    .replace(/\/+$/, '')
  const written = (address.split('/').at(-1) ?? '').toUpperCase().replaceAll(/[\s.-]/g, '')
  return written.length === CODE_LENGTH && [...written].every((letter) => LETTERS.includes(letter))
    ? written
    : undefined
}

/** As people read it: in two groups of three. @example 'K7M 2QX' */
export const spokenCode = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`
