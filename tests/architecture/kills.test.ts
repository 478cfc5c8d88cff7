import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { withKills } from '../../build/kill-pos/kills-table.ts'

it('the table of kills in tests/coverage/killed-till.md is up to date (npm run kills)', async () => {
  const page = await readFile(resolve(import.meta.dirname, '../coverage/killed-till.md'), 'utf8')

  expect(withKills(page)).toBe(page)
})
