import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { actionInWords } from '#shared/domain/audit/words.ts'

/**
 * An action of one of these subjects in source code: subject, full stop, verb. Excludes arguments of `startsWith`, which
 * are only prefixes.
 */
const ACTION =
  /(?<!startsWith\()'((?:access|catalogue|customer|order|payment|review|search|user|withdrawal)\.[a-z_]+)'/g

const actions = () => {
  const files = globSync('src/server/features/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const writers = files.filter((text) => text.includes('audit/index.ts'))
  return [...new Set(writers.flatMap((text) => [...text.matchAll(ACTION)].map(([, action]) => action ?? '')))]
}

describe('the actions of the audit log', () => {
  it('are found in the source code by their notation', () => {
    expect(actions().length).toBeGreaterThan(10)
  })

  it.each(actions())('%s has a Dutch text', (action) => {
    expect(actionInWords(action)).not.toBe(action)
  })
})
