import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { variables } from '#src/server/config-variables.ts'

/** Variables that only the showroom app reads. The schema of the server's variables does not contain them. */
const POS_VARIABLES = ['SHOP_URL']

it('.env.example lists exactly the variables that the server and the showroom app read', async () => {
  const example = await readFile(resolve(import.meta.dirname, '../../.env.example'), 'utf8')
  const listed = [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)

  expect(listed.toSorted()).toEqual([...Object.keys(variables.shape), ...POS_VARIABLES].toSorted())
})
