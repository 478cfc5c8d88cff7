import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localFolder } from '#src/server/adapters/files/working-folder.ts'
import { createNetsuiteErp } from '#src/server/adapters/netsuite/netsuite-erp.ts'
import { openSnapshot } from '#src/server/features/catalog/import/apply/read-snapshot.ts'
import { brokenRows } from '#src/server/features/catalog/import/broken-rows.ts'
import { downloadCatalog } from '#src/server/features/catalog/import/fetch/download-catalog.ts'
import { snapshotPaths } from '#src/server/features/catalog/import/fetch/download-snapshots.ts'
import type { SnapshotRow } from '#src/server/features/catalog/import/snapshot-format.ts'
import type { Erp } from '#src/server/ports/erp.ts'
import { ErpRowError } from '#src/server/ports/erp-row-error.ts'
import { createDemoAccount } from '#src/server/twins/netsuite/demo-account.ts'
import { createNetsuiteTwin } from '#src/server/twins/netsuite/netsuite-twin.ts'
import type { Twin } from '#src/server/twins/twin.ts'

const BASE = 'http://twins.example/netsuite'
const HOUR_MS = 3_600_000
const FIRST_PARENT = 1_000_000
const FIRST_VARIANT = 10_000_000

const account = await createDemoAccount()

let dataDir: string
let time: Date
let twin: Twin
let erp: Erp

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'leermeester-download-'))
  time = new Date('2026-11-21T12:00:00Z')
  twin = createNetsuiteTwin({ account, generated: { products: 40, variants: 5 }, now: () => time })
  erp = createNetsuiteErp({
    baseUrl: BASE,
    credentials: { ...account, algorithm: 'ES256' },
    fetch: (url, init) => twin.handle(new Request(url, init)),
    now: () => time,
  })
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const controlTwin = (name: string, body: unknown) =>
  twin.handle(new Request(`${BASE}/_twin/${name}`, { method: 'POST', body: JSON.stringify(body) }))
const pages = async () => {
  const state = await (await twin.handle(new Request(`${BASE}/_twin/state`))).json()
  return (state as { pages: Record<string, number> }).pages
}
const download = (facts: { isFull?: boolean; erp?: Erp } = {}) =>
  downloadCatalog({ erp, snapshots: localFolder(dataDir), now: () => time, ...facts })

const snapshotPath = () => snapshotPaths({ folder: dataDir }).catalogue
async function items(): Promise<SnapshotRow<'items'>[]> {
  const snapshot = await openSnapshot(snapshotPath())
  const rows: SnapshotRow<'items'>[] = []
  for await (const batch of snapshot.batches) if (batch.list === 'items') rows.push(...batch.rows)
  return rows
}
const itemOf = async (id: number) => (await items()).find((item) => item.id === id)

