import { indexInSorted } from '#shared/kernel/sorted-list.ts'

const FIRST_CAPACITY = 1_024

type Code = { id: number; isVariant: boolean }

/** Finds items by their code or id. A code precedes an id, and a lower id a higher one. */
export type CodeTable = { readonly bytes: number; find(code: string): Code | undefined }

/**
 * Builds a hash table of codes. The codes are in one array of bytes, because a text of JavaScript would take four times
 * the memory.
 */
export function createCodeWriter() {
  let ids = new Int32Array(FIRST_CAPACITY)
  let variants = new Uint8Array(FIRST_CAPACITY)
  let starts = new Uint32Array(FIRST_CAPACITY + 1)
  let text = new Uint8Array(FIRST_CAPACITY * 16)
  let count = 0

  return {
    capacity: () => ids.byteLength + variants.byteLength + starts.byteLength + text.byteLength,

    /** Adds the lower-case code of an item. Ids must be added in ascending order. */
    add({ id, code, isVariant }: Code & { code: string }): void {
      const bytes = Buffer.from(code)
      const start = starts[count] ?? 0
      if (count === ids.length) {
        ids = grown(ids, new Int32Array(count * 2))
        variants = grown(variants, new Uint8Array(count * 2))
        starts = grown(starts, new Uint32Array(count * 2 + 1))
      }
      if (start + bytes.length > text.length) text = grown(text, new Uint8Array((start + bytes.length) * 2))
      text.set(bytes, start)
      ids[count] = id
      variants[count] = isVariant ? 1 : 0
      count += 1
      starts[count] = start + bytes.length
    },

    async finish(pause: () => Promise<void>): Promise<CodeTable> {
      const codes = {
        ids: ids.slice(0, count),
        variants: variants.slice(0, count),
        starts: starts.slice(0, count + 1),
        text: text.slice(0, starts[count]),
      }
      const slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(2, count * 1.5))))
      for (let place = 0; place < count; place += 1) {
        let slot = hashOf(codes.text, starts[place] ?? 0, starts[place + 1] ?? 0) & (slots.length - 1)
        while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
        slots[slot] = place + 1
        if (place % 5_000 === 0) await pause()
      }
      return tableOf({ ...codes, slots })
    },
  }
}

type Codes = { ids: Int32Array; variants: Uint8Array; starts: Uint32Array; text: Uint8Array; slots: Uint32Array }

function tableOf({ ids, variants, starts, text, slots }: Codes): CodeTable {
  const at = (place: number): Code => ({ id: ids[place] ?? 0, isVariant: variants[place] === 1 })

  /** The items with this code, in order of id. */
  function placesOf(code: Uint8Array): number[] {
    const places: number[] = []
    for (let slot = hashOf(code, 0, code.length) & (slots.length - 1); slots[slot] !== 0; ) {
      const place = (slots[slot] ?? 0) - 1
      if (isAt(place, code)) places.push(place)
      slot = (slot + 1) & (slots.length - 1)
    }
    return places
  }

  function isAt(place: number, code: Uint8Array): boolean {
    const start = starts[place] ?? 0
    if ((starts[place + 1] ?? 0) - start !== code.length) return false
    return code.every((byte, offset) => byte === text[start + offset])
  }

  return {
    bytes: ids.byteLength + variants.byteLength + starts.byteLength + text.byteLength + slots.byteLength,
    find(code) {
      const number = /^\d{1,9}$/.test(code) ? Number(code) : 0
      const byCode = placesOf(Buffer.from(code.toLowerCase()))
      const first = byCode.find((place) => ids[place] !== number) ?? byCode[0] ?? indexInSorted(ids, number)
      return first < 0 ? undefined : at(first)
    },
  }
}

/** FNV-1a. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
  return hash >>> 0
}

function grown<Numbers extends Int32Array | Uint32Array | Uint8Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from)
  return to
}
