import { readLines } from '../read-lines.ts'
import { type SnapshotHead, snapshotHead } from '../snapshot-format.ts'
import { WrittenLine } from './write-snapshot.ts'

/** An item as it stands in a snapshot: its id and its line. */
export type FormerItem = { id: number; line: WrittenLine }

/** What the first line of a snapshot says; undefined when there is no such file, or another kind of file. */
export async function headOf(path: string): Promise<SnapshotHead | undefined> {
  const lines = readLines(path)
  try {
    const first = await lines.next()
    return first.done ? undefined : snapshotHead.safeParse(JSON.parse(first.value)).data
  } catch {
    return undefined // then there is nothing to go on with, and everything is asked anew
  } finally {
    await lines.return(undefined)
  }
}

/** The lines of the items, readable or not, begin so. Ours do: this file wrote no other. */
const ITEM = /^\{"kind":(?:"items","row":\{|"broken","list":"items",)"id":(\d+),/

/**
 * The items of a snapshot in the order of their ids, without reading what is in them: two hundred thousand lines are
 * copied while a fraction of them could be parsed. Throws `NotInOrder` for a snapshot that somebody else wrote.
 */
export async function* formerItems(path: string): AsyncGenerator<FormerItem> {
  let last = 0
  for await (const text of readLines(path)) {
    const id = Number(ITEM.exec(text)?.[1])
    if (Number.isNaN(id)) {
      if (text.startsWith('{"kind":"snapshot"')) continue
      // Items come first; a broken one without an id is asked again with the next whole snapshot.
      if (text.startsWith('{"kind":"broken","list":"items"')) continue
      if (text.startsWith('{"kind":"items"')) throw new NotInOrder()
      return
    }
    if (id <= last) throw new NotInOrder()
    last = id
    yield { id, line: new WrittenLine(text) }
  }
}

/** The former snapshot cannot be gone on with; everything is asked anew. */
export class NotInOrder extends Error {
  override readonly name = 'NotInOrder'
}
