import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { scan } from '#shared/contracts/scan.ts'
import type { Clock, Log } from '../../ports/machine.ts'
import type { ResponseCache } from '../../ports/response-cache.ts'
import { cacheKey, isPicture } from './cache-key.ts'
import { type CatalogSnapshot, cardOf, catalogSnapshot, respondFromSnapshot, wantedIds } from './catalog-snapshot.ts'
import { type CatalogStore, openCatalogStore } from './catalog-store.ts'
import { respondFromCatalog } from './respond-from-catalog.ts'
import { openResponseStore, type ResponseStore } from './response-store.ts'
import { scanOffline } from './scan-offline.ts'

type Deps = {
  /** Folders of the caches of all shops. */
  folders: { responses: string; catalog: string; pictures: string }
  /** Address of the current shop. Responses of another shop are never used. */
  shopUrl(): string
  clock: Clock
  log: Log
  maxBytes?: { responses?: number; catalog?: number; pictures?: number }
}

/** The catalog of the shop and its last good responses, for use while it is unreachable. */
export interface OfflineCache extends ResponseCache {
  /** Returns when the last snapshot of the lists was taken; undefined without a snapshot. */
  snapshotTakenAt(): Promise<Date | undefined>
  /** Returns the cached JSON response to a GET of this path; undefined when there is none. */
  cachedJson(path: string): Promise<unknown>
  /** Returns the age in ms of the cached response to a GET of this path; undefined when there is none. */
  ageOf(path: string): Promise<number | undefined>
  /** Stores a snapshot of the products and the stock lists. */
  storeSnapshot(snapshot: CatalogSnapshot): Promise<void>
  /** The catalog of the current shop: every product with its variants. */
  catalog(): CatalogStore
  /** Size on the disk in bytes: catalog, pictures and responses together, and pictures alone. */
  size(): Promise<{ bytes: number; pictureBytes: number }>
}

/** The limits of the folders on the disk. When a folder is full, its oldest files are removed. */
const MAX_BYTES = { responses: 100_000_000, catalog: 400_000_000, pictures: 120_000_000 }
/** Larger than any JSON response or picture of the shop. */
const MAX_RESPONSE_BYTES = 20_000_000
/** A response is written at most once in this time, because a page repeats the same calls often. */
const MIN_REFRESH_MS = 30_000
/** Key of the snapshot in the response store. The keys of responses are paths, so they cannot equal it. */
const SNAPSHOT_KEY = 'known products'
const ALL_OPTIONS = '/api/matrixoption'

type Stores = { responses: ResponseStore; pictures: ResponseStore; catalog: CatalogStore }

/**
 * Opens the cache of the shop's catalog and its last good responses on this machine. Only public responses are cached,
 * never personal data.
 */
