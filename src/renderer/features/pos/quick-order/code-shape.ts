import { parseConfigurationCode } from '#shared/domain/configurator/configuration-code.ts'

/**
 * Whether something typed is a code more likely than words: it has a digit and no blank, or six letters that make a
 * configuratiecode when nothing else was asked.
 *
 * @example looksLikeCode('8712345678906') // true
 * @example looksLikeCode('hoekbank cognac') // false
 */
export function looksLikeCode(typed: string): boolean {
  const text = typed.trim()
  if (text.length < 3) return false
  // A code is written down in two groups of three.
  if (/\d/.test(text) && parseConfigurationCode(text) !== undefined) return true
  return !/\s/.test(text) && (/\d/.test(text) || parseConfigurationCode(text) !== undefined)
}
