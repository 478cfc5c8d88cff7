import { glob, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { lookup } from '#shared/kernel/lookup.ts'

/** Matches a module-level lookup table that accepts any text as key and is a plain object. */
const PLAIN_OBJECT_TABLE = /^(?:export )?const (\w+): (?:Readonly<|Partial<)*Record<string,.*>\s*=\s*\{/gm

/**
 * Returns true for tables that may be plain objects: those of the twins, which imitate external services, and
 * `OWN_VARIABLES`, which is only iterated, so that no key from outside is looked up in it.
 */
const isExempt = (file: string, name: string) => file.startsWith('src/server/twins/') || name === 'OWN_VARIABLES'

describe('a lookup table that accepts any text as key', () => {
  it('has only its own keys, not those of Object.prototype', () => {
    const table = lookup({ een: '1' })

    expect([table.een, table.constructor, table.toString, table.hasOwnProperty]).toEqual([
      '1',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is created by lookup() everywhere, because its keys may come from outside', async () => {
    const plainTables: string[] = []
    for await (const file of glob('src/**/*.{ts,tsx}')) {
      const text = await readFile(file, 'utf8')
      for (const [, name = ''] of text.matchAll(PLAIN_OBJECT_TABLE)) {
        if (!isExempt(file, name)) plainTables.push(`${file}: ${name}`)
      }
    }

    expect(plainTables).toEqual([])
  })
})
