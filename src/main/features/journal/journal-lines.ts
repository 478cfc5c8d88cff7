import { createHash } from 'node:crypto'

/** Formats a line: its number, a checksum of number and entry, and the entry. */
export function lineOf(number: number, entry: unknown): string {
  const text = JSON.stringify(entry)
  return `${JSON.stringify({ n: number, c: checksum(number, text) }).slice(0, -1)},"e":${text}}\n`
}

/** Content of a journal file. Offsets are in bytes. */
export type ReadLines = {
  entries: { number: number; entry: unknown }[]
  /** End of the last intact line. */
  goodBytes: number
  /** Bytes after the last intact line; undefined when there are none. */
  torn: Buffer | undefined
  /** Number of damaged or missing lines before the last intact line. */
  damaged: number
}

/**
 * Parses a journal. An incomplete last line is normal: a power cut stopped the write, and the announced step was not
 * taken. Damage before the last line means that written data was lost, so it must be reported.
 */
export function readLines(bytes: Buffer): ReadLines {
  const contents: ReadLines = { entries: [], goodBytes: 0, torn: undefined, damaged: 0 }
  let bad = 0
  let from = 0
  for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
    const line = parsed(bytes.toString('utf8', from, end))
    from = end + 1
    if (!line) {
      bad += 1
      continue
    }
    contents.damaged += bad > 0 ? bad : missing(contents.entries.at(-1)?.number, line.number)
    bad = 0
    contents.entries.push(line)
    contents.goodBytes = from
  }
  // No intact line follows, so the rest is the incomplete end, even if it contains a newline.
  if (contents.goodBytes < bytes.length) contents.torn = bytes.subarray(contents.goodBytes)
  return contents
}

const NEWLINE = 0x0a

const missing = (before: number | undefined, number: number) =>
  before === undefined ? 0 : Math.max(0, number - before - 1)

function parsed(line: string): { number: number; entry: unknown } | undefined {
  const match = /^\{"n":(\d{1,15}),"c":"([0-9a-f]{16})","e":(.*)\}$/s.exec(line)
  if (!match) return undefined
  const [number, text = ''] = [Number(match[1]), match[3]]
  if (checksum(number, text) !== match[2]) return undefined
  return { number, entry: JSON.parse(text) as unknown } // the checksum proves that we wrote it
}

const checksum = (number: number, text: string) =>
  createHash('sha256').update(`${number} ${text}`).digest('hex').slice(0, 16)
