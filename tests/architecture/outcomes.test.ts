import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { withOutcomes } from '../../build/matrix/outcomes-table.ts'

it('tells in tests/README.md how everything ends on a bad day, as the matrix has it (npm run outcomes)', async () => {
  const readme = await readFile(resolve(import.meta.dirname, '../README.md'), 'utf8')

  expect(withOutcomes(readme)).toBe(readme)
})
