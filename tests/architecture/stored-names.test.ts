import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { failures } from '#shared/contracts/failures.ts'
import { CHANNEL_NAMES, EVENT_NAMES } from '#shared/contracts/pos/channel-names.ts'
import { channels, events } from '#shared/contracts/pos/channels.ts'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { variables } from '#src/server/config-variables.ts'
import { apiDocument } from '#src/server/http/api-document.ts'
import { useShop } from '#tests/support/use-shop.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * Names that are stored or visible outside the code. Data written by an earlier version, other programs and bookmarks
 * depend on them, so renaming code must not change this list. A new name is added with `vitest -u`; a name that is
 * removed or changed needs a migration.
 */
describe('stored and public names', () => {
  const shop = useShop()
  const listed = (lines: readonly string[]) => `${[...new Set(lines)].sort().join('\n')}\n`
  const snapshot = (name: string) => `./stored-names/${name}.txt`

  it('of tables and columns are unchanged', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema')`.execute(shop.db)
    await expect(listed(rows.map(({ name }) => name))).toMatchFileSnapshot(snapshot('columns'))
  })

  it('of the HTTP API: paths, fields and codes are unchanged', async () => {
    const { paths, components } = apiDocument(endpoints, { name: 'shop', publicUrl: 'https://shop.example' })
    const calls = Object.entries(paths as Record<string, Record<string, object>>).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => namesIn(operation, `${method} ${path}`)),
    )
    await expect(listed([...calls, ...namesIn(components, 'components')])).toMatchFileSnapshot(snapshot('api'))
  })

  it('of failures are unchanged', async () => {
    const codes = Object.entries(failures).map(([code, { status }]) => `${code} ${status}`)
    await expect(listed(codes)).toMatchFileSnapshot(snapshot('failures'))
  })

  it('of the channels between the page and the main process are unchanged', async () => {
    const fields = Object.values(channels).flatMap(({ channel, input, reply }) => [
      ...namesIn(z.toJSONSchema(input, { unrepresentable: 'any' }), `${channel} input`),
      ...namesIn(z.toJSONSchema(reply, { unrepresentable: 'any' }), `${channel} reply`),
    ])
    await expect(
      listed([...CHANNEL_NAMES, ...EVENT_NAMES, ...Object.values(events).map((e) => e.event), ...fields]),
    ).toMatchFileSnapshot(snapshot('channels'))
  })

  it('of pages are unchanged', async () => {
    const shown = (paths: Record<string, unknown>) =>
      Object.values(paths).map((path) => (typeof path === 'function' ? String(path(1)) : String(path)))
    await expect(listed([...shown(sitePaths), ...shown(staffPaths), ...shown(posPaths)])).toMatchFileSnapshot(
      snapshot('pages'),
    )
  })

  it('of environment variables are unchanged', async () => {
    await expect(listed(Object.keys(variables.shape))).toMatchFileSnapshot(snapshot('environment'))
  })

  it('of stored files and browser storage are unchanged', async () => {
    const names: string[] = []
    for await (const file of glob('src/{renderer,main,server}/**/*.{ts,tsx}', { cwd: ROOT })) {
      const code = await readFile(resolve(ROOT, file), 'utf8')
      for (const { area, pattern } of STORED) {
        if (!file.startsWith(area)) continue
        names.push(...[...code.matchAll(pattern)].map(([, name]) => `${area}: ${name}`))
      }
    }
    await expect(listed(names)).toMatchFileSnapshot(snapshot('files-and-storage'))
  })
})

/** Patterns of the names of stores, files, journal entries, cookies and queues in the code of each area. */
const STORED = [
  { area: 'src/renderer', pattern: /create(?:Kept|Persisted)Store\(\s*'([^']+)'/g },
  { area: 'src/renderer', pattern: /(?:getItem|setItem|removeItem)\('([^']+)'/g },
  { area: 'src/main', pattern: /kind: z\.literal\('([^']+)'\)/g },
  { area: 'src/main', pattern: /'([\w-]+\.(?:json|jsonl|log|html|lock|pdf))'/g },
  { area: 'src/main', pattern: /open(?:KeptFile|JsonFile)\(\s*\w+,\s*'([^']+)'/g },
  { area: 'src/main', pattern: /join\([^()]*,\s*'([^']+)'\)/g },
  { area: 'src/server', pattern: /['`](leermeester_\w+|order_\$\{\w+\})['`]/g },
]

/** Returns the property names and literal values in a JSON schema or an OpenAPI operation, each after its location. */
function namesIn(value: unknown, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => namesIn(one, at))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'properties') {
      return Object.entries(inner as object).flatMap(([name, schema]) => [`${at} .${name}`, ...namesIn(schema, at)])
    }
    if (key === 'enum') return (inner as unknown[]).map((code) => `${at} = ${JSON.stringify(code)}`)
    if (key === 'const') return [`${at} = ${JSON.stringify(inner)}`]
    if (key === 'name' && typeof inner === 'string' && 'in' in value) return [`${at} ?${inner}`]
    if (key === 'x-codes' || key === 'operationId') return [`${at} ${key} ${JSON.stringify(inner)}`]
    return key === 'example' ? [] : namesIn(inner, at)
  })
}
