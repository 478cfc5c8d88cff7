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
 * to find it; so those that were shown are kept until anything changes, and what several visitors need at the same
 * moment is read at once.
 */
export function openShownProducts({ db, leatherBook, changes }: Deps): ShowProducts {
  const kept = new LRUCache<string, ListProductOnWire>({ max: MOST, ttl: LONGEST_MS, ttlResolution: 1_000 })
  /** What is about to be read, by colour. */
  const waiting = new Map<string, { ids: Set<number>; read: Promise<ReadonlyMap<number, ListProductOnWire>> }>()
  let lastChange = 0
  // An order of one variant changes what its model tells; orders are rare beside searches, so all of it goes.
  changes.listen(() => {
    lastChange += 1
    kept.clear()
  })

  return async (ids, wanted) => {
    const colour = wanted ? JSON.stringify(wanted) : ''
    const shown = new Map(ids.map((id) => [id, kept.get(`${id} ${colour}`)]))
    const missing = ids.filter((id) => !shown.get(id))
    if (missing.length > 0) {
      const read = await readTogether(missing, colour, wanted)
      for (const id of missing) shown.set(id, read.get(id))
    }
    return ids.flatMap((id) => shown.get(id) ?? [])
  }

  function readTogether(ids: readonly number[], colour: string, wanted: WantedColour | undefined) {
    const others = waiting.get(colour)
    if (others) {
      for (const id of ids) others.ids.add(id)
      return others.read
    }
    const together = new Set(ids)
    // Until all that is due in this turn has been asked.
    const read = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting.delete(colour)
      return readNow([...together], colour, wanted)
    })
    waiting.set(colour, { ids: together, read })
    return read
  }

  async function readNow(ids: readonly number[], colour: string, wanted: WantedColour | undefined) {
    const before = lastChange
    const { items } = await listByIds({ db, leatherBook }, ids, { page: 1, pageSize: ids.length, wanted })
    // What changed while it was read may be older here than it is by now.
    if (before === lastChange) for (const item of items) kept.set(`${item.id} ${colour}`, item)
    return new Map(items.map((item) => [item.id, item]))
  }
}
