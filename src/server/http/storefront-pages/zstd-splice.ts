import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { filledHead, splitAfterGaps } from './page-head.ts'

/** Level 3 needs a fifth of the time of gzip, for a page of about the same size. */
const LEVEL = 3

const CHUNK_BYTES = 32 * 1024

/** Magic number, descriptor and window: the header of a frame without content size and checksum. */
const HEADER_BYTES = 6

/** The smallest window of a frame, so a block of this size fits in every window. */
const MAX_BLOCK_BYTES = 1024

/**
 * A text with gaps as zstd. The gaps can be filled with a different text each time, without compressing again.
 *
 * The text up to the last gap is sent in uncompressed ("raw") blocks, and the rest is compressed once, as a frame of its
 * own. A raw block may precede the blocks of that frame, because it does not change the state of the decoder: matches
 * are found by their distance, and none reaches back before the frame.
 */
export class ZstdWithGaps {
  readonly #head: readonly Buffer[]
  readonly #frame: Buffer

  constructor(parts: readonly Buffer[]) {
    const { head, body } = splitAfterGaps(parts)
    this.#head = head.map((part) => Buffer.from(part)) // a copy, because a slice would keep the whole page in memory
    const frame = zstdCompressSync(body, {
      // With the size, zstd uses tables of that size, and the result of most pages fits in one chunk.
      pledgedSrcSize: body.length,
      chunkSize: CHUNK_BYTES,
      params: {
        [constants.ZSTD_c_compressionLevel]: LEVEL,
        [constants.ZSTD_c_contentSizeFlag]: 0,
        [constants.ZSTD_c_checksumFlag]: 0,
      },
    })
    this.#frame = Buffer.allocUnsafeSlow(frame.length)
    frame.copy(this.#frame)
  }

  /** Size in bytes, without the fillings. */
  get byteLength(): number {
    return this.#frame.length + this.#head.reduce((sum, part) => sum + part.length, 0)
  }

  /** Returns the original parts. */
  decompress(): Buffer[] {
    const body = zstdDecompressSync(this.#frame)
    const last = this.#head.at(-1)
    return last === undefined ? [body] : [...this.#head.slice(0, -1), Buffer.concat([last, body])]
  }

  /** Returns the whole text with `filling` in every gap. */
  fill(filling: Buffer): Buffer {
    const head = filledHead(this.#head, filling)
    const pieces = [this.#frame.subarray(0, HEADER_BYTES)]
    for (let start = 0; start < head.length; start += MAX_BLOCK_BYTES) {
      const block = head.subarray(start, start + MAX_BLOCK_BYTES)
      pieces.push(rawBlockHeader(block.length), block)
    }
    pieces.push(this.#frame.subarray(HEADER_BYTES))
    return Buffer.concat(pieces)
  }
}

/** Returns the header of a raw block that is not the last one of its frame: its size, above three bits of zeros. */
function rawBlockHeader(size: number): Buffer {
  const header = Buffer.alloc(3)
  header.writeUIntLE(size * 8, 0, 3)
  return header
}
