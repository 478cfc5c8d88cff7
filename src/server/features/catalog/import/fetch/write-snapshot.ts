import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type ListName, SNAPSHOT_FORMAT, type SnapshotHead, UnreadableRow } from '../snapshot-format.ts'

/** What was written, as the data page shows it. `broken`: how many of its rows could not be read. */
export type SnapshotFile = { file: string; rows: number; broken: number; sizeBytes: number; lastWriteTimeUtc: string }

/** A row as it stands in the former snapshot, which is copied and not read. */
export class WrittenLine {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Among the rows may be an `UnreadableRow` and a `WrittenLine`. */
export type SnapshotList = { list: ListName; rows: AsyncIterable<unknown> }

/** What the first line says beside the time and the lists. */
type Origin = Pick<SnapshotHead, 'wholeAt' | 'questions'>

/**
 * Writes lists to a snapshot, one after the other, in memory for one page only.
 *
 * The file appears under its name when it is whole and on the disk: who reads it never sees half of
 * one, and a download that breaks off leaves the former.
 */
export async function writeSnapshot(
  path: string,
  takenAt: Date,
  lists: readonly SnapshotList[],
  origin: Origin = {},
): Promise<SnapshotFile> {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.part`
  let rows = 0
  let broken = 0

  async function* lines() {
    const head: SnapshotHead = {
      kind: 'snapshot',
      format: SNAPSHOT_FORMAT,
      takenAt: takenAt.toISOString(),
      lists: lists.map(({ list }) => list),
      ...origin,
    }
    yield line(head)
    for (const { list, rows: source } of lists) {
      for await (const row of source) {
        const text = lineOf(list, row)
        rows += 1
        if (text.startsWith(BROKEN)) broken += 1
        yield text
      }
    }
    yield line({ kind: 'end', rows })
  }

  try {
    await pipeline(
      Readable.from(inPieces(lines())),
      // A low level: the file is read once or twice on the same machine.
      createGzip({ level: 3 }),
      // On the disk before it gets its name, or a power cut could leave an empty file under it.
      createWriteStream(unfinished, { flush: true }),
    )
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  const { size, mtime } = await stat(path)
  return { file: basename(path), rows, broken, sizeBytes: size, lastWriteTimeUtc: mtime.toISOString() }
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`

/** How the line of a broken row begins; a test writes one and finds it counted. */
const BROKEN = '{"kind":"broken"'

function lineOf(list: ListName, row: unknown): string {
  if (row instanceof WrittenLine) return `${row.text}\n`
  return line(row instanceof UnreadableRow ? { kind: 'broken', list, ...row } : { kind: list, row })
}

const PIECE = 64 * 1024

/** A stream is slow with many small pieces, so lines travel together. */
async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const text of lines) {
    piece += text
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}
