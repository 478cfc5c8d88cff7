import * as z from 'zod'
import { type BrokenRow, type BrokenRows, describeBrokenRow } from '../broken-rows.ts'
import { readLines } from '../read-lines.ts'
import {
  type ListName,
  SnapshotFault,
  type SnapshotHead,
  type SnapshotRow,
  snapshotHead,
  snapshotLine,
  snapshotRows,
} from '../snapshot-format.ts'

/** Consecutive rows of one list; `lines` has their line numbers. */
export type Batch = { [List in ListName]: { list: List; rows: SnapshotRow<List>[]; lines: number[] } }[ListName]

/** An opened snapshot: its first line, and its rows in the order of the file. Close it after use. */
export type Snapshot = { head: SnapshotHead; batches: AsyncIterable<Batch>; close(): Promise<void> }

type Options = {
  rowsPerBatch?: number
  /** Collects unusable rows, which are left out. Without it the first unusable row is thrown. */
  broken?: BrokenRows
}

/**
 * Opens a snapshot, gzipped or plain, and validates each row while it is read.
 *
 * Throws `SnapshotFault` for a file of another kind or a truncated file, also during the iteration of the batches. So
 * apply a snapshot in a transaction: the error then rolls back the batches that were applied before it.
 */
export async function openSnapshot(path: string, options: Options = {}): Promise<Snapshot> {
  const lines = readLines(path)
  const first = await lines.next()
  const head = first.done ? undefined : snapshotHead.safeParse(jsonOf(first.value))
  const close = async () => void (await lines.return(undefined))
  if (!head?.success) {
    await close()
    throw new SnapshotFault('dit is niet de eerste regel van een bestand uit NetSuite', { line: 1 })
  }
  return { head: head.data, batches: batches(lines, head.data, options), close }
}

async function* batches(
  lines: AsyncGenerator<string>,
  head: SnapshotHead,
  { rowsPerBatch = 1000, broken }: Options,
): AsyncGenerator<Batch> {
  let number = 1
  let count = 0
  let isWhole = false
  let batch: { list: ListName; rows: unknown[]; lines: number[] } | undefined

  for await (const text of lines) {
    number += 1
    if (isWhole) throw new SnapshotFault('er staat nog iets na de laatste regel', { line: number })
    const line = snapshotLine.safeParse(jsonOf(text))
    if (!line.success) throw new SnapshotFault('dit is geen regel van een bestand uit NetSuite', { line: number })
    if (line.data.kind === 'end') {
      if (line.data.rows !== count)
        throw new SnapshotFault(`er zijn ${line.data.rows} rijen geschreven en er staan er ${count}`, { line: number })
      isWhole = true
      continue
    }
    const list = line.data.kind === 'broken' ? line.data.list : line.data.kind
    if (!head.lists.includes(list))
      throw new SnapshotFault(`de eerste regel noemt de lijst ${list} niet`, { line: number })
    count += 1
    const parsed =
      line.data.kind === 'broken' ? { isValid: false as const, ...line.data } : parseRow(list, line.data.row)
    if (!parsed.isValid) {
      const { id, field, problem } = parsed
      leaveOut({ line: number, list, id, field, problem }, broken)
      continue
    }
    if (batch && (batch.list !== list || batch.rows.length >= rowsPerBatch)) {
      yield batch as Batch // each row went through the schema of its own list
      batch = undefined
    }
    batch ??= { list, rows: [], lines: [] }
    batch.rows.push(parsed.row)
    batch.lines.push(number)
  }
  if (!isWhole) throw new SnapshotFault('het bestand is afgekapt', { line: number })
  if (batch) yield batch as Batch // each row went through the schema of its own list
}

function leaveOut(row: BrokenRow, broken: BrokenRows | undefined): void {
  if (!broken) throw new SnapshotFault(describeBrokenRow(row), { line: row.line })
  broken.add(row)
}

type ParsedRow = { isValid: true; row: unknown } | { isValid: false; id: number | null; field: string; problem: string }

/** Field with the id of the item that a row belongs to; default `id`. For a set member: the set. */
const OWNER_FIELDS: Partial<Record<ListName, string>> = { setMembers: 'setId', stock: 'itemId' }

/** Staff read the messages, so they are in Dutch. */
const inDutch = z.locales.nl().localeError

function parseRow(list: ListName, row: unknown): ParsedRow {
  const schema: z.ZodType = snapshotRows[list]
  const result = schema.safeParse(row, { error: inDutch })
  if (result.success) return { isValid: true, row: result.data }
  const issue = result.error.issues[0]
  const id = (row as Record<string, unknown> | null)?.[OWNER_FIELDS[list] ?? 'id'] // validated below
  return {
    isValid: false,
    id: Number.isSafeInteger(id) ? Number(id) : null,
    field: issue?.path.join('.') || 'row',
    problem: issue?.message ?? 'klopt niet',
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // fits no schema, so the caller throws an error with the line number
  }
}
