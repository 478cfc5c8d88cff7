import { glob, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { lookup } from '#shared/kernel/lookup.ts'

/** A module-level lookup table with open keys that is a plain object. */
const BARE_TABLE = /^(?:export )?const (\w+): (?:Readonly<|Partial<)*Record<string,.*>\s*=\s*\{/gm

/** Exempt: twins imitate external services, and these variables are listed one by one and never looked up. */
const exempt = (file: string, name: string) => file.startsWith('src/server/twins/') || name === 'OWN_VARIABLES'

describe('a lookup table with open keys', () => {
  it('has its own keys only', () => {
    const table = lookup({ een: '1' })

    expect([table.een, table.constructor, table.toString, table.hasOwnProperty]).toEqual([
      '1',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is created by lookup() everywhere, because its keys may come from outside', async () => {
    const bare: string[] = []
    for await (const file of glob('src/**/*.{ts,tsx}')) {
      const text = await readFile(file, 'utf8')
      for (const [, name = ''] of text.matchAll(BARE_TABLE)) if (!exempt(file, name)) bare.push(`${file}: ${name}`)
    }

    expect(bare).toEqual([])
  })
})
