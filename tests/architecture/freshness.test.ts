import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const RENDERER = resolve(import.meta.dirname, '../../src/renderer')

/** The files with the settings of all queries, and the query client, which sets the defaults. */
const SETTINGS_FILES = ['lib/freshness.ts', 'lib/own-freshness.ts', 'lib/staff-freshness.ts', 'lib/query-client.ts']
const SETTING = /\b(?:staleTime|gcTime|refetchInterval|refetchOn(?:WindowFocus|Mount|Reconnect)|retry|retryDelay):/

it('the freshness and retry settings of queries are only in lib/*freshness.ts and lib/query-client.ts', async () => {
  const elsewhere: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: RENDERER })) {
    if (SETTINGS_FILES.includes(file)) continue
    const lines = (await readFile(resolve(RENDERER, file), 'utf8')).split('\n')
    for (const line of lines) if (SETTING.test(line)) elsewhere.push(`${file}: ${line.trim()}`)
  }
  expect(elsewhere).toEqual([])
})
