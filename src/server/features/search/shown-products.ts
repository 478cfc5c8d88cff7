import { LRUCache } from 'lru-cache'
import type { ListProductOnWire } from '#shared/contracts/catalog.ts'
import type { Executor } from '../../db/tables.ts'
import type { ShopChanges } from '../../http/shop-changes.ts'
import { type LeatherBook, listByIds, type WantedColour } from '../catalog/index.ts'

/** Gives these items as lists show them, in their order and in the wanted colours; what the shop does not have is left out. */
export type ShowProducts = (ids: readonly number[], wanted: WantedColour | undefined) => Promise<ListProductOnWire[]>

type Deps = { db: Executor; leatherBook: () => Promise<LeatherBook>; changes: ShopChanges }

/** Some four megabytes. */
const MOST = 2_000
/** Another process may change stock without this one hearing of it, as with the answers that are kept. */
const LONGEST_MS = 30_000

/**
 * Shows what was found. The same products are found by many terms, and to read one from the database takes longer than
 * to find it; so those that were shown are kept until anything changes.
 */
export function openShownProducts({ db, leatherBook, changes }: Deps): ShowProducts {
  const kept = new LRUCache<string, ListProductOnWire>({ max: MOST, ttl: LONGEST_MS, ttlResolution: 1_000 })
  let lastChange = 0
  // An order of one variant changes what its model tells; orders are rare beside searches, so all of it goes.
  changes.listen(() => {
    lastChange += 1
    kept.clear()
  })

  return async (ids, wanted) => {
    const colour = wanted ? JSON.stringify(wanted) : ''
    const keyOf = (id: number) => `${id} ${colour}`
    const shown = new Map(ids.map((id) => [id, kept.get(keyOf(id))]))
    const missing = ids.filter((id) => !shown.get(id))
    if (missing.length > 0) {
      const before = lastChange
      const { items } = await listByIds({ db, leatherBook }, missing, { page: 1, pageSize: missing.length, wanted })
      for (const item of items) {
        shown.set(item.id, item)
        // What changed while it was read may be older than it says.
        if (before === lastChange) kept.set(keyOf(item.id), item)
      }
    }
    return ids.flatMap((id) => shown.get(id) ?? [])
  }
}
