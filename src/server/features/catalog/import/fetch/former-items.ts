import { readLines } from '../read-lines.ts'
import { type SnapshotHead, snapshotHead } from '../snapshot-format.ts'
import { WrittenLine } from './write-snapshot.ts'

/** An item in the existing snapshot: its id and its unparsed line. */
export type FormerItem = { id: number; line: WrittenLine }

/** Parsed first line of a snapshot; undefined when the file is missing or of another kind. */
export async function headOf(path: string): Promise<SnapshotHead | undefined> {
  const lines = readLines(path)
  try {
    const first = await lines.next()
    return first.done ? undefined : snapshotHead.safeParse(JSON.parse(first.value)).data
  } catch {
    return undefined // the caller then fetches everything
  } finally {
    await lines.return(undefined)
  }
}

/** Start of the line of an item, readable or not. `writeSnapshot` always writes the properties in this order. */
const ITEM = /^\{"kind":(?:"items","row":\{|"broken","list":"items",)"id":(\d+),/

/**
 * Yields the items of a snapshot in order of id, without parsing them: copying 200,000 lines takes much less time than
 * parsing them. Throws `CannotMerge` for a snapshot in another order or with other lines, which `writeSnapshot` did not
 * write.
 */
export async function* formerItems(path: string): AsyncGenerator<FormerItem> {
  let lastId = 0
  for await (const text of readLines(path)) {
    const id = Number(ITEM.exec(text)?.[1])
    if (Number.isNaN(id)) {
      if (text.startsWith('{"kind":"snapshot"')) continue
      // A broken item without an id cannot be merged. The next full fetch reads it again.
      if (text.startsWith('{"kind":"broken","list":"items"')) continue
      if (text.startsWith('{"kind":"items"')) throw new CannotMerge()
      // The items are the first list of a snapshot, so no item follows a line of another list.
      return
    }
    if (id <= lastId) throw new CannotMerge()
    lastId = id
    yield { id, line: new WrittenLine(text) }
  }
}

/** The existing snapshot cannot be updated; everything has to be fetched. */
export class CannotMerge extends Error {
  override readonly name = 'CannotMerge'
}
