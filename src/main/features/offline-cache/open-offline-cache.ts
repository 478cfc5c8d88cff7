import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { scan } from '#shared/contracts/scan.ts'
import type { Clock, Log } from '../../ports/machine.ts'
import type { ResponseCache } from '../../ports/response-cache.ts'
import { cacheKey, isPicture } from './cache-key.ts'
import { type CatalogSnapshot, catalogSnapshot, respondFromSnapshot } from './catalog-snapshot.ts'
import { openResponseStore, type ResponseStore } from './response-store.ts'
import { scanOffline } from './scan-offline.ts'

type Deps = {
  /** Folder of all caches. */
  folder: string
  /** Address of the current shop. Responses of another shop are never used. */
  shopUrl(): string
  clock: Clock
  log: Log
  maxBytes?: number
}

/** The last good responses of the shop, and the snapshot of all its products, for use while it is unreachable. */
export interface OfflineCache extends ResponseCache {
  /** Returns when the last snapshot was taken; undefined without a snapshot. */
  snapshotTakenAt(): Promise<Date | undefined>
  /** Returns the age in ms of the cached response to a GET of this path; undefined when there is none. */
  ageOf(path: string): Promise<number | undefined>
  /** Stores a snapshot of all products in the shop's lists. */
  storeSnapshot(snapshot: CatalogSnapshot): Promise<void>
}

const MAX_BYTES = 200_000_000
/** Larger than any JSON response or picture of the shop. */
const MAX_RESPONSE_BYTES = 20_000_000
/** A response is written at most once in this time, because a page repeats the same calls often. */
const MIN_REFRESH_MS = 30_000
/** Key of the snapshot in the response store. The keys of responses are paths, so they cannot equal it. */
const SNAPSHOT_KEY = 'known products'

/**
 * Opens the cache of the shop's last good responses on this machine. Only public responses are cached, never personal
 * data.
 */
export function openOfflineCache({ folder, shopUrl, clock, log, maxBytes = MAX_BYTES }: Deps): OfflineCache {
  const stores = new Map<string, ResponseStore>()
  /** The snapshot in memory, with the address of its shop. */
  let loaded: { url: string; snapshot: CatalogSnapshot | undefined } | undefined

  /** Returns the store of the current shop. Opens it at the first use, and then removes the caches of other shops. */
  function currentStore(): ResponseStore {
    const url = shopUrl()
    const opened = stores.get(url)
    if (opened) return opened
    const newStore = openResponseStore({ folder: join(folder, nameOf(url)), maxBytes, now: clock.now })
    stores.set(url, newStore)
    removeOtherShops(folder, nameOf(url)).catch((error: unknown) =>
      log.warn('cache of another shop not removed', { error: String(error) }),
    )
    return newStore
  }

  async function cacheResponse(request: Request, copy: Response): Promise<void> {
    const responses = currentStore()
    const key = cacheKey(request.method, request.url, request.method === 'POST' ? await request.text() : '')
    if (key === undefined) return
    const existing = await responses.entryOf(key)
    if (existing && clock.now().getTime() - existing.keptAtMs < MIN_REFRESH_MS) return
    const body = new Uint8Array(await copy.arrayBuffer())
    if (body.length > MAX_RESPONSE_BYTES) return
    // A smaller size does not replace a larger picture, because the page can scale a picture down.
    if (isPicture(key) && existing && existing.bytes > body.length) return
    await responses.store(key, copy.headers.get('content-type') ?? 'application/octet-stream', body)
  }

  async function readSnapshot(): Promise<CatalogSnapshot | undefined> {
    const url = shopUrl()
    if (loaded?.url === url) return loaded.snapshot
    const stored = await currentStore().find(SNAPSHOT_KEY)
    const read = stored && catalogSnapshot.safeParse(JSON.parse(new TextDecoder().decode(stored.body)))
    loaded = { url, snapshot: read?.success ? read.data : undefined }
    return loaded.snapshot
  }

  /** Returns the result of a scan call; undefined for other calls and for a code that is not found. */
  async function scanFromSnapshot({ products }: CatalogSnapshot, { method, url }: Request): Promise<unknown> {
    const { pathname, searchParams } = new URL(url)
    if (method !== scan.find.method || pathname !== scan.find.path) return undefined
    const pageOf = async (id: number): Promise<unknown> => {
      const cached = await currentStore().find(`/api/inventoryitem/${id}`)
      return cached && JSON.parse(new TextDecoder().decode(cached.body))
    }
    return scanOffline({ products, pageOf }, searchParams.get('code') ?? '')
  }

  return {
    store(request, response) {
      const isCacheable = response.status === 200 && (request.method === 'GET' || request.method === 'POST')
      // Checked before the body is copied, because most calls are not cached.
      const key = isCacheable ? cacheKey(request.method, request.url) : undefined
      if (key === undefined || !hasExpectedType(key, response)) return Promise.resolve()
      return cacheResponse(request.clone(), response.clone()).catch((error: unknown) => {
        log.warn('response not cached', { error: String(error) })
      })
    },

    async responseFor(request) {
      const body = request.method === 'POST' ? await request.clone().text() : ''
      const key = cacheKey(request.method, request.url, body)
      const cached = key === undefined ? undefined : await currentStore().find(key)
      if (cached) return cachedResponse(cached.body, cached.type, cached.keptAt)
      const snapshot = await readSnapshot()
      const reply =
        snapshot &&
        (respondFromSnapshot(snapshot, request.method, request.url, body) ??
          (await scanFromSnapshot(snapshot, request)))
      return reply === undefined || !snapshot
        ? undefined
        : cachedResponse(JSON.stringify(reply), 'application/json; charset=utf-8', new Date(snapshot.keptAt))
    },

    async snapshotTakenAt() {
      const snapshot = await readSnapshot()
      return snapshot && new Date(snapshot.keptAt)
    },

    async ageOf(path) {
      const key = cacheKey('GET', path)
      const cached = key === undefined ? undefined : await currentStore().entryOf(key)
      return cached && clock.now().getTime() - cached.keptAtMs
    },

    async storeSnapshot(next) {
      loaded = { url: shopUrl(), snapshot: next }
      await currentStore().store(SNAPSHOT_KEY, 'application/json', new TextEncoder().encode(JSON.stringify(next)))
    },
  }
}

/** True when the response has the content type of the call. A proxy may respond with a page of its own. */
function hasExpectedType(key: string, { headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  return isPicture(key) ? type.startsWith('image/') : type.includes('json')
}

/** Removes the caches of other shops. */
async function removeOtherShops(folder: string, current: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const others = (await readdir(folder)).filter((name) => name !== current)
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

const nameOf = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, 16)

function cachedResponse(body: string | Uint8Array<ArrayBuffer>, type: string, keptAt: Date): Response {
  return new Response(body, {
    headers: { 'content-type': type, 'x-kept-since': keptAt.toISOString(), 'cache-control': 'no-store' },
  })
}
