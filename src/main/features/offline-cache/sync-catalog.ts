import * as z from 'zod/mini'
import {
  type CatalogOverview,
  catalogEntry,
  catalogOverview,
  MAX_CATALOG_ENTRIES,
  offlineCatalog,
} from '#shared/contracts/offline-catalog.ts'
import type { CatalogStore } from './catalog-store.ts'

type Deps = {
  /** Calls the shop. Throws when the shop is unreachable or refuses. */
  call(path: string, body?: unknown): Promise<Response>
  /** Waits before the next call, longer while the till is busy. Resolves to false when the work must stop. */
  mayContinue(): Promise<boolean>
  store: Pick<CatalogStore, 'hashes' | 'put' | 'save' | 'finish'>
}

/** Maximum number of items in one call. A response is then at most 2 MB, and 100 kB compressed. */
const ITEMS_PER_CALL = 1_200
/** The index is written after this number of calls, because it contains all entries. */
const CALLS_PER_SAVE = 20

const entriesReply = z.object({ entries: z.array(catalogEntry) })

/**
 * Synchronizes the catalog of this till with the shop. Fetches the entries whose hash differs, and removes the entries
 * that the shop no longer has. An interrupted synchronization continues with the entries that are still missing.
 *
 * @returns `changed`: the number of fetched entries; `isWhole`: false when it was stopped before its end
 */
export async function syncCatalog({ call, mayContinue, store }: Deps): Promise<{ changed: number; isWhole: boolean }> {
  if (!(await mayContinue())) return { changed: 0, isWhole: false }
  const overview = catalogOverview.parse(await (await call(offlineCatalog.overview.path)).json())
  const stored = await store.hashes()
  const missing = overview.entries.filter(({ id, hash }) => stored.get(id) !== hash)
  const hashOf = new Map(missing.map(({ id, hash }) => [id, hash]))

  let changed = 0
  try {
    for (const [index, ids] of batchesOf(missing).entries()) {
      if (!(await mayContinue())) return { changed, isWhole: false }
      const { entries } = entriesReply.parse(await (await call(offlineCatalog.entries.path, { ids })).json())
      await store.put(entries.map((entry) => ({ entry, hash: hashOf.get(entry.id) ?? '' })))
      changed += entries.length
      if (index % CALLS_PER_SAVE === CALLS_PER_SAVE - 1) await store.save()
    }
  } finally {
    if (changed > 0) await store.save()
  }
  await store.finish({ ...overview, ids: new Set(overview.entries.map(({ id }) => id)) })
  return { changed, isWhole: true }
}

/** Splits the entries into calls with at most `ITEMS_PER_CALL` items, but at least one entry. */
function batchesOf(entries: CatalogOverview['entries']): number[][] {
  const batches: number[][] = []
  let items = Number.POSITIVE_INFINITY
  for (const entry of entries) {
    const last = batches.at(-1)
    if (!last || items + entry.items > ITEMS_PER_CALL || last.length === MAX_CATALOG_ENTRIES) {
      batches.push([entry.id])
      items = entry.items
    } else {
      last.push(entry.id)
      items += entry.items
    }
  }
  return batches
}
