import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { JsonText } from '#shared/kernel/json-text.ts'
import { isDatabaseUnavailable } from '../db/database-away.ts'
import { createSharedCalls } from '../db/single-flight.ts'
import type { ShopChange, ShopChanges } from '../events/shop-changes.ts'
import type { Compression } from './accept-encoding.ts'
import { Overloaded } from './load-gate.ts'
import type { CacheCounts } from './metrics.ts'

const MEGABYTE = 1024 * 1024
/** A rush of new search terms fills the cache, so this memory counts. Product details of 10,000 products need half of it. */
const MAX_BYTES = 48 * MEGABYTE

/** A cache for a large catalog has at most this memory: about 60,000 products. */
const MAX_GROWN_BYTES = 256 * MEGABYTE
/** Memory per product, with room for other responses: a product page's response has about 3 kB. */
const BYTES_PER_PRODUCT = 4_400

/** Memory of responses in an encoding other than the stored one, for clients that do not accept the stored one. */
const MAX_CONVERTED_BYTES = 8 * MEGABYTE

/** Responses smaller than this fit in one network packet, so compressing them gains nothing. */
export const MIN_COMPRESSED_BYTES = 1024

/** Lifetime of a cached response whose data may change without an announcement. */
const MAX_AGE_MS = 30_000

/**
 * Lifetime of a cached response whose data changes with an announcement only. It limits the effect of an announcement
 * that another server could not send.
 */
export const UNTIL_ANNOUNCED_MS = 10 * 60_000

/** While the database is unreachable, a response is served for this long after its lifetime. */
const MAX_STALE_MS = 60 * 60_000

/** With more changed items than this, all responses are invalid: it is cheaper than a number per item. */
const MAX_CHANGED_ITEMS = 100_000

type CacheOptions = { changes: ShopChanges; maxBytes?: number; perf?: { now(): number } }

type MakeOptions = { lifetimeMs?: number }

/** Estimated memory of the objects of one entry, in addition to its bytes and its key. */
const OVERHEAD_BYTES = 400

/** A content encoding in which cached responses are sent. */
export type Encoding = Compression | 'identity'

/** A new response, before it is converted to bytes. */
export type FreshResponse = {
  status: number
  /** A value, or its JSON as `JsonText`. */
  body: unknown
  /**
   * The items whose price, stock, rating or reviews the body contains; `all` if any item may be in it. Without items,
   * only the change `'everything'` invalidates the response.
   */
  itemIds?: readonly number[] | 'all'
}

/** A response as bytes in one encoding, which can be sent many times. */
export type CachedResponse = {
  readonly status: number
  readonly etag: string
  /** Size of the body without compression. */
  readonly size: number
  readonly encoding: Encoding
  readonly bytes: Buffer
}

type Entry = CachedResponse & {
  readonly itemIds: Int32Array | readonly number[] | 'all'
  /** Number of the last change for which this entry was found valid. */
  checkedChange: number
}

/**
 * A cache of public responses, as bytes.
 *
 * The change `'everything'` (for example after an import) invalidates all entries. A change of some items (for example
 * an order takes stock) invalidates the entries that contain those items: each entry has its item ids, and `get` checks
 * whether one of those items changed since.
 *
 * An entry has the encoding of the first client that accepts a compressed response, so that a whole catalog fits in
 * memory. For other clients it is converted; a small cache contains the converted responses that are used most.
 *
 * An invalid or expired entry stays until its memory is needed, because it is served while the database is unreachable or
 * busy.
 */
