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
  mostBytes?: number
}

/** The last good responses of the shop for use offline, and the snapshot of all its products. */
export interface OfflineCache extends ResponseCache {
  /** When the snapshot was last taken; undefined when never. */
  walkedAt(): Promise<Date | undefined>
  /** Age in ms of the cached response to a GET; undefined when there is none. */
  ageOf(path: string): Promise<number | undefined>
  /** Stores all products of the shop's lists. */
  storeSnapshot(snapshot: CatalogSnapshot): Promise<void>
}

const MOST_BYTES = 200_000_000
/** Larger than any JSON response or picture of the shop. */
const MAX_RESPONSE_BYTES = 20_000_000
/** A page repeats the same calls often, so a response is written at most once in this time. */
const MIN_REFRESH_MS = 30_000
/** Key of the snapshot in the response store. It equals no path. */
const SNAPSHOT_KEY = 'known products'

/**
 * Opens the cache of the shop's last good responses on this machine. Only public responses are cached, never personal
 * data.
 */
export function openOfflineCache({ folder, shopUrl, clock, log, mostBytes = MOST_BYTES }: Deps): OfflineCache {
  const stores = new Map<string, ResponseStore>()
  /** The snapshot in memory, with the address of its shop. */
  let loaded: { url: string; snapshot: CatalogSnapshot | undefined } | undefined

  function store(): ResponseStore {
    const url = shopUrl()
    const opened = stores.get(url)
    if (opened) return opened
    const fresh = openResponseStore({ folder: join(folder, nameOf(url)), mostBytes, now: clock.now })
    stores.set(url, fresh)
    removeOtherShops(folder, nameOf(url)).catch((error: unknown) =>
      log.warn('cache of another shop not removed', { error: String(error) }),
    )
    return fresh
  }

  async function cacheResponse(request: Request, copy: Response): Promise<void> {
    const responses = store()
    const key = cacheKey(request.method, request.url, request.method === 'POST' ? await request.text() : '')
    if (key === undefined) return
    const existing = await responses.look(key)
    if (existing && clock.now().getTime() - existing.keptAtMs < MIN_REFRESH_MS) return
    const body = new Uint8Array(await copy.arrayBuffer())
    if (body.length > MAX_RESPONSE_BYTES) return
    // The largest size of a picture is kept, because it can be scaled down.
    if (isPicture(key) && existing && existing.bytes > body.length) return
    await responses.keep(key, copy.headers.get('content-type') ?? 'application/octet-stream', body)
  }

  async function readSnapshot(): Promise<CatalogSnapshot | undefined> {
    const url = shopUrl()
    if (loaded?.url === url) return loaded.snapshot
    const stored = await store().find(SNAPSHOT_KEY)
    const read = stored && catalogSnapshot.safeParse(JSON.parse(new TextDecoder().decode(stored.body)))
    loaded = { url, snapshot: read?.success ? read.data : undefined }
    return loaded.snapshot
  }

  /** Returns the response to a scan call; undefined for other calls. */
  async function scanFromSnapshot({ products }: CatalogSnapshot, { method, url }: Request): Promise<unknown> {
    const { pathname, searchParams } = new URL(url)
    if (method !== scan.find.method || pathname !== scan.find.path) return undefined
    const pageOf = async (id: number): Promise<unknown> => {
      const cached = await store().find(`/api/inventoryitem/${id}`)
      return cached && JSON.parse(new TextDecoder().decode(cached.body))
    }
    return scanOffline({ products, pageOf }, searchParams.get('code') ?? '')
  }

  return {
    keep(request, answer) {
      const isCacheable = answer.status === 200 && (request.method === 'GET' || request.method === 'POST')
      // Checked before the body is copied, because most calls are not cached.
      const key = isCacheable ? cacheKey(request.method, request.url) : undefined
      if (key === undefined || !hasExpectedType(key, answer)) return Promise.resolve()
      return cacheResponse(request.clone(), answer.clone()).catch((error: unknown) => {
        log.warn('response not cached', { error: String(error) })
      })
    },

    async responseFor(request) {
      const body = request.method === 'POST' ? await request.clone().text() : ''
      const key = cacheKey(request.method, request.url, body)
      const cached = key === undefined ? undefined : await store().find(key)
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

    async walkedAt() {
      const snapshot = await readSnapshot()
      return snapshot && new Date(snapshot.keptAt)
    },

    async ageOf(path) {
      const key = cacheKey('GET', path)
      const cached = key === undefined ? undefined : await store().look(key)
      return cached && clock.now().getTime() - cached.keptAtMs
    },

    async storeSnapshot(next) {
      loaded = { url: shopUrl(), snapshot: next }
      await store().keep(SNAPSHOT_KEY, 'application/json', new TextEncoder().encode(JSON.stringify(next)))
    },
  }
}

/** Checks the content type: a proxy may respond instead of the shop. */
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
