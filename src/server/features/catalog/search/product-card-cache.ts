import { LRUCache } from 'lru-cache'
import type { ListProductOnWire } from '#shared/contracts/catalog.ts'
import type { Executor } from '../../../db/tables.ts'
import type { ShopChange, ShopChanges } from '../../../events/shop-changes.ts'
import {
  cardOf,
  type LeatherCatalog,
  type ProductCardSource,
  readCardSources,
  type WantedColor,
} from '../catalog/index.ts'

/** Returns the cards of these items, in their order and in the wanted colors. Leaves out unknown items. */
export type ShowProducts = (ids: readonly number[], wanted: WantedColor | undefined) => Promise<ListProductOnWire[]>

type Deps = { db: Executor; leatherCatalog: () => Promise<LeatherCatalog>; changes: ShopChanges }

/** About 10 MB. */
const MAX_CACHED_PRODUCTS = 12_000
/** Maximum age of an entry, because another process may change stock without a notification. The response cache has the same limit. */
const MAX_AGE_MS = 30_000

/**
 * Returns a function that reads product cards, with a cache. Many terms find the same products, and reading a product takes
 * longer than finding it. An entry holds the data for all colors and is dropped when the product changes.
 *
 * Reads of one turn of the event loop are combined into one query.
 */
export function openProductCardCache({ db, leatherCatalog: readLeatherCatalog, changes }: Deps): ShowProducts {
  const cache = new LRUCache<number, ProductCardSource>({
    max: MAX_CACHED_PRODUCTS,
    ttl: MAX_AGE_MS,
    ttlResolution: 1_000,
  })
  /** Models of cached in-stock variants: a sale of a variant changes the card of its model. */
  const modelOf = new LRUCache<number, number>({ max: MAX_CACHED_PRODUCTS })
  /** Sets of cached members, for the same reason. */
  const setsOf = new LRUCache<number, ReadonlySet<number>>({ max: MAX_CACHED_PRODUCTS })
  let waiting: { ids: Set<number>; read: Promise<ReadonlyMap<number, ProductCardSource>> } | undefined
  let lastChange = 0
  changes.listen((change) => {
    lastChange += 1
    drop(change)
  })

  return async (ids, wanted) => {
    const listed = new Map(ids.map((id) => [id, cache.get(id)]))
    const missing = ids.filter((id) => !listed.get(id))
    if (missing.length > 0) {
      const read = await readTogether(missing)
      for (const id of missing) listed.set(id, read.get(id))
    }
    const leatherCatalog = await readLeatherCatalog()
    return ids.flatMap((id) => {
      const one = listed.get(id)
      return one ? cardOf(one, { leatherCatalog, wanted }) : []
    })
  }

  function drop(change: ShopChange) {
    if (change === 'everything') {
      cache.clear()
      modelOf.clear()
      setsOf.clear()
      return
    }
    for (const id of change.itemIds) {
      cache.delete(id)
      cache.delete(modelOf.get(id) ?? id)
      for (const setId of setsOf.get(id) ?? []) cache.delete(setId)
    }
  }

  function readTogether(ids: readonly number[]) {
    if (waiting) {
      for (const id of ids) waiting.ids.add(id)
      return waiting.read
    }
    const batch = new Set(ids)
    // Waits until all reads of this turn of the event loop have added their ids.
    const read = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined
      return readNow([...batch])
    })
    waiting = { ids: batch, read }
    return read
  }

  async function readNow(ids: readonly number[]) {
    const before = lastChange
    const listed = new Map((await readCardSources(db, ids)).map((one) => [one.row.id, one]))
    // Skip the cache when something changed during the read: the result may be outdated.
    if (lastChange === before) {
      for (const [id, one] of listed) {
        cache.set(id, one)
        for (const variant of one.ready) modelOf.set(variant.id, id)
        for (const piece of one.members) setsOf.set(piece.id, new Set([...(setsOf.get(piece.id) ?? []), id]))
      }
    }
    return listed
  }
}