export function openOfflineCache({ folders, shopUrl, clock, log, maxBytes }: Deps): OfflineCache {
  const stores = new Map<string, Stores>()
  const limits = { ...MAX_BYTES, ...maxBytes }
  /** The snapshot in memory, with the address of its shop. */
  let loaded: { url: string; snapshot: CatalogSnapshot | undefined } | undefined

  /** Returns the stores of the current shop. Opens them at the first use, and then removes the caches of other shops. */
  function current(): Stores {
    const url = shopUrl()
    const opened = stores.get(url)
    if (opened) return opened
    const options = (name: keyof typeof folders) => ({
      folder: join(folders[name], nameOf(url)),
      maxBytes: limits[name],
      now: clock.now,
    })
    const newStores = {
      responses: openResponseStore(options('responses')),
      pictures: openResponseStore(options('pictures')),
      catalog: openCatalogStore(options('catalog')),
    }
    stores.set(url, newStores)
    for (const folder of Object.values(folders)) {
      removeOtherShops(folder, nameOf(url)).catch((error: unknown) =>
        log.warn('cache of another shop not removed', { error: String(error) }),
      )
    }
    return newStores
  }
  const storeOf = (key: string) => (isPicture(key) ? current().pictures : current().responses)

  async function cacheResponse(request: Request, copy: Response): Promise<void> {
    const key = cacheKey(request.method, request.url, request.method === 'POST' ? await request.text() : '')
    if (key === undefined) return
    const responses = storeOf(key)
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
    const read = catalogSnapshot.safeParse(await cachedJson(SNAPSHOT_KEY))
    loaded = { url, snapshot: read.success ? read.data : undefined }
    return loaded.snapshot
  }

  async function cachedJson(key: string): Promise<unknown> {
    const cached = await current().responses.find(key)
    return cached && JSON.parse(new TextDecoder().decode(cached.body))
  }

  /** Returns everything about a product: from the catalog, otherwise from the cached response for its page. */
  async function pageOf(id: number): Promise<unknown> {
    const stored = await current().catalog.product(id)
    return stored?.product ?? (await cachedJson(`/api/inventoryitem/${id}`))
  }

  /** Returns the result of a scan call; undefined for other calls and for a code that is not found. */
  async function scanFromSnapshot({ products }: CatalogSnapshot, { method, url }: Request): Promise<unknown> {
    const { pathname, searchParams } = new URL(url)
    if (method !== scan.find.method || pathname !== scan.find.path) return undefined
    const { itemsWith } = current().catalog
    return scanOffline({ products, itemsWith, pageOf }, searchParams.get('code') ?? '')
  }

  /** Adds the cards of the requested products that are not in the snapshot, such as variants of a model. */
  async function withProducts(snapshot: CatalogSnapshot, ids: readonly number[]): Promise<CatalogSnapshot> {
    const inLists = new Set(snapshot.products.map(({ id }) => id))
    const others = ids.filter((id) => !inLists.has(id))
    const cards = await Promise.all(
      others.map(async (id) => {
        const stored = await current().catalog.product(id)
        return stored && cardOf(stored.product)
      }),
    )
    return { ...snapshot, products: [...snapshot.products, ...cards.filter((card) => card !== undefined)] }
  }

  async function snapshotResponse(request: Request, body: string): Promise<Response | undefined> {
    const stored = await readSnapshot()
    if (!stored) return undefined
    const ids = wantedIds(request.method, request.url, body)
    const snapshot = ids ? await withProducts(stored, ids) : stored
    const reply =
      respondFromSnapshot(snapshot, request.method, request.url, body) ?? (await scanFromSnapshot(snapshot, request))
    return reply === undefined ? undefined : jsonResponse(reply, new Date(snapshot.keptAt))
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
      const cached = key === undefined ? undefined : await storeOf(key).find(key)
      const reply = await respondFromCatalog(current().catalog, request, () => cachedJson(ALL_OPTIONS))
      // A page that was viewed after the last synchronization has newer prices and stock.
      if (reply && !(cached && cached.keptAt > reply.keptAt))
        return jsonResponse(reply.body, reply.keptAt, reply.status)
      if (cached) return cachedResponse(cached.body, cached.type, cached.keptAt)
      return snapshotResponse(request, body)
    },

    async snapshotTakenAt() {
      const snapshot = await readSnapshot()
      return snapshot && new Date(snapshot.keptAt)
    },

    async ageOf(path) {
      const key = cacheKey('GET', path)
      const cached = key === undefined ? undefined : await storeOf(key).entryOf(key)
      return cached && clock.now().getTime() - cached.keptAtMs
    },

    async storeSnapshot(next) {
      loaded = { url: shopUrl(), snapshot: next }
      const content = new TextEncoder().encode(JSON.stringify(next))
      await current().responses.store(SNAPSHOT_KEY, 'application/json', content)
    },

    cachedJson,
    catalog: () => current().catalog,

    async size() {
      const { responses, pictures, catalog } = current()
      const pictureBytes = await pictures.bytes()
      const { bytes } = await catalog.status()
      return { bytes: bytes + pictureBytes + (await responses.bytes()), pictureBytes }
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

const jsonResponse = (body: unknown, keptAt: Date, status = 200) =>
  cachedResponse(JSON.stringify(body), 'application/json; charset=utf-8', keptAt, status)

function cachedResponse(body: string | Uint8Array<ArrayBuffer>, type: string, keptAt: Date, status = 200): Response {
  return new Response(body, {
    status,
    headers: { 'content-type': type, 'x-kept-since': keptAt.toISOString(), 'cache-control': 'no-store' },
  })
}