export class ResponseCache {
  /** Calls of `get` that returned a response, and those that did not. */
  readonly counts: CacheCounts = { hits: 0, misses: 0 }
  readonly #entries: LRUCache<string, Entry>
  /** Memory that the cache may use now. */
  #maxBytes: number
  readonly #leastBytes: number
  readonly #converted = new LRUCache<string, Buffer>({
    maxSize: MAX_CONVERTED_BYTES,
    sizeCalculation: (bytes, key) => bytes.length + key.length * 2 + OVERHEAD_BYTES,
  })
  readonly #pending = createSharedCalls<CachedResponse>()
  readonly #compressing = createSharedCalls<Buffer>()
  /** The number of the last change per item. */
  readonly #changes = new Map<number, number>()
  #lastChange = 0
  #lastFullChange = 0
  /** Bytes that were cached since the last change of everything. Older entries are removed before these. */
  #freshBytes = 0

  /** @param options.perf clock in ms; tests pass their own */
  constructor({ maxBytes = MAX_BYTES, changes, perf = performance }: CacheOptions) {
    this.#maxBytes = maxBytes
    this.#leastBytes = maxBytes
    this.#entries = new LRUCache({
      maxSize: Math.max(maxBytes, MAX_GROWN_BYTES),
      maxEntrySize: maxBytes,
      sizeCalculation: memoryOf,
      // An entry that is too large is not inserted.
      onInsert: (entry, key) => {
        this.#freshBytes += this.#freshSizeOf(entry, key)
      },
      dispose: (entry, key) => {
        this.#freshBytes -= this.#freshSizeOf(entry, key)
      },
      ttl: MAX_AGE_MS,
      // Reading the clock once per second is precise enough for a lifetime of 30 s.
      ttlResolution: 1_000,
      noDeleteOnStaleGet: true,
      perf,
    })
    changes.listen((change) => this.#invalidate(change))
  }

  /** Returns the cached response if it is valid; undefined when it must be made. */
  get(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined || this.#isOutdated(entry)) {
      this.counts.misses += 1
      return undefined
    }
    this.counts.hits += 1
    entry.checkedChange = this.#lastChange
    return entry
  }

  /**
   * Makes a response with `make` and caches it if its status is 200. Simultaneous callers with the same key share one
   * call of `make`. If the database is unreachable or busy, or the server is overloaded, and an earlier response is cached, the
   * earlier response is returned.
   * Any other error of `make` is thrown.
   *
   * @param options.lifetimeMs 30 s by default
   */
  async make(
    key: string,
    make: () => Promise<FreshResponse>,
    { lifetimeMs = MAX_AGE_MS }: MakeOptions = {},
  ): Promise<CachedResponse> {
    return this.#pending.run(key, () =>
      this.#makeAndCache(key, make, lifetimeMs).catch((error: unknown) => {
        const stale = isDatabaseUnavailable(error) || error instanceof Overloaded ? this.#stale(key) : undefined
        if (!stale) throw error
        return stale
      }),
    )
  }

  /**
   * Returns the bytes of a response in this encoding. A cached response without compression is replaced by the compressed
   * bytes. Returns a promise only if a large response must be compressed.
   *
   * @param isFast takes a fifth of the time, for about a third more bytes
   */
  encoded(key: string, response: CachedResponse, encoding: Encoding, isFast = false): Buffer | Promise<Buffer> {
    if (response.encoding === encoding) return response.bytes
    const convertedKey = `${encoding} ${response.etag} ${key}`
    const converted = this.#converted.get(convertedKey)
    if (converted) return converted
    const store = (bytes: Buffer) => {
      const own = withOwnMemory(bytes)
      if (!this.#replace(key, response, { encoding, bytes: own })) this.#converted.set(convertedKey, own)
      return own
    }
    if (encoding === 'identity') return store(decompress(response))
    const { here, inThread } = compressors[encoding]
    if (response.size <= SMALL_BYTES) return store(here(decompress(response), isFast))
    return this.#compressing.run(convertedKey, async () => store(await inThread(decompress(response), isFast)))
  }

  /** Returns whether the entry of this key contained this response without compression, and has these bytes now. */
  #replace(key: string, response: CachedResponse, form: { encoding: Encoding; bytes: Buffer }): boolean {
    const entry = this.#entries.peek(key)
    // The entry may have a newer response by now, to which these bytes do not belong.
    if (entry?.etag !== response.etag || entry.encoding !== 'identity') return false
    // Storing the bytes does not extend the lifetime of the response.
    this.#store(key, { ...entry, ...form }, { noUpdateTTL: true })
    return true
  }

  /** Returns whether the entries since the last change of everything use less than three quarters of the memory. */
  hasRoom(): boolean {
    return this.#freshBytes < this.#maxBytes * 0.75
  }

  /** Gives the cache the memory that the responses for this number of products need: 48 MB up to about 11,000 products. */
  fitProducts(count: number): void {
    const wanted = count * BYTES_PER_PRODUCT
    this.#maxBytes = Math.max(this.#leastBytes, Math.min(wanted, this.#entries.maxSize))
    this.#trim()
  }

  /** Returns whether the cached response is valid and does not expire within this time. */
  isValidFor(key: string, ms: number): boolean {
    const entry = this.#entries.peek(key)
    return entry !== undefined && !this.#isOutdated(entry) && this.#entries.getRemainingTTL(key) > ms
  }

  /** Returns a mark of this moment. Take it before the data of a response for `add` is read. */
  begin(): number {
    return this.#lastChange
  }

  /** Caches a response that was made without a call of `make`, as Brotli. A change since `begun` prevents it. */
  async add(
    key: string,
    fresh: FreshResponse,
    { begun, lifetimeMs = MAX_AGE_MS }: MakeOptions & { begun: number },
  ): Promise<void> {
    const entry = this.#cache(key, fresh, begun, lifetimeMs)
    if (entry.size >= MIN_COMPRESSED_BYTES) await this.encoded(key, entry, 'br')
  }

  async #makeAndCache(key: string, make: () => Promise<FreshResponse>, lifetimeMs: number): Promise<CachedResponse> {
    // Read before the call of `make`, so that a change during the call invalidates the response.
    const begun = this.begin()
    return this.#cache(key, await make(), begun, lifetimeMs)
  }

  #cache(key: string, { status, body, itemIds = [] }: FreshResponse, begun: number, lifetimeMs: number): Entry {
    const bytes = withOwnMemory(Buffer.from(body instanceof JsonText ? body.text : JSON.stringify(body)))
    const entry: Entry = {
      status,
      etag: `W/"${hash('sha1', bytes, 'base64url').slice(0, 16)}"`,
      size: bytes.length,
      encoding: 'identity',
      bytes,
      itemIds: itemIds === 'all' ? 'all' : compactIds(itemIds),
      checkedChange: begun,
    }
    // Failures are not cached: a client could fill the cache with ids of products that do not exist.
    if (status !== 200) this.#deleteNotNewer(key, begun)
    else if (!this.#isOutdated(entry)) this.#store(key, entry, { ttl: lifetimeMs })
    return entry
  }

  #store(key: string, entry: Entry, options: LRUCache.SetOptions<string, Entry, unknown>): void {
    this.#entries.set(key, entry, options)
    this.#trim()
  }

  #trim(): void {
    while (this.#entries.calculatedSize > this.#maxBytes) this.#entries.pop()
  }

  /** Deletes the entry, unless it was found valid after a change that `begun` precedes. */
  #deleteNotNewer(key: string, begun: number): void {
    const entry = this.#entries.peek(key, { allowStale: true })
    if (entry && entry.checkedChange <= begun) this.#entries.delete(key)
  }

  /** Returns the memory of an entry; 0 for an entry from before the last change of everything. */
  #freshSizeOf(entry: Entry, key: string): number {
    return entry.checkedChange < this.#lastFullChange ? 0 : memoryOf(entry, key)
  }

  /** Returns the last response, also if it is invalid; undefined when there is none or it is too old. */
  #stale(key: string): CachedResponse | undefined {
    return this.#entries.getRemainingTTL(key) > -MAX_STALE_MS ? this.#entries.get(key, { allowStale: true }) : undefined
  }

  #invalidate(change: ShopChange): void {
    this.#lastChange += 1
    // Later callers must not share a call that began before the change.
    this.#pending.forgetPending()
    if (change !== 'everything') for (const id of change.itemIds) this.#changes.set(id, this.#lastChange)
    if (change !== 'everything' && this.#changes.size <= MAX_CHANGED_ITEMS) return
    this.#lastFullChange = this.#lastChange
    this.#freshBytes = 0
    this.#changes.clear()
  }

  #isOutdated({ itemIds, checkedChange }: Entry): boolean {
    if (checkedChange === this.#lastChange) return false
    if (this.#lastFullChange > checkedChange || itemIds === 'all') return true
    return itemIds.some((id) => (this.#changes.get(id) ?? 0) > checkedChange)
  }
}

const memoryOf = ({ bytes, itemIds }: Entry, key: string) =>
  bytes.length + (itemIds === 'all' ? 0 : itemIds.length * 4) + key.length * 2 + OVERHEAD_BYTES

/** Up to this number of ids an array needs less memory: a typed array has about 200 bytes of its own. */
const FEW_IDS = 16

const compactIds = (ids: readonly number[]) => (ids.length <= FEW_IDS ? ids.slice() : Int32Array.from(ids))

/**
 * Returns these bytes in their own memory: a copy, unless they have it already. Node allocates small buffers in a shared pool, and
 * zlib results in blocks of 16 kB. Without the copy, a cached buffer would keep the whole pool or block in use.
 */
function withOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** Up to this size, compressing here is faster than in a thread. Threads also do not free the memory that they used. */
const SMALL_BYTES = 64 * 1024

const gzipInThread = promisify(gzip)
const zstdCompressInThread = promisify(zstdCompress)
const brotliCompressInThread = promisify(brotliCompress)

/** How each encoding compresses: here, or in a thread. `isFast` takes a fifth of the time, for about a third more bytes. */
const compressors = {
  gzip: {
    here: (bytes, isFast) => gzipSync(bytes, gzipOptions(isFast)),
    inThread: (bytes, isFast) => gzipInThread(bytes, gzipOptions(isFast)),
  },
  zstd: {
    here: (bytes, isFast) => zstdCompressSync(bytes, zstdOptions(isFast)),
    inThread: (bytes, isFast) => zstdCompressInThread(bytes, zstdOptions(isFast)),
  },
  br: {
    here: (bytes, isFast) => brotliCompressSync(bytes, brotliOptions(bytes, isFast ? 1 : 5)),
    inThread: (bytes, isFast) => brotliCompressInThread(bytes, brotliOptions(bytes, isFast ? 1 : 5)),
  },
} satisfies Record<
  Compression,
  {
    here(bytes: Buffer, isFast: boolean): Buffer
    inThread(bytes: Buffer, isFast: boolean): Promise<Buffer>
  }
>

const gzipOptions = (isFast: boolean) => (isFast ? { level: 1 } : {})
const zstdOptions = (isFast: boolean) => (isFast ? { params: { [constants.ZSTD_c_compressionLevel]: 1 } } : {})

const brotliOptions = (bytes: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // A window larger than the data only uses memory.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(20, Math.max(10, Math.ceil(Math.log2(bytes.length + 1)))),
  },
})

/** Returns the body of a cached response without compression. */
export function decompress({ encoding, bytes }: CachedResponse): Buffer {
  switch (encoding) {
    case 'identity':
      return bytes
    case 'gzip':
      return gunzipSync(bytes)
    case 'zstd':
      return zstdDecompressSync(bytes)
    case 'br':
      return brotliDecompressSync(bytes)
  }
}
