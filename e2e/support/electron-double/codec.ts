/** Serializes values that pass between the main process and a page. */
export interface Codec {
  /** @throws 'An object could not be cloned.', as Electron does, for values that a structured clone refuses */
  encode(value: unknown): string
  decode(text: string): unknown
}

/**
 * Serializes values as a structured clone would: dates, big integers, bytes, maps, sets and errors keep their type,
 * functions are refused. Cyclic values are refused too, unlike in a structured clone.
 *
 * The same source runs in the main process and in the page (`page-scripts.ts`), so it may not use anything outside this
 * function.
 */
export function makeCodec(): Codec {
  type MarkedValue = { readonly [key: string]: unknown }
  const MARK = '\u0000t'
  const NUMBERS = ['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array']
  const VIEWS = [...NUMBERS, 'Uint32Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array']

  const refuse = (): never => {
    throw new Error('An object could not be cloned.')
  }
  const asText = (bytes: Uint8Array) => {
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  }
  const asBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const kindOfView = (view: ArrayBufferView) => {
    // A Buffer counts as Uint8Array, because its string tag says so. Electron passes it in the same way.
    const name = Object.prototype.toString.call(view).slice(8, -1)
    return VIEWS.includes(name) ? name : 'DataView'
  }

  const describe = (value: unknown, ancestors: ReadonlySet<unknown>): unknown => {
    if (value === undefined) return { [MARK]: 'undefined' }
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number') {
      if (Number.isFinite(value) && !Object.is(value, -0)) return value
      return { [MARK]: 'number', of: Object.is(value, -0) ? '-0' : String(value) }
    }
    if (typeof value === 'bigint') return { [MARK]: 'bigint', of: String(value) }
    if (typeof value !== 'object' || value instanceof Promise || ancestors.has(value)) return refuse()
    // A DOM node. The check reads properties, because the main process has no class Node.
    if ('nodeType' in value && 'ownerDocument' in value) return refuse()
    const inside = new Set(ancestors).add(value)
    const each = (one: unknown) => describe(one, inside)
    if (value instanceof Date) return { [MARK]: 'date', of: value.getTime() }
    if (value instanceof RegExp) return { [MARK]: 'regexp', of: [value.source, value.flags] }
    if (value instanceof Map) return { [MARK]: 'map', of: [...value].map((pair) => pair.map(each)) }
    if (value instanceof Set) return { [MARK]: 'set', of: [...value].map(each) }
    if (value instanceof Error) return { [MARK]: 'error', of: [value.name, value.message] }
    if (value instanceof ArrayBuffer) return { [MARK]: 'buffer', of: asText(new Uint8Array(value)) }
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      return { [MARK]: 'view', kind: kindOfView(value), of: asText(bytes) }
    }
    if (Array.isArray(value)) return value.map(each)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, each(one)]))
  }

  const revive = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map(revive)
    const { [MARK]: mark, of, kind } = value as MarkedValue
    if (mark === undefined) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, revive(one)]))
    const list = of as [string, string] // written by `describe`; the mark determines the type
    if (mark === 'undefined') return undefined
    if (mark === 'number') return Number(of)
    if (mark === 'bigint') return BigInt(of as string)
    if (mark === 'date') return new Date(of as number)
    if (mark === 'regexp') return new RegExp(...list)
    if (mark === 'map') return new Map((of as [unknown, unknown][]).map(([key, one]) => [revive(key), revive(one)]))
    if (mark === 'set') return new Set((of as unknown[]).map(revive))
    if (mark === 'error') return Object.assign(new Error(list[1]), { name: list[0] })
    const { buffer } = asBytes(of as string)
    if (mark === 'buffer') return buffer
    const View = Reflect.get(globalThis, String(kind)) as new (bytes: ArrayBufferLike) => unknown
    return new View(buffer)
  }

  return {
    encode: (value) => JSON.stringify(describe(value, new Set())),
    decode: (text) => revive(JSON.parse(text)),
  }
}
