import { CLIENT_HEADER } from '#shared/contracts/client.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Busy, Sessions } from '../../ports/till.ts'
import { type CatalogItem, cardOf } from './catalog-snapshot.ts'
import type { CatalogStore } from './catalog-store.ts'
import { configuredPictures, fetchPictures, sellingPictures } from './fetch-pictures.ts'
import type { OfflineCache } from './open-offline-cache.ts'
import { syncCatalog } from './sync-catalog.ts'
import { type ShopLists, walkShop } from './walk-shop.ts'

type Deps = {
  shop: Pick<Shop, 'fetch' | 'isReachable' | 'url'>
  sessions: Sessions
  offlineCache: OfflineCache
  busy: Busy
  clock: Clock
  timers: Timers
  log: Log
  /** Called when the stored catalog may have changed: once it is complete, and at the end of each check. */
  onRefreshed(): void
}

/** Age above which the catalog is synchronized again. Only changed products are fetched, so this is cheap. */
const REFRESH_AFTER_MS = 30 * 60_000
const CHECK_EVERY_MS = 10 * 60_000
/** Pause between calls, so that the calls do not slow down the shop for its users. */
const BETWEEN_CALLS_MS = 250
const WHILE_BUSY_MS = 5_000
/** Delay after a login or a start, because the page needs the connection for its own calls then. */
const AFTER_START_MS = 20_000
/** The shop composes the pictures of the configurator at their first request, so they wait until the rush is over. */
const PREVIEWS_AFTER_MS = 15 * 60_000

/**
 * Keeps the offline catalog of this till up to date: every half hour while a user is logged in, and soon after a login.
 * Makes the calls to the shop one at a time.
 */
export function startSnapshotRefresh(deps: Deps): { stop(): void } {
  const { shop, sessions, offlineCache, busy, clock, timers, log } = deps
  let isWalking = false
  let isStopped = false
  /** True when the last refresh was interrupted. The next check then continues it. */
  let isUnfinished = false
  let cancelTimer = () => {}
  /** Cards of the products that are in no list, by their id. They are read from the disk again only after a change. */
  const cards = new Map<number, { hash: string; card: CatalogItem | undefined }>()
  const startedMs = clock.monotonicMs()

  const wait = (ms: number) => new Promise<void>((resolve) => void timers.after(ms, resolve))
  const isLoggedIn = () => sessions.current().session !== null

  /** Returns the calls of one refresh. They end when the shop is unreachable or has another address. */
  function lineToShop() {
    const url = shop.url()
    const isSameShop = () => !isStopped && shop.isReachable() && shop.url() === url
    return {
      async call(path: string, body?: unknown) {
        const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: JSON_CALL }
        const response = await shop.fetch(path, init)
        // Other error statuses do not stop the refresh: a product may be removed, or a picture may be missing.
        if (response.status >= 500 || response.status === 429) {
          await response.body?.cancel()
          throw new Error(`the shop responded with status ${response.status}`)
        }
        await offlineCache.store(new Request(`app://leermeester${path}`, init), response)
        return response
      },
      async mayContinue() {
        await wait(BETWEEN_CALLS_MS)
        while (isSameShop() && busy.reason() !== undefined) await wait(WHILE_BUSY_MS)
        return isSameShop()
      },
    }
  }

  async function walk(): Promise<void> {
    const line = lineToShop()
    const lists = await walkShop(line)
    if (!lists) return
    // The products of the lists can be found before the rest of the catalog has arrived.
    await storeSnapshot(lists)
    const synced = await syncCatalog({ ...line, store: offlineCache.catalog() })
    if (!synced.isWhole) return
    const products = await storeSnapshot(lists)
    deps.onRefreshed()
    log.info('offline catalog refreshed', { products: products.length, changed: synced.changed })
    isUnfinished = !(await fetchAllPictures(line, products))
  }

  /** Stores the products of the lists, and after them the cards of all other products, so that they can be searched. */
  async function storeSnapshot({ products, stockLists }: ShopLists): Promise<CatalogItem[]> {
    const catalog = offlineCache.catalog()
    const all = new Map(products)
    for (const [id, hash] of await catalog.hashes()) {
      if (all.has(id)) continue
      const known = cards.get(id)
      const card = known?.hash === hash ? known.card : await cardIn(catalog, id)
      cards.set(id, { hash, card })
      if (card) all.set(id, card)
    }
    const snapshot = { version: 1 as const, keptAt: clock.now().toISOString(), products: [...all.values()], stockLists }
    await offlineCache.storeSnapshot(snapshot)
    return snapshot.products
  }

  async function fetchAllPictures(line: ReturnType<typeof lineToShop>, products: CatalogItem[]): Promise<boolean> {
    const options = await offlineCache.cachedJson('/api/matrixoption')
    const pictures = {
      ...line,
      isCached: async (path: string) => (await offlineCache.ageOf(path)) !== undefined,
      pictureBytes: async () => (await offlineCache.size()).pictureBytes,
    }
    const isWhole = await fetchPictures(sellingPictures(products, options), pictures)
    if (!isWhole || clock.monotonicMs() - startedMs < PREVIEWS_AFTER_MS) return isWhole
    for (const { id } of products.filter(({ matrix }) => matrix === true)) {
      const model = await offlineCache.catalog().product(id)
      if (model && !(await fetchPictures(configuredPictures(model.product, options), pictures))) return false
    }
    return true
  }

  async function walkIfOlderThan(ms: number): Promise<void> {
    if (isWalking || isStopped || !shop.isReachable() || !isLoggedIn()) return
    isWalking = true
    try {
      // The lists are stored before the catalog is complete, so a missing catalog continues the work after a restart.
      const { syncedAt } = await offlineCache.catalog().status()
      const last = syncedAt && (await offlineCache.snapshotTakenAt())
      // After the system time was set back, the last refresh may be in the future. Such a snapshot counts as old.
      const ageMs = last ? clock.now().getTime() - last.getTime() : Number.POSITIVE_INFINITY
      if (!isUnfinished && ageMs < ms && ageMs >= 0) return
      isUnfinished = true
      await walk()
    } catch (error) {
      const facts = { error: error instanceof ShopError ? error.code : String(error).slice(0, 200) }
      log.warn('offline catalog refresh interrupted', facts)
    } finally {
      isWalking = false
      deps.onRefreshed()
    }
  }

  let wasLoggedIn = isLoggedIn()
  const stops = [
    timers.every(CHECK_EVERY_MS, () => void walkIfOlderThan(REFRESH_AFTER_MS)),
    sessions.onChange(() => {
      const isNew = !wasLoggedIn && isLoggedIn()
      wasLoggedIn = isLoggedIn()
      if (!isNew) return
      cancelTimer()
      cancelTimer = timers.after(AFTER_START_MS, () => void walkIfOlderThan(REFRESH_AFTER_MS))
    }),
  ]
  cancelTimer = timers.after(AFTER_START_MS, () => void walkIfOlderThan(REFRESH_AFTER_MS))

  return {
    stop() {
      isStopped = true
      cancelTimer()
      for (const stop of stops) stop()
    },
  }
}

async function cardIn(catalog: CatalogStore, id: number): Promise<CatalogItem | undefined> {
  const stored = await catalog.product(id)
  return stored && cardOf(stored.product)
}

const JSON_CALL = { 'content-type': 'application/json', accept: 'application/json', [CLIENT_HEADER]: '1' }
