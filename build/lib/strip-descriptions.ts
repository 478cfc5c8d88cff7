import { type Plugin, parseSync, Visitor } from 'vite'

const CONTRACT = /\/src\/shared\/contracts\/.*\.ts$/
const COMMA = /^\s*,/

/**
 * Returns the source of a contract without the descriptions of its calls: the property `about` in the argument of
 * `endpoint`. A property of the same name elsewhere is data and stays. Throws when the source cannot be parsed.
 */
export function withoutDescriptions(source: string): string {
  const { program, errors } = parseSync('contract.ts', source)
  if (errors[0]) throw new Error(`a contract cannot be parsed: ${errors[0].message}`)
  const descriptions: { start: number; end: number }[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [definition] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || definition?.type !== 'ObjectExpression') return
      for (const property of definition.properties) {
        if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'about') {
          descriptions.push(property)
        }
      }
    },
  }).visit(program)
  return descriptions
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(COMMA, ''), source)
}

/**
 * Leaves the descriptions of calls out of a build. Only the API pages of the server show them; in the shop and the showroom
 * app they would be a fifth of the contracts.
 */
export const stripDescriptions = (): Plugin => ({
  name: 'strip-descriptions',
  enforce: 'pre',
  transform: (code, id) => (CONTRACT.test(id) ? { code: withoutDescriptions(code), map: null } : undefined),
})
