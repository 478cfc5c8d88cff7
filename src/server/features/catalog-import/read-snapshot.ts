import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type * as z from 'zod'
import {
  type ListName,
  SnapshotFault,
  type SnapshotHead,
  type SnapshotRow,
  snapshotHead,
  snapshotLine,
  snapshotRows,
} from './snapshot-format.ts'

/** Rows of one list that came together. */
export type Batch = { [List in ListName]: { list: List; rows: SnapshotRow<List>[] } }[ListName]

/** An opened snapshot: what it claims to hold, and its rows in the order they stand. Close it when done. */
export type Snapshot = { head: SnapshotHead; batches: AsyncIterable<Batch>; close(): Promise<void> }

/**
 * Opens a snapshot, gzipped or plain, and checks each row as it is read.
 *
 * Throws `SnapshotFault` (also while reading on) for a file that is not one, was cut short, or holds
 * a row that cannot be right. Whoever applies it does so in a transaction and then has changed nothing.
 */
export async function openSnapshot(path: string, rowsPerBatch = 1000): Promise<Snapshot> {
  const lines = readLines(path)
  const first = await lines.next()
  const head = first.done ? undefined : snapshotHead.safeParse(jsonOf(first.value))
  const close = async () => void (await lines.return(undefined))
  if (!head?.success) {
    await close()
    throw new SnapshotFault('this is not the first line of a snapshot', { line: 1 })
  }
  return { head: head.data, batches: batches(lines, head.data, rowsPerBatch), close }
}

async function* batches(
  lines: AsyncGenerator<string>,
  head: SnapshotHead,
  rowsPerBatch: number,
): AsyncGenerator<Batch> {
  let number = 1
  let count = 0
  let isWhole = false
  let batch: { list: ListName; rows: unknown[] } | undefined

  for await (const text of lines) {
    number += 1
    if (isWhole) throw new SnapshotFault('there is more after the last line', { line: number })
    const line = snapshotLine.safeParse(jsonOf(text))
    if (!line.success) throw new SnapshotFault('this is not a line of a snapshot', { line: number })
    if (line.data.kind === 'end') {
      if (line.data.rows !== count)
        throw new SnapshotFault(`${line.data.rows} rows were written, ${count} are there`, { line: number })
      isWhole = true
      continue
    }
    const { kind: list, row } = line.data
    if (!head.lists.includes(list))
      throw new SnapshotFault(`the first line does not name the list ${list}`, { line: number })
    const value = parseRow(list, row, number)
    count += 1
    if (batch && (batch.list !== list || batch.rows.length >= rowsPerBatch)) {
      yield batch as Batch // each row went through the schema of its own list
      batch = undefined
    }
    batch ??= { list, rows: [] }
    batch.rows.push(value)
  }
  if (!isWhole) throw new SnapshotFault('the file was cut short', { line: number })
  if (batch) yield batch as Batch // as above
}

function parseRow(list: ListName, row: unknown, line: number): unknown {
  const schema: z.ZodType = snapshotRows[list]
  const result = schema.safeParse(row)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new SnapshotFault(`${list}: ${issue?.path.join('.') || 'row'}: ${issue?.message ?? 'wrong'}`, { line })
}

async function* readLines(path: string): AsyncGenerator<string> {
  const unpack = await isGzipped(path)
  const file = createReadStream(path)
  const input = unpack ? file.pipe(createGunzip()) : file
  file.on('error', (error) => input.destroy(error))
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (text !== '') yield text
    }
  } catch (error) {
    if (isZlibError(error)) throw new SnapshotFault('the file was cut short or is damaged', { cause: error })
    throw error
  } finally {
    file.destroy()
  }
}

async function isGzipped(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}

const isZlibError = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (String(error.code).startsWith('Z_') || error.code === 'ERR_STREAM_PREMATURE_CLOSE')

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // fits no schema, and the caller names the line
  }
}
