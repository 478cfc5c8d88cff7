import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { KEYPAD } from '../../build/bench/terminal/selectors.ts'
import { ROOT } from '../../build/lib/run.ts'

it('the benchmark of the POS uses attributes that the page has', () => {
  const page = globSync('src/renderer/features/back-office/payments/*.tsx', { cwd: ROOT })
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n')
  const [label] = KEYPAD.field.match(/aria-labelledby="[\w-]+"/) ?? []

  expect(label).toBeDefined()
  expect(page).toContain(label)
  expect(KEYPAD.key('7')).toContain(`[${label}]`)
  expect(page).toContain('data-key=')
})
