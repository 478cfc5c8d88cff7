import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { actionInWords, subjectInWords } from '#shared/domain/audit/words.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '')

const writers = globSync('src/server/**/*.ts')
  .map(read)
  .filter((text) => /audit\/(index|write-audit)\.ts'/.test(text))

/** The first word of each action in source code: `order` of `action: 'order.corrected'`, also of a conditional action. */
const PREFIX = /action(?:: |\s*[:=][^,;\n]*? \? )'([a-z_]+)\.[a-z_]+'/g
const prefixes = [...new Set(writers.flatMap((text) => all(text, PREFIX)))]

/**
 * An action in source code: first word, full stop, verb. Excludes arguments of `startsWith`, which are only prefixes, and
 * names of columns in SQL, which have no quotes.
 */
const ACTION = new RegExp(`(?<!startsWith\\()'((?:${prefixes.join('|')})\\.[a-z_]+)'`, 'g')
const actions = [...new Set(writers.flatMap((text) => all(text, ACTION)))]

const [, union = ''] =
  /export type AuditSubject =((?:\s*\| '[a-z_]+')+)/.exec(
    read('src/server/features/operations/audit/write-audit.ts'),
  ) ?? []
const subjects = all(union, /'([a-z_]+)'/g)

describe('the audit log', () => {
  it('has actions and subjects that are found in the source code by their notation', () => {
    expect(actions.length).toBeGreaterThan(60)
    expect(prefixes).toEqual(expect.arrayContaining(['contact', 'order', 'till', 'day', 'location']))
    expect(subjects).toEqual(expect.arrayContaining(['sales_order', 'contact_message']))
  })

  it.each(actions)('has a Dutch text for the action %s', (action) => {
    expect(actionInWords(action)).not.toBe(action)
  })

  it.each(subjects)('has a Dutch text for the subject %s', (subject) => {
    expect(subjectInWords(subject)).not.toBe(subject)
  })
})
