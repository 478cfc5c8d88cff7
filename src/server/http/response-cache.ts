import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { isDatabaseAway } from '../db/database-away.ts'
import { createSharedCalls } from '../db/single-flight.ts'
import type { ShopChange, ShopChanges } from '../events/shop-changes.ts'

const MEGABYTE = 1024 * 1024
const MAX_BYTES = 32 * MEGABYTE

/** Lifetime of a cached response. It limits the effect of a change by another process that this one missed. */
const MAX_AGE_MS = 30_000

/** While the database is unreachable, a response is served for this long after its lifetime. */
const MAX_STALE_MS = 60 * 60_000

type CacheOptions = { changes: ShopChanges; maxBytes?: number; perf?: { now(): number } }

/** Estimated memory of the objects of one entry, in addition to its bytes and its key. */
const OVERHEAD_BYTES = 400

/** A content encoding in which cached responses are sent. */
export type Compression = 'br' | 'gzip'

/** A new response, before it is converted to bytes. */
export type FreshResponse = {
  status: number
  body: unknown
  /**
   * The items whose price, stock, rating or reviews the body contains; `all` if any item may be in it. Without items,
   * only the change `'everything'` invalidates the response.
   */
  itemIds?: readonly number[] | 'all'
}

/** A response as bytes, which can be sent many times. */
export type CachedResponse = {
  readonly status: number
  readonly etag: string
  readonly bytes: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer }
}

type Entry = CachedResponse & {
  readonly itemIds: Int32Array | 'all'
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
 * An invalid or expired entry stays until its memory is needed, because it is served while the database is unreachable.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #pending = createSharedCalls<CachedResponse>()
  /** The number of the last change per item. Changes older than the lifetime of a response are not needed. */
  readonly #changes = new LRUCache<number, number>({ max: 100_000, ttl: 2 * MAX_AGE_MS })
  #lastChange = 0
  #lastFullChange = 0

  /** @param options.perf clock in ms; tests pass their own */
  constructor({ maxBytes = MAX_BYTES, changes, perf = performance }: CacheOptions) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (entry, key) => sizeOf(entry) + key.length * 2 + OVERHEAD_BYTES,
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
    if (entry === undefined || this.#isOutdated(entry)) return undefined
    entry.checkedChange = this.#lastChange
    return entry
  }

  /**
   * Makes a response with `make` and caches it if its status is 200. Simultaneous callers with the same key share one
   * call of `make`. If the database is unreachable and an earlier response is cached, the earlier response is returned.
   * Any other error of `make` is thrown.
   */
  async make(key: string, make: () => Promise<FreshResponse>): Promise<CachedResponse> {
    return this.#pending.run(key, () =>
      this.#makeAndCache(key, make).catch((error: unknown) => {
        const stale = isDatabaseAway(error) ? this.#stale(key) : undefined
        if (!stale) throw error
        return stale
      }),
    )
  }

  /** Returns the bytes of a response in this encoding. They are compressed for the first caller, and cached. */
  async compressed(key: string, response: CachedResponse, encoding: Compression): Promise<Buffer> {
    const existing = response.bytes[encoding]
    if (existing) return existing
    const bytes = withOwnMemory(await compress(response.bytes.identity, encoding))
    const entry = this.#entries.peek(key)
    // The entry may have a newer response by now, to which these bytes do not belong. Storing the bytes does not extend
    // the lifetime of the response.
    if (entry?.etag === response.etag) {
      this.#entries.set(key, { ...entry, bytes: { ...entry.bytes, [encoding]: bytes } }, { noUpdateTTL: true })
    }
    return bytes
  }

  async #makeAndCache(key: string, make: () => Promise<FreshResponse>): Promise<CachedResponse> {
    // Read before the call of `make`, so that a change during the call invalidates the response.
    const checkedChange = this.#lastChange
    const { status, body, itemIds = [] } = await make()
    const text = JSON.stringify(body)
    const identity = withOwnMemory(Buffer.from(text))
    const entry: Entry = {
      status,
      etag: `W/"${createHash('sha1').update(identity).digest('base64url').slice(0, 16)}"`,
      bytes: { identity },
      itemIds: itemIds === 'all' ? 'all' : Int32Array.from(itemIds),
      checkedChange,
    }
    // Failures are not cached: a client could fill the cache with ids of products that do not exist.
    if (status !== 200) this.#entries.delete(key)
    else if (!this.#isOutdated(entry)) this.#entries.set(key, entry)
    return entry
  }

  /** Returns the last response, also if it is invalid; undefined when there is none or it is too old. */
  #stale(key: string): CachedResponse | undefined {
    return this.#entries.getRemainingTTL(key) > -MAX_STALE_MS ? this.#entries.get(key, { allowStale: true }) : undefined
  }

  #invalidate(change: ShopChange): void {
    this.#lastChange += 1
    // Later callers must not share a call that began before the change.
    this.#pending.forgetPending()
    if (change === 'everything') {
      this.#lastFullChange = this.#lastChange
      // Clearing writes to all 100,000 places of the cache, also when it is empty.
      if (this.#changes.size > 0) this.#changes.clear()
      return
    }
    for (const id of change.itemIds) this.#changes.set(id, this.#lastChange)
  }

  #isOutdated({ itemIds, checkedChange }: Entry): boolean {
    if (checkedChange === this.#lastChange) return false
    if (this.#lastFullChange > checkedChange || itemIds === 'all') return true
    return itemIds.some((id) => (this.#changes.get(id) ?? 0) > checkedChange)
  }
}

function sizeOf({ bytes, itemIds }: Entry): number {
  const ids = itemIds === 'all' ? 0 : itemIds.byteLength
  return Object.values(bytes).reduce((sum, buffer) => sum + buffer.length, ids)
}

/**
 * Returns a copy in its own memory. Node allocates small buffers in a shared pool, and zlib results in blocks of 16 kB.
 * Without the copy, a cached buffer would keep the whole pool or block in use.
 */
function withOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** Responses smaller than this fit in one network packet, so compressing them gains nothing. */
export const MIN_COMPRESSED_BYTES = 1024

/** Up to this size, compressing here is faster than in a thread. Threads also do not free the memory that they used. */
const SMALL_BYTES = 64 * 1024

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

async function compress(bytes: Buffer, encoding: Compression): Promise<Buffer> {
  const isSmall = bytes.length <= SMALL_BYTES
  if (encoding === 'gzip') return isSmall ? gzipSync(bytes) : gzipAsync(bytes)
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // A window larger than the data only uses memory.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(20, Math.max(10, Math.ceil(Math.log2(bytes.length + 1)))),
    },
  }
  return isSmall ? brotliCompressSync(bytes, options) : brotli(bytes, options)
}
