import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type ListName, SNAPSHOT_FORMAT, type SnapshotHead, UnreadableRow } from '../snapshot-format.ts'

/** The written file, as the data page shows it. `broken`: number of unreadable rows. */
export type SnapshotFile = { file: string; rows: number; broken: number; sizeBytes: number; lastWriteTimeUtc: string }

/** A line of the existing snapshot, which is copied without parsing it. */
export class WrittenLine {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A row may also be an `UnreadableRow` or a `WrittenLine`. */
export type SnapshotList = { list: ListName; rows: AsyncIterable<unknown> }

/** Optional properties of the first line. */
export type SnapshotOrigin = Pick<SnapshotHead, 'wholeAt' | 'questions'>

/**
 * Writes lists to a snapshot, one after the other, as a stream.
 *
 * The file is written as `<path>.part` and renamed when it is complete and flushed to disk: a reader never sees a part
 * of it, and an interrupted download leaves the existing file.
 */
export async function writeSnapshot(
  path: string,
  takenAt: Date,
  lists: readonly SnapshotList[],
  origin: SnapshotOrigin = {},
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
      Readable.from(inChunks(lines())),
      // A low compression level, because the file is read once or twice, on this machine.
      createGzip({ level: 3 }),
      // Flushed before the rename: otherwise a power cut could leave an empty file under this name.
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

/** Start of the line of a broken row. */
const BROKEN = '{"kind":"broken"'

function lineOf(list: ListName, row: unknown): string {
  if (row instanceof WrittenLine) return `${row.text}\n`
  return line(row instanceof UnreadableRow ? { kind: 'broken', list, ...row } : { kind: list, row })
}

const CHUNK_LENGTH = 64 * 1024

/** Joins lines into chunks: a stream is slow with many small chunks. */
async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const text of lines) {
    chunk += text
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
