import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { isDatabaseAway } from '../db/database-away.ts'
import { createSharedCalls } from '../db/single-flight.ts'
import type { ShopChange, ShopChanges } from '../events/shop-changes.ts'

const MEGABYTE = 1024 * 1024
const MAX_BYTES = 32 * MEGABYTE

/** Another process may change stock without this one hearing of it: an answer is at most this old. */
const MAX_AGE_MS = 30_000

/** While the database is away an answer is served for this long after its time is over. */
const MAX_STALE_MS = 60 * 60_000

type CacheOptions = { changes: ShopChanges; maxBytes?: number; perf?: { now(): number } }

/** What an answer costs in memory beside its bytes: the objects around them. */
const OVERHEAD_BYTES = 400

export type Compression = 'br' | 'gzip'

/** What a use case has to say, before it is bytes. */
export type FreshResponse = {
  status: number
  body: unknown
  /** Items of which price, stock or rating is in the body. `all` when any item may be; without, only an import changes it. */
  itemIds?: readonly number[] | 'all'
}

/** An answer as bytes, ready to be sent any number of times. */
export type CachedResponse = {
  readonly status: number
  readonly etag: string
  readonly bytes: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer }
}

type Entry = CachedResponse & {
  readonly itemIds: Int32Array | 'all'
  /** The last change that is known to have left this answer true. */
  checked: number
}

/**
 * Answers of the catalogue that were made before, as bytes.
 *
 * Everything is made again when the catalogue changes. When some items change (an order takes stock), the
 * answers that tell of those items are made again and the others stay: each answer knows its items
 * and looks, when it is next asked for, whether one of them has changed since.
 *
 * An answer that is out of date stays until its room is needed, for when the database is away.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #pending = createSharedCalls<CachedResponse>()
  /** Per item the number of its last change. Entries older than the longest life of an answer are of no use. */
  readonly #changes = new LRUCache<number, number>({ max: 100_000, ttl: 2 * MAX_AGE_MS })
  #lastChange = 0
  #lastOverall = 0

  /** @param options.perf the clock, in ms; a test hands its own */
  constructor({ maxBytes = MAX_BYTES, changes, perf = performance }: CacheOptions) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (entry, key) => sizeOf(entry) + key.length * 2 + OVERHEAD_BYTES,
      ttl: MAX_AGE_MS,
      // One look at the clock per second is enough for a life of half a minute.
      ttlResolution: 1_000,
      noDeleteOnStaleGet: true,
      perf,
    })
    changes.listen((change) => this.#learn(change))
  }

  /** An answer that is still true; undefined when it has to be made. */
  get(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined || this.#isOutdated(entry)) return undefined
    entry.checked = this.#lastChange
    return entry
  }

  /**
   * Makes an answer and keeps it. Many who ask for the same at once wait for one making. When the database is away the
   * last answer is given instead, if there is one.
   */
  async make(key: string, make: () => Promise<FreshResponse>): Promise<CachedResponse> {
    return this.#pending.run(key, () =>
      this.#makeAndKeep(key, make).catch((error: unknown) => {
        const last = isDatabaseAway(error) ? this.#lastKnown(key) : undefined
        if (!last) throw error
        return last
      }),
    )
  }

  /** The bytes in this encoding. They are packed the first time somebody asks, and kept too. */
  async compressed(key: string, answer: CachedResponse, encoding: Compression): Promise<Buffer> {
    const have = answer.bytes[encoding]
    if (have) return have
    const bytes = withOwnMemory(await compress(answer.bytes.identity, encoding))
    const entry = this.#entries.peek(key)
    // Meanwhile the answer may have been made anew; these are not its bytes then. Packing makes no answer younger.
    if (entry?.etag === answer.etag) {
      this.#entries.set(key, { ...entry, bytes: { ...entry.bytes, [encoding]: bytes } }, { noUpdateTTL: true })
    }
    return bytes
  }

  async #makeAndKeep(key: string, make: () => Promise<FreshResponse>): Promise<CachedResponse> {
    // Read before the making: what changes during it counts as changed since.
    const checked = this.#lastChange
    const { status, body, itemIds = [] } = await make()
    const text = JSON.stringify(body)
    const identity = withOwnMemory(Buffer.from(text))
    const entry: Entry = {
      status,
      etag: `W/"${createHash('sha1').update(identity).digest('base64url').slice(0, 16)}"`,
      bytes: { identity },
      itemIds: itemIds === 'all' ? 'all' : Int32Array.from(itemIds),
      checked,
    }
    // A refusal is made each time: anybody can invent a million products that do not exist.
    if (status !== 200) this.#entries.delete(key)
    else if (!this.#isOutdated(entry)) this.#entries.set(key, entry)
    return entry
  }

  /** The last answer, whatever changed since; undefined when there is none or it is too old. */
  #lastKnown(key: string): CachedResponse | undefined {
    return this.#entries.getRemainingTTL(key) > -MAX_STALE_MS ? this.#entries.get(key, { allowStale: true }) : undefined
  }

  #learn(change: ShopChange): void {
    this.#lastChange += 1
    // Whoever asks from now on may not be given what was begun before.
    this.#pending.forgetPending()
    if (change === 'everything') {
      this.#lastOverall = this.#lastChange
      this.#changes.clear()
      return
    }
    for (const id of change.itemIds) this.#changes.set(id, this.#lastChange)
  }

  #isOutdated({ itemIds, checked }: Entry): boolean {
    if (checked === this.#lastChange) return false
    if (this.#lastOverall > checked || itemIds === 'all') return true
    return itemIds.some((id) => (this.#changes.get(id) ?? 0) > checked)
  }
}

function sizeOf({ bytes, itemIds }: Entry): number {
  const ids = itemIds === 'all' ? 0 : itemIds.byteLength
  return Object.values(bytes).reduce((sum, buffer) => sum + buffer.length, ids)
}

/** The same bytes alone: small ones lie in a pool with others, packed ones in the corner of 16 kB, and keep all of it alive. */
function withOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** Below a packet's worth packing gains nothing. */
export const MIN_COMPRESSED_BYTES = 1024

/** Packing this much takes less than handing it to another thread; and threads each keep the memory they once needed. */
const SMALL_BYTES = 64 * 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compress(bytes: Buffer, encoding: Compression): Promise<Buffer> {
  const isSmall = bytes.length <= SMALL_BYTES
  if (encoding === 'gzip') return isSmall ? gzipSync(bytes) : zip(bytes)
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // Looking back further than the whole is long only costs memory.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(20, Math.max(10, Math.ceil(Math.log2(bytes.length + 1)))),
    },
  }
  return isSmall ? brotliCompressSync(bytes, options) : brotli(bytes, options)
}
