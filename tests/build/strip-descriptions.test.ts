import { glob, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { withoutDescriptions } from '../../build/lib/strip-descriptions.ts'

const CONTRACTS = resolve(import.meta.dirname, '../../src/shared/contracts')
const CALL = /\bendpoint\(\{/g
const ABOUT = /^\s+about:/gm

describe('a contract without the descriptions of its calls', () => {
  it('loses the description of a call, also one of several texts', () => {
    const source =
      "const find = endpoint({ method: 'GET', about: 'Lists ' + 'orders, newest first.', reply: z.string() })"
    expect(withoutDescriptions(source)).toBe("const find = endpoint({ method: 'GET',  reply: z.string() })")
    expect(withoutDescriptions('endpoint({ about: `Lists` })')).toBe('endpoint({  })')
  })

  it.each([
    "export const posPaths = { about: '/kassa/over', display: '/kassa/klantscherm' }",
    "endpoint({ body: z.object({ about: 'size' }), reply })",
    "channel({ channel: 'about:read', about: 'x' })",
  ])('keeps other data of that name: %s', (source) => {
    expect(withoutDescriptions(source)).toBe(source)
  })

  it('is an error when it cannot be parsed', () => {
    expect(() => withoutDescriptions('endpoint({ about: ')).toThrow('cannot be parsed')
  })

  it('loses as many descriptions as there are calls, and stays readable', async () => {
    const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
    let calls = 0
    for await (const file of glob('**/*.ts', { cwd: CONTRACTS })) {
      const source = await readFile(join(CONTRACTS, file), 'utf8')
      const stripped = withoutDescriptions(source)
      expect(count(source, ABOUT) - count(stripped, ABOUT), file).toBe(count(source, CALL))
      expect(count(stripped, CALL), file).toBe(count(source, CALL))
      // Parses what is left, and finds no description.
      expect(withoutDescriptions(stripped), file).toBe(stripped)
      calls += count(source, CALL)
    }
    expect(calls).toBeGreaterThanOrEqual(Object.values(endpoints).flatMap((group) => Object.values(group)).length)
  })
})