describe('fetching the catalog', () => {
  it('fetches all items the first time, and then only changed items', async () => {
    expect(await download()).toMatchObject({ isFull: true, broken: 0 })
    const complete = await items()
    time = new Date(time.getTime() + HOUR_MS)
    await controlTwin('price', { item: FIRST_VARIANT + 3, price: 1_210 })
    await controlTwin('item', { item: FIRST_PARENT, values: { displayname: 'Proefmodel met een andere naam' } })
    const before = await pages()

    expect(await download()).toMatchObject({ isFull: false })

    const after = await pages()
    expect([after.items, after.pricing]).toEqual([before.items, before.pricing])
    expect(after['items-changed']).toBe(1)
    const merged = await items()
    expect(merged.map(({ id }) => id)).toEqual(complete.map(({ id }) => id))
    expect(merged.filter((item, place) => JSON.stringify(item) !== JSON.stringify(complete[place]))).toMatchObject([
      { id: FIRST_PARENT, displayName: 'Proefmodel met een andere naam' },
      { id: FIRST_VARIANT + 3, basePrice: 1_000 },
    ])
  })

  it('gives the same result with only the changes as with all items', async () => {
    await download()
    time = new Date(time.getTime() + HOUR_MS)
    await controlTwin('price', { item: FIRST_VARIANT, price: 605 })
    await controlTwin('item', { item: FIRST_VARIANT + 7, isOnline: false })
    await controlTwin('item', { item: FIRST_PARENT + 1, values: { custitem_shx_brand: null } })
    await download()
    const merged = await items()

    await download({ isFull: true })

    expect(merged).toEqual(await items())
  })

  it('finds items that the ERP deleted or restored since the last fetch', async () => {
    await download()
    await controlTwin('item', { item: FIRST_VARIANT + 7, isOnline: false })
    time = new Date(time.getTime() + HOUR_MS)
    await download()
    expect(await itemOf(FIRST_VARIANT + 7)).toBeUndefined()

    await controlTwin('item', { item: FIRST_VARIANT + 7, isOnline: true })
    time = new Date(time.getTime() + HOUR_MS)
    expect(await download()).toMatchObject({ isFull: false })
    expect(await itemOf(FIRST_VARIANT + 7)).toBeDefined()
  })

  it('fetches everything again after a day, and on request', async () => {
    await download()
    time = new Date(time.getTime() + 23 * HOUR_MS)
    expect(await download()).toMatchObject({ isFull: false })
    time = new Date(time.getTime() + 2 * HOUR_MS)
    expect(await download()).toMatchObject({ isFull: true })
    expect(await download({ isFull: true })).toMatchObject({ isFull: true })
  })

  it('fetches everything again when the queries have changed', async () => {
    await download()

    expect(await download({ erp: { ...erp, queryVersion: 'another version' } })).toMatchObject({ isFull: true })
  })

  it('fetches everything again when the ERP lists an unchanged item that was never fetched', async () => {
    await download()
    const existingIds = erp.itemIds
    const withNewItem: Erp = {
      ...erp,
      async *itemIds() {
        yield* existingIds()
        yield 99_999_999
      },
    }

    expect(await download({ erp: withNewItem })).toMatchObject({ isFull: true })
  })

  it('keeps the previous file when the ERP fails during the download', async () => {
    await download()
    const before = await items()
    const failingErp: Erp = {
      ...erp,
      async *itemIds() {
        yield before[0]?.id ?? 0
        throw new Error('the line is broken')
      },
    }

    await expect(download({ erp: failingErp })).rejects.toThrow('the line is broken')
    expect(await items()).toEqual(before)
  })
})

describe('unreadable rows of the ERP', () => {
  it('are recorded in the snapshot file with the name of the unreadable field', async () => {
    await controlTwin('item', { item: FIRST_VARIANT + 1, values: { parent: 'geheim' } })

    expect(await download()).toMatchObject({ broken: 1, rows: expect.any(Number) })

    await expect(items()).rejects.toThrow('items: parent: kan niet worden gelezen')
  })

  it('are fetched again until they are corrected in the ERP', async () => {
    await controlTwin('item', { item: FIRST_VARIANT + 1, values: { parent: 'geheim' } })
    await download()
    time = new Date(time.getTime() + HOUR_MS)
    expect(await download()).toMatchObject({ isFull: false, broken: 1 })

    await controlTwin('item', { item: FIRST_VARIANT + 1, values: { parent: String(FIRST_PARENT) } })
    time = new Date(time.getTime() + HOUR_MS)
    expect(await download()).toMatchObject({ isFull: false, broken: 0 })
    expect(await itemOf(FIRST_VARIANT + 1)).toMatchObject({ parentId: FIRST_PARENT })
  })

  it('make an item unreadable when only its price is unreadable', async () => {
    const wrongPrice: Erp = {
      ...erp,
      async *prices(reading) {
        for await (const price of erp.prices(reading)) {
          if (price.itemId !== FIRST_VARIANT + 2) yield price
          else
            reading?.onUnreadableRow?.(
              new ErpRowError('pricing', String(price.itemId), 'unitprice cannot be read', 'unitprice'),
            )
        }
      },
    }

    await download({ erp: wrongPrice })

    const broken = brokenRows()
    const snapshot = await openSnapshot(snapshotPath(), { broken })
    for await (const _ of snapshot.batches);
    expect(broken.inOrder().rows).toMatchObject([{ list: 'items', id: FIRST_VARIANT + 2, field: 'unitprice' }])
  })

  it('stop the download when there are more than a thousand', async () => {
    const unreadableErp: Erp = {
      ...erp,
      async *items(reading) {
        for (let id = 1; id < 3_000; id += 1) reading?.onUnreadableRow?.(new ErpRowError('items', String(id), 'wrong'))
        yield* []
      },
    }

    await expect(download({ erp: unreadableErp })).rejects.toThrow(ErpRowError)
  })
})
