import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** They lie on the shop's own till, and in the browser of no visitor. */
const OF_THE_TERMINAL = ['quick-order', 'day-close']

it('/cookies tells of everything that a browser keeps', async () => {
  const told = await readFile(resolve(ROOT, 'resources/content/cookies.md'), 'utf8')
  const names: string[] = []
  for await (const file of glob('src/renderer/**/*.{ts,tsx}', { cwd: ROOT })) {
    const code = await readFile(resolve(ROOT, file), 'utf8')
    names.push(...[...code.matchAll(/= createKeptStore\(\s*'([^']+)'/g)].flatMap(([, name]) => name ?? []))
  }
  expect(names).toEqual(expect.arrayContaining(['shopping', ...OF_THE_TERMINAL]))
  const ofVisitors = names.filter((name) => !OF_THE_TERMINAL.includes(name))
  expect(ofVisitors.filter((name) => !told.includes(`\`${name}\``))).toEqual([])
})
