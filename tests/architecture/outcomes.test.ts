import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { withOutcomes } from '../../build/matrix/outcomes-table.ts'

it('the table of outcomes in tests/coverage/outages.md is up to date (npm run outcomes)', async () => {
  const page = await readFile(resolve(import.meta.dirname, '../coverage/outages.md'), 'utf8')

  expect(withOutcomes(page)).toBe(page)
})
