import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'

const SOURCES = resolve(import.meta.dirname, '../../src')

/** Constant paths of pages. Excludes `/`, and paths with a hyphen or a query. */
const pagePaths = Object.values({ ...sitePaths, ...staffPaths }).filter(
  (path) => typeof path === 'string' && /^\/[a-z/]+$/.test(path),
)
const pathLiteral = new RegExp(`['"\`](${pagePaths.join('|')})['"\`/?#]`)

/**
 * Files that may contain paths: `site-paths.ts`, `staff-paths.ts` and `mail-paths.ts`, domain rules, which may not import contracts, and the twins,
 * because the data of an external service does not follow our constants.
 */
const EXEMPT = /^(shared\/contracts\/(site|staff|mail)-paths\.ts|shared\/domain\/|server\/twins\/)/

it('only site-paths.ts, staff-paths.ts and mail-paths.ts contain the constant paths of pages', async () => {
  const found: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: SOURCES })) {
    if (EXEMPT.test(file)) continue
    const lines = (await readFile(resolve(SOURCES, file), 'utf8')).split('\n')
    found.push(...lines.filter((line) => pathLiteral.test(line)).map((line) => `${file}: ${line.trim()}`))
  }
  expect(found).toEqual([])
})
