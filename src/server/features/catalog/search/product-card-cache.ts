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

/** Gives these items as lists show them, in their order and in the wanted colours; what the shop does not have is left out. */
export type ShowProducts = (ids: readonly number[], wanted: WantedColor | undefined) => Promise<ListProductOnWire[]>

type Deps = { db: Executor; leatherBook: () => Promise<LeatherCatalog>; changes: ShopChanges }

/** Some ten megabytes. */
const MAX_CACHED_PRODUCTS = 12_000
/** Another process may change stock without this one hearing of it, as with the answers that are kept. */
const LONGEST_MS = 30_000

/**
 * Shows what was found. The same products are found by many terms, and to read one from the database takes longer than
 * to find it; so those that were read are kept until they change, for all colours they may be shown in, and what several
 * visitors need at the same moment is read at once.
 */
export function openProductCardCache({ db, leatherBook, changes }: Deps): ShowProducts {
  const kept = new LRUCache<number, ProductCardSource>({
    max: MAX_CACHED_PRODUCTS,
    ttl: LONGEST_MS,
    ttlResolution: 1_000,
  })
  /** Models of cached in-stock variants: a sale of a variant changes the card of its model. */
  const modelOf = new LRUCache<number, number>({ max: MAX_CACHED_PRODUCTS })
  /** The sets that a piece is in, for the same reason. */
  const setsOf = new LRUCache<number, ReadonlySet<number>>({ max: MAX_CACHED_PRODUCTS })
  let waiting: { ids: Set<number>; read: Promise<ReadonlyMap<number, ProductCardSource>> } | undefined
  let lastChange = 0
  changes.listen((change) => {
    lastChange += 1
    forget(change)
  })

  return async (ids, wanted) => {
    const listed = new Map(ids.map((id) => [id, kept.get(id)]))
    const missing = ids.filter((id) => !listed.get(id))
    if (missing.length > 0) {
      const read = await readTogether(missing)
      for (const id of missing) listed.set(id, read.get(id))
    }
    const book = await leatherBook()
    return ids.flatMap((id) => {
      const one = listed.get(id)
      return one ? cardOf(one, { book, wanted }) : []
    })
  }

  function forget(change: ShopChange) {
    if (change === 'everything') {
      kept.clear()
      modelOf.clear()
      setsOf.clear()
      return
    }
    for (const id of change.itemIds) {
      kept.delete(id)
      kept.delete(modelOf.get(id) ?? id)
      for (const setId of setsOf.get(id) ?? []) kept.delete(setId)
    }
  }

  function readTogether(ids: readonly number[]) {
    if (waiting) {
      for (const id of ids) waiting.ids.add(id)
      return waiting.read
    }
    const together = new Set(ids)
    // Waits until all reads of this turn of the event loop have added their ids.
    const read = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined
      return readNow([...together])
    })
    waiting = { ids: together, read }
    return read
  }

  async function readNow(ids: readonly number[]) {
    const before = lastChange
    const listed = new Map((await readCardSources(db, ids)).map((one) => [one.row.id, one]))
    // What changed while it was read may be older here than it is by now.
    if (lastChange === before) {
      for (const [id, one] of listed) {
        kept.set(id, one)
        for (const variant of one.ready) modelOf.set(variant.id, id)
        for (const piece of one.members) setsOf.set(piece.id, new Set([...(setsOf.get(piece.id) ?? []), id]))
      }
    }
    return listed
  }
}
