import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { withOutcomes } from '../../build/matrix/outcomes-table.ts'

it('the table of outcomes in tests/README.md is up to date (npm run outcomes)', async () => {
  const readme = await readFile(resolve(import.meta.dirname, '../README.md'), 'utf8')

  expect(withOutcomes(readme)).toBe(readme)
})
