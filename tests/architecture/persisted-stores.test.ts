import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** Stores that exist only on a till of the shop, never in a visitor's browser. */
const POS_STORES = ['quick-order', 'day-close', 'drawer', 'terminal-test']

it("/cookies lists every persisted store in a visitor's browser", async () => {
  const text = await readFile(resolve(ROOT, 'resources/content/cookies.md'), 'utf8')
  const names: string[] = []
  for await (const file of glob('src/renderer/**/*.{ts,tsx}', { cwd: ROOT })) {
    const code = await readFile(resolve(ROOT, file), 'utf8')
    names.push(...[...code.matchAll(/= createPersistedStore\(\s*'([^']+)'/g)].flatMap(([, name]) => name ?? []))
  }
  expect(names).toEqual(expect.arrayContaining(['shopping', ...POS_STORES]))
  const ofVisitors = names.filter((name) => !POS_STORES.includes(name))
  expect(ofVisitors.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})
