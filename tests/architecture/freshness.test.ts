import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const RENDERER = resolve(import.meta.dirname, '../../src/renderer')

/** The tables, and the query client, which sets the defaults. */
const TABLES = ['lib/freshness.ts', 'lib/own-freshness.ts', 'lib/staff-freshness.ts', 'lib/query-client.ts']
const BY_HAND = /\b(?:staleTime|gcTime|refetchInterval|refetchOn(?:WindowFocus|Mount|Reconnect)|retry|retryDelay):/

it('freshness times are in a table, each deviation with its reason', async () => {
  const byHand: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: RENDERER })) {
    if (TABLES.includes(file)) continue
    const lines = (await readFile(resolve(RENDERER, file), 'utf8')).split('\n')
    for (const line of lines) if (BY_HAND.test(line)) byHand.push(`${file}: ${line.trim()}`)
  }
  expect(byHand).toEqual([])
})
