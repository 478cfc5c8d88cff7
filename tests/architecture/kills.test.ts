import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { withKills } from '../../build/kill-pos/kills-table.ts'

it('the table of kills in src/main/README.md is up to date (npm run kills)', async () => {
  const readme = await readFile(resolve(import.meta.dirname, '../../src/main/README.md'), 'utf8')

  expect(withKills(readme)).toBe(readme)
})
