import { createHash } from 'node:crypto'

/** What a line is written as: its number, a checksum of number and entry, and the entry. */
export function lineOf(number: number, entry: unknown): string {
  const text = JSON.stringify(entry)
  return `${JSON.stringify({ n: number, c: checksum(number, text) }).slice(0, -1)},"e":${text}}\n`
}

/** What a journal's file holds. Offsets are in bytes. */
export type ReadLines = {
  entries: { number: number; entry: unknown }[]
  /** Up to here everything was read to the end of a line, good or damaged. */
  goodBytes: number
  /** The end that was never written to its end; undefined when there is none. */
  torn: Buffer | undefined
  /** How many lines in the middle are no lines of ours, or are missing. */
  damaged: number
}

/**
 * Reads a journal. Its last line may be torn: a power cut came while it was written, and nothing was done after it. What
 * is damaged before the last line once was whole, so somebody has to hear of it.
 */
export function readLines(bytes: Buffer): ReadLines {
  const found: ReadLines = { entries: [], goodBytes: 0, torn: undefined, damaged: 0 }
  let bad = 0
  let from = 0
  for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
    const line = parsed(bytes.toString('utf8', from, end))
    from = end + 1
    if (!line) {
      bad += 1
      continue
    }
    found.damaged += bad > 0 ? bad : missing(found.entries.at(-1)?.number, line.number)
    bad = 0
    found.entries.push(line)
    found.goodBytes = from
  }
  // Nothing good comes after it: whatever stands there is the torn end, also when a newline got in.
  if (found.goodBytes < bytes.length) found.torn = bytes.subarray(found.goodBytes)
  return found
}

const NEWLINE = 0x0a

const missing = (before: number | undefined, number: number) =>
  before === undefined ? 0 : Math.max(0, number - before - 1)

function parsed(line: string): { number: number; entry: unknown } | undefined {
  const match = /^\{"n":(\d{1,15}),"c":"([0-9a-f]{16})","e":(.*)\}$/s.exec(line)
  if (!match) return undefined
  const [number, text = ''] = [Number(match[1]), match[3]]
  if (checksum(number, text) !== match[2]) return undefined
  return { number, entry: JSON.parse(text) as unknown } // its checksum says that we wrote it
}

const checksum = (number: number, text: string) =>
  createHash('sha256').update(`${number} ${text}`).digest('hex').slice(0, 16)
