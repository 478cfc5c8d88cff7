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

type CardEntry = { source: ProductCardSource; leatherCatalog: LeatherCatalog; card: ListProductOnWire }

/** About 10 MB. */
const MAX_CACHED_PRODUCTS = 12_000
/** About 6 MB. */
const MAX_CARDS = 4_000
/**
 * Maximum age of an entry, because another process may change stock without a notification. The response cache has the
 * same limit.
 */
const MAX_AGE_MS = 30_000

/**
 * Returns a function that reads product cards, with a cache. Many terms find the same products, and reading a product
 * takes longer than finding it. An entry holds the data for all colors and is dropped when the product changes.
 *
 * Reads of one turn of the event loop are combined into one query.
 */
export function openProductCardCache({ db, leatherCatalog: readLeatherCatalog, changes }: Deps): ShowProducts {
  const cache = new LRUCache<number, ProductCardSource>({
    max: MAX_CACHED_PRODUCTS,
    ttl: MAX_AGE_MS,
    ttlResolution: 1_000,
  })
  /** Cards by id and color, with the data from which each was made. */
  const cards = new LRUCache<string, CardEntry>({ max: MAX_CARDS })
  /** Models of cached in-stock variants: a sale of a variant changes the card of its model. */
  const modelOf = new LRUCache<number, number>({ max: MAX_CACHED_PRODUCTS })
  /** Sets that contain a cached member: a sale of the member changes the card of the set. */
  const setsOf = new LRUCache<number, ReadonlySet<number>>({ max: MAX_CACHED_PRODUCTS })
  let nextBatch: { ids: Set<number>; read: Promise<ReadonlyMap<number, ProductCardSource>> } | undefined
  let lastChange = 0
  changes.listen((change) => {
    lastChange += 1
    drop(change)
  })

  return async (ids, wanted) => {
    const sources = new Map(ids.map((id) => [id, cache.get(id)]))
    const missing = ids.filter((id) => !sources.get(id))
    if (missing.length > 0) {
      const read = await readInNextBatch(missing)
      for (const id of missing) sources.set(id, read.get(id))
    }
    const leatherCatalog = await readLeatherCatalog()
    const color = wanted ? JSON.stringify(wanted) : ''
    return ids.flatMap((id) => {
      const source = sources.get(id)
      return source ? cardIn(color, source, leatherCatalog, wanted) : []
    })
  }

  /** The card of a product in a color. Composing it takes longer than finding the product. */
  function cardIn(
    color: string,
    source: ProductCardSource,
    leatherCatalog: LeatherCatalog,
    wanted: WantedColor | undefined,
  ): ListProductOnWire {
    const key = `${source.row.id} ${color}`
    const made = cards.get(key)
    if (made && made.source === source && made.leatherCatalog === leatherCatalog) return made.card
    const card = cardOf(source, { leatherCatalog, wanted })
    cards.set(key, { source, leatherCatalog, card })
    return card
  }

  function drop(change: ShopChange) {
    if (change === 'everything') {
      cache.clear()
      cards.clear()
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

  function readInNextBatch(ids: readonly number[]) {
    if (nextBatch) {
      for (const id of ids) nextBatch.ids.add(id)
      return nextBatch.read
    }
    const batch = new Set(ids)
    // Waits until all reads of this turn of the event loop have added their ids.
    const read = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      nextBatch = undefined
      return readNow([...batch])
    })
    nextBatch = { ids: batch, read }
    return read
  }

  async function readNow(ids: readonly number[]) {
    const changeAtStart = lastChange
    const sources = new Map((await readCardSources(db, ids)).map((source) => [source.row.id, source]))
    // Skip the cache when something changed during the read, because the result may be outdated.
    if (lastChange === changeAtStart) {
      for (const [id, source] of sources) {
        cache.set(id, source)
        for (const variant of source.ready) modelOf.set(variant.id, id)
        for (const piece of source.members) setsOf.set(piece.id, new Set([...(setsOf.get(piece.id) ?? []), id]))
      }
    }
    return sources
  }
}
