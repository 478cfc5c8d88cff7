import { parseConfigurationCode } from '#shared/domain/configurator/configuration-code.ts'

/**
 * Returns whether the input is a code and not words: a configuration code, or text with a digit and without a space. A
 * configuration code with a space must contain a digit, because without a digit it could be two words.
 *
 * @example looksLikeCode('8712345678906') // true
 * @example looksLikeCode('hoekbank cognac') // false
 */
export function looksLikeCode(typed: string): boolean {
  const text = typed.trim()
  if (text.length < 3) return false
  // A configuration code may be typed as two groups of three characters.
  if (/\d/.test(text) && parseConfigurationCode(text) !== undefined) return true
  return !/\s/.test(text) && (/\d/.test(text) || parseConfigurationCode(text) !== undefined)
}
