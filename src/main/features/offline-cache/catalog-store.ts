import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod/mini'
import { type CatalogEntry, catalogEntry } from '#shared/contracts/offline-catalog.ts'
import { withChanges } from '#shared/domain/catalog/product-changes.ts'
import { readJson } from '#shared/kernel/read-json.ts'
import { openResponseStore } from './response-store.ts'

/** The stored entries: which, in which state, and their items. */
const catalogIndex = z.object({
  version: z.literal(1),
  /** When all entries were last up to date (ISO); null before the first complete synchronization. */
  syncedAt: z.nullable(z.string()),
  matrixOptionsDownloadDateTime: z.string(),
  entries: z.array(
    z.object({
      id: z.number(),
      hash: z.string(),
      /** Item id (code), product id and barcode of the product and its variants. */
      items: z.array(z.tuple([z.number(), z.string(), z.nullable(z.string())])),
    }),
  ),
})
type CatalogIndex = z.output<typeof catalogIndex>
type IndexEntry = CatalogIndex['entries'][number]

type Deps = { folder: string; maxBytes: number; now(): Date }

/** A product from the catalog, as the reply of `catalog.product`, and when it was last known to be up to date. */
export type StoredProduct = { product: CatalogEntry['product']; keptAt: Date }

/** The catalog of one shop on the disk of this machine. See `openCatalogStore`. */
export type CatalogStore = ReturnType<typeof openCatalogStore>

const INDEX_KEY = 'index'
const keyOf = (id: number) => `entry ${id}`
const zip = promisify(gzip)
const unzip = promisify(gunzip)

/**
 * Opens the catalog of one shop: one compressed file per entry, and an index. An entry is read from the disk when it is
 * needed, so a large catalog needs little memory. A missing or damaged entry is fetched again by the next
 * synchronization.
 */
