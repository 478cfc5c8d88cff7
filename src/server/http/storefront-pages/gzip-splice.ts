import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * A text with gaps, ready to be sent compressed with something new in each gap, without compressing again.
 *
 * Gzip lets compressed and plain blocks follow each other: the parts between the gaps are deflated once, what comes
 * in a gap is a "stored" block of five bytes and the text itself.
 */
export class GzipWithGaps {
  readonly #parts: readonly Part[]

  constructor(parts: readonly Buffer[]) {
    this.#parts = parts.map(preparePart)
  }

  get byteLength(): number {
    return this.#parts.reduce((sum, { deflated }) => sum + deflated.length, 0)
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
    changes: BITS.map((bit) => crc32(plain, (1 << bit) >>> 0) ^ checksumFromZero),
  }
}

const BITS = Array.from({ length: 32 }, (_, bit) => bit)

/**
 * The checksum of what came before and this part, without reading the part again.
 *
 * Each bit of the checksum before always flips the same bits of the checksum after, whatever the other bits are.
 */
function checksumAfter({ checksumFromZero, changes }: Part, before: number): number {
  return changes.reduce((sum, change, bit) => ((before >>> bit) & 1 ? sum ^ change : sum), checksumFromZero) >>> 0
}

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
