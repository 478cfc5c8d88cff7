import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { withKills } from '../../build/kill-pos/kills-table.ts'

it('tells in src/main/README.md what becomes of a payment when the till is killed, as the steps have it (npm run kills)', async () => {
  const readme = await readFile(resolve(import.meta.dirname, '../../src/main/README.md'), 'utf8')

  expect(withKills(readme)).toBe(readme)
})
