import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** Matches a regular participle. A type is named after a thing (`ProviderStatus`), never by a participle (`Told`). */
const REGULAR = /^(?!Feed$|Seed$|Need$|Speed$|Embed$|Bed$)[A-Z][a-z]*ed$/
const IRREGULAR = new Set(
  `Told Known Kept Found Given Seen Taken Chosen Drawn Heard Said Shown Written Held Sent Sold Bought Brought Built Caught
   Done Gone Got Had Left Lost Made Meant Met Paid Put Read Run Set Spoken Stood Thought Understood Worn Woken Begun Broken`.split(
    /\s+/,
  ),
)

/** Members of `IRREGULAR` that are permitted, because they are also a noun or a built-in type. */
const NOUNS = new Set(['Set', 'Run', 'Read', 'Put'])

const isParticiple = (name: string) => !NOUNS.has(name) && (IRREGULAR.has(name) || REGULAR.test(name))

/** Returns the types of a source that are named by a bare participle. */
const participlesOf = (source: string): string[] =>
  [...source.matchAll(/\b(?:type|interface) ([A-Z]\w*)/g)].map(([, name = '']) => name).filter(isParticiple)

/**
 * The start of an object literal that is spread into another one. TypeScript does not report unknown properties in it.
 * The text is joined from two parts, because otherwise this file would contain it and fail its own test.
 */
const LITERAL_SPREAD = ['...', '{ '].join('')

const spreadLinesOf = (source: string): string[] => source.split('\n').filter((line) => line.includes(LITERAL_SPREAD))

let sources: readonly { path: string; source: string }[] | undefined

function offensesIn(offensesOf: (source: string) => string[]): string[] {
  sources ??= globSync('{src,tests,build,e2e}/**/*.{ts,tsx}', { cwd: ROOT }).map((path) => ({
    path,
    source: readFileSync(resolve(ROOT, path), 'utf8'),
  }))
  return sources.flatMap(({ path, source }) => offensesOf(source).map((offense) => `${path}: ${offense}`))
}

describe('plain code', () => {
  it('names no type by a bare participle', () => {
    expect(offensesIn(participlesOf)).toEqual([])
  })

  it('spreads no object literal', () => {
    expect(offensesIn(spreadLinesOf)).toEqual([])
  })

  it('has checks that find a participle and a spread of an object literal', () => {
    const declaration = (name: string) => ['type', name, '= string'].join(' ')

    expect(['Told', 'Judged', 'Kept', 'SearchFeed', 'Feed', 'Set'].map(declaration).flatMap(participlesOf)).toEqual([
      'Told',
      'Judged',
      'Kept',
    ])
    expect(spreadLinesOf(`const all = { ${LITERAL_SPREAD}a, b } }\nconst one = { ...a }`)).toHaveLength(1)
  })
})
