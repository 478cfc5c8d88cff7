import { parseConfigurationCode } from '#shared/domain/configurator/configuration-code.ts'

/**
 * Returns whether the input is a code rather than words: it has a digit and no space, or is a configuration code of six
 * letters.
 *
 * @example looksLikeCode('8712345678906') // true
 * @example looksLikeCode('hoekbank cognac') // false
 */
export function looksLikeCode(typed: string): boolean {
  const text = typed.trim()
  if (text.length < 3) return false
  // A configuration code is written as two groups of three characters.
  if (/\d/.test(text) && parseConfigurationCode(text) !== undefined) return true
  return !/\s/.test(text) && (/\d/.test(text) || parseConfigurationCode(text) !== undefined)
}
