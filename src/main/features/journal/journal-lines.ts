import { createHash } from 'node:crypto'

/** Formats a line: its number, a checksum of number and entry, and the entry. */
export function lineOf(number: number, entry: unknown): string {
  const text = JSON.stringify(entry)
  return `${JSON.stringify({ n: number, c: checksum(number, text) }).slice(0, -1)},"e":${text}}\n`
}

/** Content of a journal file. Offsets are in bytes. */
export type JournalLines = {
  entries: { number: number; entry: unknown }[]
  /** Offset of the end of the last intact line. */
  goodBytes: number
  /** Bytes after the last intact line; undefined when there are none. */
  torn: Buffer | undefined
  /** Number of damaged or missing lines before the last intact line. */
  damaged: number
}

/**
 * Parses a journal. An incomplete last line is normal after a power cut during the write, and its step was not taken.
 * Damage before the last intact line means that written entries were lost, so it must be reported.
 */
export function readLines(bytes: Buffer): JournalLines {
  const contents: JournalLines = { entries: [], goodBytes: 0, torn: undefined, damaged: 0 }
  let damagedInRow = 0
  let from = 0
  for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
    const line = parseLine(bytes.toString('utf8', from, end))
    from = end + 1
    if (!line) {
      damagedInRow += 1
      continue
    }
    contents.damaged += damagedInRow > 0 ? damagedInRow : missingBetween(contents.entries.at(-1)?.number, line.number)
    damagedInRow = 0
    contents.entries.push(line)
    contents.goodBytes = from
  }
  // No intact line follows. The rest therefore counts as the incomplete last line, even if it contains a newline.
  if (contents.goodBytes < bytes.length) contents.torn = bytes.subarray(contents.goodBytes)
  return contents
}

const NEWLINE = 0x0a

/** Returns how many numbers are missing between two lines that follow each other. */
const missingBetween = (before: number | undefined, number: number) =>
  before === undefined ? 0 : Math.max(0, number - before - 1)

function parseLine(line: string): { number: number; entry: unknown } | undefined {
  const match = /^\{"n":(\d{1,15}),"c":"([0-9a-f]{16})","e":(.*)\}$/s.exec(line)
  if (!match) return undefined
  const [number, text = ''] = [Number(match[1]), match[3]]
  if (checksum(number, text) !== match[2]) return undefined
  // Valid JSON, because the checksum proves that `lineOf` wrote it.
  return { number, entry: JSON.parse(text) as unknown }
}

const checksum = (number: number, text: string) =>
  createHash('sha256').update(`${number} ${text}`).digest('hex').slice(0, 16)