export function openCatalogStore({ folder, maxBytes, now }: Deps) {
  const files = openResponseStore({ folder, maxBytes, now })
  let loaded: Promise<Map<number, IndexEntry>> | undefined
  let syncedAt: string | null = null
  let optionsDate = ''
  /** Entry of each item, by product id. Made at the first search, and again after a change. */
  let entryOfItem: Map<number, number> | undefined

  const entries = () => {
    loaded ??= readIndex()
    return loaded
  }

  async function readIndex(): Promise<Map<number, IndexEntry>> {
    const stored = await files.find(INDEX_KEY)
    const index = catalogIndex.safeParse(stored && readJson(await unzipped(stored.body)))
    if (!index.success) return new Map()
    syncedAt = index.data.syncedAt
    optionsDate = index.data.matrixOptionsDownloadDateTime
    return new Map(index.data.entries.map((entry) => [entry.id, entry]))
  }

  async function writeIndex(): Promise<void> {
    const index = { version: 1 as const, syncedAt, matrixOptionsDownloadDateTime: optionsDate }
    const text = JSON.stringify({ ...index, entries: [...(await entries()).values()] } satisfies CatalogIndex)
    await files.store(INDEX_KEY, 'application/gzip', await zip(text))
  }

  async function entryIdOf(itemId: number): Promise<number | undefined> {
    const all = await entries()
    entryOfItem ??= new Map([...all.values()].flatMap(({ id, items }) => items.map(([item]) => [item, id] as const)))
    return entryOfItem.get(itemId)
  }

  async function read(id: number): Promise<{ entry: CatalogEntry; keptAt: Date } | undefined> {
    const all = await entries()
    if (!all.has(id)) return undefined
    const stored = await files.find(keyOf(id))
    const entry = catalogEntry.safeParse(stored && readJson(await unzipped(stored.body)))
    if (!stored || !entry.success) {
      all.delete(id)
      entryOfItem = undefined
      return undefined
    }
    const synced = syncedAt === null ? 0 : Date.parse(syncedAt)
    return { entry: entry.data, keptAt: new Date(Math.max(stored.keptAt.getTime(), synced)) }
  }

  async function product(id: number): Promise<StoredProduct | undefined> {
    const entryId = await entryIdOf(id)
    const found = entryId === undefined ? undefined : await read(entryId)
    if (!found) return undefined
    const { entry, keptAt } = found
    const variant = entry.variants.find((one) => one.id === id)
    if (!variant && entry.product.id !== id) return undefined
    const fields = variant ? withChanges(entry.product, variant) : entry.product
    // The type of the fields is that of the product: a variant has the same fields with other values.
    const full = { ...fields, matrixOptionsDownloadDateTime: optionsDate } as CatalogEntry['product']
    return { product: full, keptAt }
  }

  return {
    product,

    /** Returns the ids of the items with this code, in any case, or with one of these barcodes. */
    async itemsWith(match: { itemId: string } | { barcodes: readonly string[] }): Promise<number[]> {
      const code = 'itemId' in match ? match.itemId.toLowerCase() : undefined
      const barcodes = 'barcodes' in match ? match.barcodes : []
      return [...(await entries()).values()].flatMap(({ items }) =>
        items
          .filter(([, itemId, barcode]) =>
            code === undefined ? barcode !== null && barcodes.includes(barcode) : itemId.toLowerCase() === code,
          )
          .map(([id]) => id),
      )
    },

    /** Returns the hash of each stored entry whose file exists, by its id. */
    async hashes(): Promise<Map<number, string>> {
      const hashes = new Map<number, string>()
      for (const { id, hash } of (await entries()).values()) {
        if (await files.entryOf(keyOf(id))) hashes.set(id, hash)
      }
      return hashes
    },

    /** Stores entries with the hashes that the overview gave. `save` or `finish` records them in the index. */
    async put(changed: readonly { entry: CatalogEntry; hash: string }[]): Promise<void> {
      const all = await entries()
      for (const { entry, hash } of changed) {
        await files.store(keyOf(entry.id), 'application/gzip', await zip(JSON.stringify(entry)))
        all.set(entry.id, { id: entry.id, hash, items: itemsOf(entry) })
      }
      entryOfItem = undefined
    },

    /** Records the stored entries in the index, so that an interrupted synchronization can continue. */
    save: writeIndex,

    /** Removes all entries that are not in the overview, and records that the others are up to date. */
    async finish(overview: { ids: ReadonlySet<number>; matrixOptionsDownloadDateTime: string }): Promise<void> {
      const all = await entries()
      for (const id of [...all.keys()].filter((one) => !overview.ids.has(one))) {
        all.delete(id)
        await files.remove(keyOf(id))
      }
      entryOfItem = undefined
      syncedAt = now().toISOString()
      optionsDate = overview.matrixOptionsDownloadDateTime
      await writeIndex()
    },

    /** Returns when all entries were last up to date, their number, and their size on the disk in bytes. */
    async status(): Promise<{ syncedAt: Date | undefined; products: number; bytes: number }> {
      const products = (await entries()).size
      return { syncedAt: syncedAt === null ? undefined : new Date(syncedAt), products, bytes: await files.bytes() }
    },
  }
}

/** Returns the text; an empty text, which is no valid JSON, when the content is damaged. */
const unzipped = (body: Uint8Array): Promise<string> =>
  unzip(body).then(
    (text) => text.toString('utf8'),
    () => '',
  )

function itemsOf({ product, variants }: CatalogEntry): IndexEntry['items'] {
  const itemOf = (id: number, fields: Readonly<Record<string, unknown>>): IndexEntry['items'][number] => [
    id,
    typeof fields.itemId === 'string' ? fields.itemId : '',
    typeof fields.upccode === 'string' && fields.upccode !== '' ? fields.upccode : null,
  ]
  return [itemOf(product.id, product), ...variants.map((variant) => itemOf(variant.id, withChanges(product, variant)))]
}
