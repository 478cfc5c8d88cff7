import { transcode } from 'node:buffer'
import type { PageHtml } from './page-source.ts'

/** Size of the memory at first: larger than the largest category page of 96 products. */
const FIRST_BYTES = 512 * 1024

let memory = Buffer.allocUnsafeSlow(FIRST_BYTES)

/** From this length on, a text is converted by way of UTF-16. */
const LONG_TEXT = 1_000

/** Memory for the UTF-16 of a long text. */
let wideMemory = Buffer.allocUnsafeSlow(FIRST_BYTES)

/**
 * Calls `use` with the bytes of a page, and returns its result. The bytes are valid until `use` returns, which must be
 * synchronous: all pages share one memory. New memory for each page would take longer than writing the page.
 */
export function withPageBytes<Result>(html: PageHtml, use: (bytes: Buffer) => Result): Result {
  const pieces = typeof html === 'string' ? [html] : html
  const mostBytes = pieces.reduce((sum, piece) => sum + mostBytesOf(piece), 0)
  if (mostBytes > memory.length) memory = Buffer.allocUnsafeSlow(mostBytes)
  let end = 0
  for (const piece of pieces) {
    const bytes = typeof piece === 'string' && piece.length >= LONG_TEXT ? longTextBytes(piece) : piece
    if (typeof bytes === 'string') end += memory.write(bytes, end)
    else {
      memory.set(bytes, end)
      end += bytes.length
    }
  }
  return use(memory.subarray(0, end))
}

/**
 * Returns the UTF-8 of a long text, by way of UTF-16. `Buffer.write` converts character by character, which takes six times
 * as long. A text with half a surrogate pair is returned as it is.
 */
function longTextBytes(text: string): Uint8Array | string {
  const length = text.length * 2
  if (length > wideMemory.length) wideMemory = Buffer.allocUnsafeSlow(length)
  wideMemory.write(text, 'utf16le')
  try {
    return transcode(wideMemory.subarray(0, length), 'utf16le', 'utf8')
  } catch {
    return text
  }
}

/** Returns the largest number of bytes that a piece can have: a character has at most three bytes. */
const mostBytesOf = (piece: string | Uint8Array) => (typeof piece === 'string' ? piece.length * 3 : piece.length)

/** Splits bytes at each place of `text`. The parts share the memory of `bytes`. */
export function splitAt(bytes: Buffer, text: string): Buffer[] {
  const parts: Buffer[] = []
  let start = 0
  for (let end = bytes.indexOf(text); end >= 0; end = bytes.indexOf(text, start)) {
    parts.push(bytes.subarray(start, end))
    start = end + text.length
  }
  return [...parts, bytes.subarray(start)]
}
