import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { actionInWords } from '#shared/domain/audit/words.ts'

/** The notation of an action in the features: subject, full stop, verb. Not the argument of `startsWith`, which is a prefix. */
const ACTION =
  /(?<!startsWith\()'((?:access|catalogue|customer|order|payment|review|search|user|withdrawal)\.[a-z_]+)'/g

const actions = () => {
  const files = globSync('src/server/features/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const writers = files.filter((text) => text.includes('audit/index.ts'))
  return [...new Set(writers.flatMap((text) => [...text.matchAll(ACTION)].map(([, action]) => action ?? '')))]
}

describe('the actions of the audit log', () => {
  it('are found by their notation in the code of the features', () => {
    expect(actions().length).toBeGreaterThan(10)
  })

  it.each(actions())('%s has a Dutch text', (action) => {
    expect(actionInWords(action)).not.toBe(action)
  })
})
