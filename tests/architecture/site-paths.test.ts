import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { sitePaths } from '#shared/contracts/site-paths.ts'

const SOURCES = resolve(import.meta.dirname, '../../src')

/** Pages with a constant path. */
const pages = Object.values(sitePaths).filter((path) => typeof path === 'string' && /^\/[a-z/]+$/.test(path))
const spelt = new RegExp(`['"\`](${pages.join('|')})['"\`/?#]`)

/** Domain rules import no contracts; texts of the ERP are its own. */
const OWN_WORDS = /^(shared\/contracts\/site-paths\.ts|shared\/domain\/|server\/twins\/)/

it('only site-paths.ts contains paths of pages', async () => {
  const found: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: SOURCES })) {
    if (OWN_WORDS.test(file)) continue
    const lines = (await readFile(resolve(SOURCES, file), 'utf8')).split('\n')
    found.push(...lines.filter((line) => spelt.test(line)).map((line) => `${file}: ${line.trim()}`))
  }
  expect(found).toEqual([])
})
