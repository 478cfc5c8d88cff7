import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** A type is named after a thing (`ProviderStatus`), never by a participle (`Told`). */
const REGULAR = /^(?!Feed$|Seed$|Need$|Speed$|Embed$|Bed$)[A-Z][a-z]*ed$/
const IRREGULAR = new Set(
  `Told Known Kept Found Given Seen Taken Chosen Drawn Heard Said Shown Written Held Sent Sold Bought Brought Built Caught
   Done Gone Got Had Left Lost Made Meant Met Paid Put Read Run Set Spoken Stood Thought Understood Worn Woken Begun Broken`.split(
    /\s+/,
  ),
)

/** Names of a language construct or of a thing that only looks like a participle. */
const NOUNS = new Set(['Set', 'Run', 'Read', 'Put'])

const isParticiple = (name: string) => !NOUNS.has(name) && (IRREGULAR.has(name) || REGULAR.test(name))

/** Returns the types of a source that are named by a bare participle. */
const participlesOf = (source: string): string[] =>
  [...source.matchAll(/\b(?:type|interface) ([A-Z]\w*)/g)].map(([, name = '']) => name).filter(isParticiple)

/** A spread of a literal disables the check for excess properties. Composed, so that this file does not contain it. */
const LITERAL_SPREAD = ['...', '{ '].join('')

const spreadLinesOf = (source: string): string[] => source.split('\n').filter((line) => line.includes(LITERAL_SPREAD))

let sources: readonly { path: string; source: string }[] | undefined

function offencesIn(offencesOf: (source: string) => string[]): string[] {
  sources ??= globSync('{src,tests,build,e2e}/**/*.{ts,tsx}', { cwd: ROOT }).map((path) => ({
    path,
    source: readFileSync(resolve(ROOT, path), 'utf8'),
  }))
  return sources.flatMap(({ path, source }) => offencesOf(source).map((offence) => `${path}: ${offence}`))
}

describe('plain code', () => {
  it('names no type by a bare participle', () => {
    expect(offencesIn(participlesOf)).toEqual([])
  })

  it('spreads no object literal', () => {
    expect(offencesIn(spreadLinesOf)).toEqual([])
  })

  it('notices a participle and a literal spread', () => {
    const declaration = (name: string) => ['type', name, '= string'].join(' ')

    expect(['Told', 'Judged', 'Kept', 'SearchFeed', 'Feed', 'Set'].map(declaration).flatMap(participlesOf)).toEqual([
      'Told',
      'Judged',
      'Kept',
    ])
    expect(spreadLinesOf(`const all = { ${LITERAL_SPREAD}a, b } }\nconst one = { ...a }`)).toHaveLength(1)
  })
})
