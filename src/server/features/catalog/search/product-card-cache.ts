import { LRUCache } from 'lru-cache'
import type { ListProductOnWire } from '#shared/contracts/catalog.ts'
import type { Executor } from '../../../db/tables.ts'
import type { ShopChange, ShopChanges } from '../../../events/shop-changes.ts'
import {
  cardOf,
  itemIdsOf,
  type LeatherCatalog,
  type ProductCardSource,
  readCardSources,
  type WantedColor,
} from '../catalog/index.ts'

/** A product as results show it. Its card is JSON already, because many results contain the same cards. */
export type ShownProduct = {
  readonly id: number
  /** Items whose price or stock the card shows. */
  readonly itemIds: readonly number[]
  /** The properties of the card as JSON, without the id and without the brace before the first of them. */
  readonly properties: string
}

/** Returns these items as results show them, in their order and in the wanted colors. Leaves out unknown items. */
export type ShowProducts = (ids: readonly number[], wanted: WantedColor | undefined) => Promise<ShownProduct[]>

/** Returns the JSON of a card. */
export const cardJson = ({ id, properties }: ShownProduct): string => `{"id":${id},${properties}`

/** Returns the JSON of a hit of docs/requirements.md#s7, which has the id beside the properties. */
export const hitJson = ({ id, properties }: ShownProduct): string => `{"id":${id},"properties":{${properties}}`

/** Returns the card of a product. */
export const readCard = (shown: ShownProduct): ListProductOnWire => JSON.parse(cardJson(shown)) as ListProductOnWire // written below

type Deps = { db: Executor; leatherCatalog: () => Promise<LeatherCatalog>; changes: ShopChanges }

/** The source of a card has a number, because the card would keep the source itself in memory after newer data replaced it. */
type CardEntry = { sourceNumber: number; leatherCatalog: LeatherCatalog; shown: ShownProduct }

/** About 10 MB. */
const MAX_CACHED_PRODUCTS = 12_000
const MAX_CARDS_BYTES = 8_000_000
/** Estimated memory of an entry, in addition to its JSON. */
const CARD_OVERHEAD_BYTES = 300
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
  const cards = new LRUCache<string, CardEntry>({
    maxSize: MAX_CARDS_BYTES,
    sizeCalculation: ({ shown }) => shown.properties.length + CARD_OVERHEAD_BYTES,
  })
  const numbers = new WeakMap<ProductCardSource, number>()
  let lastNumber = 0
  const numberOf = (source: ProductCardSource) => {
    const known = numbers.get(source)
    if (known !== undefined) return known
    lastNumber += 1
    numbers.set(source, lastNumber)
    return lastNumber
  }
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
  ): ShownProduct {
    const key = `${source.row.id} ${color}`
    const sourceNumber = numberOf(source)
    const made = cards.get(key)
    if (made && made.sourceNumber === sourceNumber && made.leatherCatalog === leatherCatalog) return made.shown
    const card = cardOf(source, { leatherCatalog, wanted })
    const { id, ...properties } = card
    const shown = { id, itemIds: itemIdsOf(card), properties: JSON.stringify(properties).slice(1) }
    cards.set(key, { sourceNumber, leatherCatalog, shown })
    return shown
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
