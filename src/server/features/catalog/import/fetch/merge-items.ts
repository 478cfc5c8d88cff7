import type { PricedItem, UnreadableRow } from '../snapshot-format.ts'
import { type FormerItem, NotInOrder } from './former-items.ts'
import type { WrittenLine } from './write-snapshot.ts'

type Sources = {
  /** Of the former snapshot. */
  former: AsyncIterable<FormerItem>
  /** What changed since: with their prices, or unreadable. */
  changed: AsyncIterable<PricedItem | UnreadableRow>
  /** Of all items that are there now. */
  ids: AsyncIterable<number>
}

/**
 * Makes a whole list of items out of the former one and what changed since: an item that changed as it is now, another as
 * it was, and one that is no longer there not at all. All three come in the order of the id, so that nothing is held.
 *
 * Throws `NotInOrder` for an item that is there, did not change and was not there before: somebody was given sight of it,
 * and then only asking everything anew tells what it is.
 */
export async function* mergeItems({
  former,
  changed,
  ids,
}: Sources): AsyncGenerator<PricedItem | UnreadableRow | WrittenLine> {
  const was = cursor(former)
  const became = cursor(changed)
  try {
    for await (const id of ids) {
      const now = await became.upTo(id)
      const before = await was.upTo(id)
      if (now) yield now
      else if (before) yield before.line
      else throw new NotInOrder()
    }
  } finally {
    await was.close()
    await became.close()
  }
}

/** Walks along a list in order; gives the entry of an id, when it has one. */
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
