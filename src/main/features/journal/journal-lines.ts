import { createHash } from 'node:crypto'

/** Hash before the first line of a new journal. */
export const FIRST_HASH = '0'.repeat(32)

/**
 * Formats a line: its number, the hash of the previous line, its own hash, and the entry. Each hash covers the previous
 * one, so a line cannot be changed or removed unless all lines after it are written again.
 *
 * @param previousHash hash of the previous line; `FIRST_HASH` for the first line
 */
export function formatLine(number: number, previousHash: string, entry: unknown): { text: string; hash: string } {
  const json = JSON.stringify(entry)
  const hash = chainedHash(number, previousHash, json)
  return {
    text: `${JSON.stringify({ n: number, p: previousHash, c: hash }).slice(0, -1)},"e":${json}}\n`,
    hash,
  }
}

/** An intact line of a journal file. */
export type JournalLine = {
  number: number
  entry: unknown
  hash: string
  /** Hash of the previous line; undefined for a line of an older version, which stored none. */
  previousHash: string | undefined
}

/** Content of a journal file. Offsets are in bytes. */
export type JournalLines = {
  entries: JournalLine[]
  /** Offset of the end of the last intact line. */
  goodBytes: number
  /** Bytes after the last intact line; undefined when there are none. */
  torn: Buffer | undefined
  /** Number of damaged or missing lines before the last intact line. */
  damaged: number
  /** Number of intact lines that do not contain the hash of the line before them: that line was changed later. */
  unchained: number
}

/**
 * Parses a journal. An incomplete last line is normal after a power cut during the write, and its step was not taken.
 * Damage before the last intact line means that written entries were lost, so it must be reported.
 */
export function readLines(bytes: Buffer): JournalLines {
  const contents: JournalLines = { entries: [], goodBytes: 0, torn: undefined, damaged: 0, unchained: 0 }
  let damagedInRow = 0
  let from = 0
  for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
    const line = parseLine(bytes.toString('utf8', from, end))
    from = end + 1
    if (!line) {
      damagedInRow += 1
      continue
    }
    const previous = contents.entries.at(-1)
    const missing = missingBetween(previous?.number, line.number)
    contents.damaged += damagedInRow > 0 ? damagedInRow : missing
    if (damagedInRow === 0 && missing === 0 && !continues(previous, line)) contents.unchained += 1
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

/** True when the line contains the hash of the line before it. Lines without hashes come first, from an older version. */
function continues(previous: JournalLine | undefined, { previousHash }: JournalLine): boolean {
  if (previous === undefined) return true
  return previousHash === undefined ? previous.previousHash === undefined : previousHash === previous.hash
}

/** Parses a line of this version, or of an older version without the hash of the previous line. */
function parseLine(line: string): JournalLine | undefined {
  const match = /^\{"n":(\d{1,15}),(?:"p":"([0-9a-f]{16,32})",)?"c":"([0-9a-f]{16,32})","e":(.*)\}$/s.exec(line)
  if (!match) return undefined
  const [, digits = '', previousHash, hash = '', json = ''] = match
  const number = Number(digits)
  const expected =
    previousHash === undefined ? sha256(`${number} ${json}`).slice(0, 16) : chainedHash(number, previousHash, json)
  if (hash !== expected) return undefined
  // Valid JSON, because the hash proves that `formatLine` wrote it.
  return { number, hash, previousHash, entry: JSON.parse(json) as unknown }
}

const chainedHash = (number: number, previousHash: string, json: string) =>
  sha256(`${number} ${previousHash} ${json}`).slice(0, 32)

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
