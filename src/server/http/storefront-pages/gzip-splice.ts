import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * A compressed text with gaps. The gaps can be filled with a different text each time, without compressing again.
 *
 * Gzip allows compressed and uncompressed blocks to follow each other. The parts between the gaps are compressed once.
 * The text in a gap is an uncompressed ("stored") block: a head of five bytes and the text itself.
 */
export class GzipWithGaps {
  readonly #parts: readonly Part[]

  constructor(parts: readonly Buffer[]) {
    const prepared = parts.map(preparePart)
    const deflated = inOneBuffer(prepared.map((part) => part.deflated))
    this.#parts = prepared.map((part, index) => ({ ...part, deflated: deflated[index] ?? part.deflated }))
  }

  /** Size of the compressed parts in bytes. */
  get byteLength(): number {
    return this.#parts.reduce((sum, { deflated }) => sum + deflated.length, 0)
  }

  /** Returns the original parts. */
  decompress(): Buffer[] {
    return this.#parts.map(({ deflated }) => inflateRawSync(deflated, { finishFlush: constants.Z_SYNC_FLUSH }))
  }

  /** Returns the whole text as a gzip file with `filling`, of at most 65,535 bytes, in every gap. */
  fill(filling: Buffer): Buffer {
    const block = Buffer.concat([storedBlock(filling.length, 0), filling])
    const pieces: Buffer[] = [GZIP_HEADER]
    let checksum = 0
    let length = 0 // of the uncompressed text
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

/** The compressed bytes of a part, and the data from which `checksumAfter` computes checksums without the text. */
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

/** Copies the pieces to one buffer, because each result of zlib keeps a block of 16 kB in use: 320 kB for 20 parts. */
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
 * Returns the CRC-32 of the preceding text and this part, without reading the part again.
 *
 * CRC-32 is linear: each bit of the checksum before a part flips a fixed set of bits of the checksum after it.
 */
function checksumAfter({ checksumFromZero, changes }: Part, before: number): number {
  return (flipped(changes, before) ^ checksumFromZero) >>> 0
}

/**
 * Returns, for each bit of a checksum, the bits that it flips in the checksum after `length` more bytes. Uses repeated
 * squaring, so that the number of steps is logarithmic in the length.
 */
function changesAfter(length: number): number[] {
  let changes = BITS.map((bit) => (1 << bit) >>> 0)
  let step = AFTER_ONE_BYTE
  for (let remaining = length; remaining > 0; remaining = Math.floor(remaining / 2)) {
    const currentStep = step
    if (remaining % 2 === 1) changes = changes.map((change) => flipped(currentStep, change))
    step = step.map((change) => flipped(currentStep, change))
  }
  return changes
}

/** Returns the bits that the 1-bits of a checksum flip together. */
function flipped(changes: readonly number[], checksum: number): number {
  let sum = 0
  for (let bit = 0; bit < 32; bit += 1) if ((checksum >>> bit) & 1) sum ^= changes[bit] ?? 0
  return sum >>> 0
}

const BITS = Array.from({ length: 32 }, (_, bit) => bit)
const ONE_BYTE = Buffer.alloc(1)
const AFTER_ONE_BYTE = BITS.map((bit) => (crc32(ONE_BYTE, (1 << bit) >>> 0) ^ crc32(ONE_BYTE, 0)) >>> 0)

/** Method deflate, no file name, no time, unknown operating system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** Returns the head of an uncompressed block: whether it is the last, its length, and the complement of the length. */
function storedBlock(length: number, isLast: 0 | 1): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(isLast, 0)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(length ^ 0xffff, 3)
  return head
}
