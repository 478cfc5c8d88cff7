import type { Executor } from '../../../db/tables.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import { reviewsTable } from './reviews-table.ts'

/** With more items than this the list is not kept: about 1 MB of memory. */
const MAX_ITEMS = 20_000

/** The list is read again after this time, in case another server could not announce a review. */
const MAX_AGE_MS = 10 * 60_000

type Deps = { db: Executor; changes: ShopChanges; perf?: { now(): number } }

type List = { readAt: number; items: Promise<ReadonlySet<number> | undefined> }

/**
 * Returns a function that tells whether an item may have published reviews. It is false only for items without reviews, so
 * that pages of most products need no statement for them.
 *
 * The list of reviewed items is read once. An item that is announced as changed may have reviews until the list is read
 * again.
 *
 * @param deps.perf clock in ms; tests pass their own
 */
export function openReviewedItems({ db, changes, perf = performance }: Deps): (id: number) => Promise<boolean> {
  const changed = new Set<number>()
  let list: List | undefined
  changes.listen((change) => {
    if (change === 'everything') list = undefined
    else for (const id of change.itemIds) changed.add(id)
  })

  function read(): List {
    // A change during the read is added after this.
    changed.clear()
    const read = { readAt: perf.now(), items: reviewsTable(db).reviewedItems(MAX_ITEMS) }
    list = read
    read.items.catch(() => {
      if (list === read) list = undefined
    })
    return read
  }

  return async (id) => {
    const { items } = list && perf.now() - list.readAt < MAX_AGE_MS ? list : read()
    const reviewed = await items
    return changed.has(id) || reviewed === undefined || reviewed.has(id)
  }
}
