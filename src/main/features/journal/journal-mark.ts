import { type JournalFiles, writeWhole } from './journal-files.ts'
import type { JournalLine } from './journal-lines.ts'

/** Number and hash of a line that the journal had. Shows whether the journal was shortened or written again later. */
export type JournalMark = { number: number; hash: string }

const markPath = (journalPath: string) => `${journalPath}.mark`

/** Stores the mark beside the journal. */
export async function writeMark(
  files: JournalFiles,
  journalPath: string,
  { number, hash }: JournalMark,
): Promise<void> {
  const path = markPath(journalPath)
  await writeWhole(files, `${path}.new`, `${JSON.stringify({ n: number, c: hash })}\n`)
  await files.rename(`${path}.new`, path)
}

/** Removes the mark, if there is one. */
export const removeMark = (files: JournalFiles, journalPath: string): Promise<void> =>
  files.remove(markPath(journalPath))

/** Reads the mark; undefined when there is none, or when it is not readable. */
export async function readMark(files: JournalFiles, journalPath: string): Promise<JournalMark | undefined> {
  const text = (await files.read(markPath(journalPath)))?.toString('utf8')
  const match = /^\{"n":(\d{1,15}),"c":"([0-9a-f]{16,32})"\}\n$/.exec(text ?? '')
  return match ? { number: Number(match[1]), hash: match[2] ?? '' } : undefined
}

/**
 * True when lines up to the mark are missing or differ from it. The line of the mark itself may be gone after the journal
 * was compacted, because compaction writes the entries again under higher numbers.
 */
export function isBehindMark(lines: readonly JournalLine[], { number, hash }: JournalMark): boolean {
  const marked = lines.find((line) => line.number === number)
  if (marked) return marked.hash !== hash
  return (lines.at(-1)?.number ?? 0) < number
}
