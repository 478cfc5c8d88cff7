import type { Plugin } from 'vite'

const CONTRACT = /\/src\/shared\/contracts\/.*\.ts$/
const TEXT = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`$]*`/.source
/** The description of a call: `about` with one text, or several that are joined with `+`. */
const DESCRIPTION = new RegExp(`\\babout:\\s*(?:${TEXT})(?:\\s*\\+\\s*(?:${TEXT}))*\\s*,`, 'g')

/** Returns the source of a contract without the descriptions of its calls. */
export const withoutDescriptions = (source: string): string => source.replace(DESCRIPTION, '')

/**
 * Leaves the descriptions of calls out of a build. Only the API pages of the server show them; in the shop and the showroom
 * app they would be a fifth of the contracts.
 */
export const stripDescriptions = (): Plugin => ({
  name: 'strip-descriptions',
  enforce: 'pre',
  transform: (code, id) => (CONTRACT.test(id) ? { code: withoutDescriptions(code), map: null } : undefined),
})
