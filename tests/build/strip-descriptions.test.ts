import { glob, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { withoutDescriptions } from '../../build/lib/strip-descriptions.ts'

/** The description of a call. A field of a schema may have the same name. */
const ABOUT = /\n\s*about:(?!\s*(?:z\.|requiredText\())/

const CONTRACTS = resolve(import.meta.dirname, '../../src/shared/contracts')

it('finds the description of every call, and nothing else', async () => {
  let removed = 0
  for await (const file of glob('**/*.ts', { cwd: CONTRACTS })) {
    const source = await readFile(join(CONTRACTS, file), 'utf8')
    const stripped = withoutDescriptions(source)
    expect(stripped, file).not.toMatch(ABOUT)
    expect(stripped.match(/endpoint\(\{/g)?.length, file).toBe(source.match(/endpoint\(\{/g)?.length)
    expect(stripped.match(/path:/g)?.length, file).toBe(source.match(/path:/g)?.length)
    removed += source.match(new RegExp(ABOUT, 'g'))?.length ?? 0
  }
  expect(removed).toBeGreaterThanOrEqual(Object.values(endpoints).flatMap((group) => Object.values(group)).length)
})
