import { BackupFault, DAMAGED } from './backup-fault.ts'

/*
 * Reader and writer of tar archives (ustar), which Node does not have. Supports only the needs of a backup: plain files
 * with ASCII names of at most 100 characters.
 */

const BLOCK = 512
const MAX_NAME_BYTES = 100

export type TarEntry = { name: string; size: number; body: AsyncIterable<Uint8Array> }

/** Yields the header and body of one file. The body must have the given size. */
export async function* tarFile(
  name: string,
  size: number,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield header(name, size)
  let remaining = size
  for await (const chunk of body) {
    remaining -= chunk.length
    if (remaining < 0) break
    yield chunk
  }
  if (remaining !== 0) throw new Error(`${name} changed while it was being copied`)
  yield new Uint8Array(padding(size))
}

/** End marker of an archive. */
export const tarEnd = (): Uint8Array => new Uint8Array(2 * BLOCK)

/** Header of a file. The numbers are the offsets of the ustar fields; fields that are not written are zero. */
function header(name: string, size: number): Uint8Array {
  const block = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new RangeError(`${name}: the name is longer than 100 bytes`)
  block.write(name, 0)
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  block.write('00000000000\0', 136)
  block.write('        ', 148)
  block.write('0', 156)
  block.write('ustar\0', 257)
  block.write('00', 263)
  block.write(`${sumOf(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK
const sumOf = (block: Uint8Array) => block.reduce((sum, byte) => sum + byte, 0)

/**
 * Yields the files of an archive. Skips unread bodies. Throws `BackupFault` when the input is not an archive or is
 * truncated.
 */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const source = byteReader(chunks)
  for (;;) {
    const block = await source.exactly(BLOCK)
    if (block.every((byte) => byte === 0)) return source.rest()
    const { name, size } = headerOf(block)
    let remaining = size
    const body = async function* () {
      while (remaining > 0) {
        const chunk = await source.some(remaining)
        remaining -= chunk.length
        yield chunk
      }
    }
    yield { name, size, body: body() }
    while (remaining > 0) remaining -= (await source.some(remaining)).length
    await source.exactly(padding(size))
  }
}

function headerOf(block: Buffer): { name: string; size: number } {
  const field = (start: number, length: number) => block.toString('latin1', start, start + length).replace(/\0.*$/s, '')
  const checksum = Number.parseInt(field(148, 8), 8)
  const blank = Buffer.from(block)
  blank.write('        ', 148)
  const size = Number.parseInt(field(124, 12), 8)
  if (sumOf(blank) !== checksum || !Number.isSafeInteger(size)) throw new BackupFault(DAMAGED)
  return { name: field(0, MAX_NAME_BYTES), size }
}

function byteReader(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  async function fill(): Promise<void> {
    const next = await iterator.next()
    if (next.done) throw new BackupFault(DAMAGED)
    rest = rest.length === 0 ? Buffer.from(next.value) : Buffer.concat([rest, next.value])
  }
  return {
    async exactly(length: number): Promise<Buffer> {
      while (rest.length < length) await fill()
      const [taken, remaining] = [rest.subarray(0, length), rest.subarray(length)]
      rest = remaining
      return taken
    },
    /** Reads to the end, so that the source verifies its checksum. */
    async rest(): Promise<void> {
      while (!(await iterator.next()).done);
    },
    /** Returns available bytes, at most `maxBytes`. */
    async some(maxBytes: number): Promise<Buffer> {
      while (rest.length === 0) await fill()
      const [taken, remaining] = [rest.subarray(0, maxBytes), rest.subarray(maxBytes)]
      rest = remaining
      return taken
    },
  }
}
