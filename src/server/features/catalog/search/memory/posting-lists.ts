/** Initial capacity of a list, in bytes. Most words are in a few items only. */
const FIRST_CAPACITY = 8
const MAX_NUMBER_BYTES = 5

/**
 * Lists of document numbers in ascending order, each with a mark of 0 to 3 (the weight of a word). A list stores the
 * differences of the numbers, in one byte where possible.
 */
export type PostingLists = {
  /** Number of bytes of all lists. */
  readonly bytes: number
  /**
   * Writes the numbers of a list to `docs` and their marks to `marks`, from the start of these arrays. Returns their
   * count.
   */
  read(list: number, docs: Uint32Array, marks: Uint8Array): number
}

/** Builds lists. Numbers must be added in ascending order per list. */
export function createPostingWriter() {
  const buffers: Uint8Array[] = []
  const sizes: number[] = []
  const lastDocs: number[] = []
  let capacity = 0

  function room(list: number): Uint8Array {
    const buffer = buffers[list]
    const size = sizes[list] ?? 0
    if (buffer && size + MAX_NUMBER_BYTES <= buffer.length) return buffer
    const larger = new Uint8Array(Math.max(FIRST_CAPACITY, (buffer?.length ?? 0) * 2))
    if (buffer) larger.set(buffer)
    capacity += larger.length - (buffer?.length ?? 0)
    buffers[list] = larger
    return larger
  }

  return {
    /** Bytes that the lists occupy while they are built. */
    capacity: () => capacity,

    add(list: number, doc: number, mark = 0): void {
      while (buffers.length <= list) {
        buffers.push(new Uint8Array(0))
        sizes.push(0)
        lastDocs.push(-1)
      }
      const buffer = room(list)
      let at = sizes[list] ?? 0
      let rest = (doc - (lastDocs[list] ?? -1)) * 4 + mark
      for (; rest > 127; rest >>>= 7) buffer[at++] = (rest & 127) | 128
      buffer[at++] = rest
      sizes[list] = at
      lastDocs[list] = doc
    },

    /** Returns the lists with these numbers, which get the numbers 0, 1, 2…. The writer is empty afterwards. */
    async finish(order: readonly number[], pause: () => Promise<void>): Promise<PostingLists> {
      const starts = new Uint32Array(order.length + 1)
      for (const [place, list] of order.entries()) starts[place + 1] = (starts[place] ?? 0) + (sizes[list] ?? 0)
      const bytes = new Uint8Array(starts[order.length] ?? 0)
      for (const [place, list] of order.entries()) {
        bytes.set((buffers[list] ?? bytes).subarray(0, sizes[list] ?? 0), starts[place])
        if (place % 500 === 0) await pause()
      }
      buffers.length = 0
      sizes.length = 0
      lastDocs.length = 0
      capacity = 0
      return readerOf(bytes, starts)
    },
  }
}

function readerOf(bytes: Uint8Array, starts: Uint32Array): PostingLists {
  return {
    bytes: bytes.byteLength + starts.byteLength,
    read(list, docs, marks) {
      const end = starts[list + 1] ?? 0
      let doc = -1
      let count = 0
      for (let at = starts[list] ?? 0; at < end; count += 1) {
        let byte = bytes[at++] as number // `at` is within the list, here and below
        let value = byte & 127
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++] as number
          value |= (byte & 127) << shift
        }
        doc += value >>> 2
        docs[count] = doc
        marks[count] = value & 3
      }
      return count
    },
  }
}
