import type { PricedItem, UnreadableRow } from '../snapshot-format.ts'
import { CannotMerge, type FormerItem } from './former-items.ts'
import type { WrittenLine } from './write-snapshot.ts'

type Sources = {
  /** Items of the existing snapshot. */
  former: AsyncIterable<FormerItem>
  /** Items that changed since the existing snapshot, with their prices. Includes unreadable items. */
  changed: AsyncIterable<PricedItem | UnreadableRow>
  /** Ids of all current items. */
  ids: AsyncIterable<number>
}

/**
 * Merges the existing snapshot with the changes into a complete list of items: changed items as they are now, other
 * items as they were, without items whose id is not in `ids`. All three sources are in order of id, so nothing is held
 * in memory.
 *
 * Throws `CannotMerge` for an id that is in neither list. That happens when our role in the ERP gets access to more
 * items: they did not change recently, so a fetch of changes does not return them. Then everything has to be fetched.
 */
export async function* mergeItems({
  former,
  changed,
  ids,
}: Sources): AsyncGenerator<PricedItem | UnreadableRow | WrittenLine> {
  const formerItems = cursor(former)
  const changedItems = cursor(changed)
  try {
    for await (const id of ids) {
      const changedItem = await changedItems.upTo(id)
      const formerItem = await formerItems.upTo(id)
      if (changedItem) yield changedItem
      else if (formerItem) yield formerItem.line
      else throw new CannotMerge()
    }
  } finally {
    await formerItems.close()
    await changedItems.close()
  }
}

/** Advances through a list that is in order of id, and returns the entry of an id when there is one. */
function cursor<Entry extends { id: number | null }>(entries: AsyncIterable<Entry>) {
  const source = entries[Symbol.asyncIterator]()
  let next: IteratorResult<Entry, unknown> | undefined
  return {
    async upTo(id: number): Promise<Entry | undefined> {
      next ??= await source.next()
      while (!next.done && (next.value.id ?? 0) < id) next = await source.next()
      return !next.done && next.value.id === id ? next.value : undefined
    },
    close: async () => void (await source.return?.()),
  }
}
