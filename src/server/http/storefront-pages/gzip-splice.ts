import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * A text with gaps, ready to be sent compressed with something new in each gap, without compressing again.
 *
 * Gzip lets compressed and plain blocks follow each other: the parts between the gaps are deflated once, what comes
 * in a gap is a "stored" block of five bytes and the text itself.
 */
export class GzipWithGaps {
  readonly #parts: readonly Part[]

  constructor(parts: readonly Buffer[]) {
    const prepared = parts.map(preparePart)
    const deflated = inOneBuffer(prepared.map((part) => part.deflated))
    this.#parts = prepared.map((part, index) => ({ ...part, deflated: deflated[index] ?? part.deflated }))
  }

  get byteLength(): number {
    return this.#parts.reduce((sum, { deflated }) => sum + deflated.length, 0)
  }

  /** The parts as they were. */
  unpack(): Buffer[] {
    return this.#parts.map(({ deflated }) => inflateRawSync(deflated, { finishFlush: constants.Z_SYNC_FLUSH }))
  }

  /** The whole as a gzip file with `filling` in every gap. At most 65,535 bytes fit in a gap. */
  fill(filling: Buffer): Buffer {
    const block = Buffer.concat([storedBlock(filling.length, 0), filling])
    const pieces: Buffer[] = [GZIP_HEADER]
    let checksum = 0
    let length = 0
    this.#parts.forEach((part, index) => {
      if (index > 0) {
        pieces.push(block)
        checksum = crc32(filling, checksum)
        length += filling.length
      }
      pieces.push(part.deflated)
      checksum = checksumAfter(part, checksum)
      length += part.length
    })
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(checksum, 0)
    trailer.writeUInt32LE(length % 2 ** 32, 4)
    return Buffer.concat([...pieces, storedBlock(0, 1), trailer])
  }
}

type Part = { length: number; deflated: Buffer; checksumFromZero: number; changes: number[] }

function preparePart(plain: Buffer): Part {
  const checksumFromZero = crc32(plain, 0)
  return {
    length: plain.length,
    // A full flush ends on a whole byte and leaves the stream open for the next block.
    deflated: deflateRawSync(plain, { finishFlush: constants.Z_FULL_FLUSH, level: 7 }),
    checksumFromZero,
    changes: changesAfter(plain.length),
  }
}

/** Zlib gives each result as a corner of 16 kB that stays alive with it; a page of twenty parts would hold a third of a megabyte. */
function inOneBuffer(pieces: readonly Buffer[]): Buffer[] {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let end = 0
  return pieces.map((piece) => {
    const start = end
    end += piece.copy(whole, start)
    return whole.subarray(start, end)
  })
}

/**
 * The checksum of what came before and this part, without reading the part again.
 *
 * Each bit of the checksum before always flips the same bits of the checksum after, whatever the other bits are.
 */
function checksumAfter({ checksumFromZero, changes }: Part, before: number): number {
  return (flipped(changes, before) ^ checksumFromZero) >>> 0
}

/** What each bit of a checksum flips in the checksum after so many more bytes, whatever those are. Doubled on the way: a page is long. */
function changesAfter(length: number): number[] {
  let changes = BITS.map((bit) => (1 << bit) >>> 0)
  let step = AFTER_ONE_BYTE
  for (let left = length; left > 0; left = Math.floor(left / 2)) {
    const doubling = step
    if (left % 2 === 1) changes = changes.map((change) => flipped(doubling, change))
    step = step.map((change) => flipped(doubling, change))
  }
  return changes
}

function flipped(changes: readonly number[], checksum: number): number {
  let sum = 0
  for (let bit = 0; bit < 32; bit += 1) if ((checksum >>> bit) & 1) sum ^= changes[bit] ?? 0
  return sum >>> 0
}

const BITS = Array.from({ length: 32 }, (_, bit) => bit)
const ONE_BYTE = Buffer.alloc(1)
const AFTER_ONE_BYTE = BITS.map((bit) => (crc32(ONE_BYTE, (1 << bit) >>> 0) ^ crc32(ONE_BYTE, 0)) >>> 0)

/** Deflate, no name, no time, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** The head of a block that is not compressed: last or not, its length, and the length's complement. */
function storedBlock(length: number, isLast: 0 | 1): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(isLast, 0)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(length ^ 0xffff, 3)
  return head
}
