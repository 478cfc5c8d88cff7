import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OfflineCache, openOfflineCache } from '#src/main/features/offline-cache/open-offline-cache.ts'
import { startSnapshotRefresh } from '#src/main/features/offline-cache/refresh-snapshot.ts'
import { connectionToShop, refusal } from '../../support/away-and-back.ts'
import { peopleAtTill, quietLog } from '../../support/people-at-till.ts'
import { tillTime } from '../../support/till-time.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leermeester-walk-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const requestFor = (path: string, body?: unknown) =>
  new Request(`app://leermeester${path}`, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) })

const wireProduct = (id: number, displayName: string) => ({
  id,
  itemId: `B-${id}`,
  displayName,
  parentDisplayName: null,
  basePrice: 825.62,
  count: id,
  leatherName: 'Touch Cognac',
  leatherColor: 'Cognac',
  imageUrl: `/images/model/m${id}/1a2b-960.webp`,
})
const wireNode = (id: number, fragment: string, items: string | null, children: unknown[] = []) => ({
  id,
  parent: null,
  name: fragment,
  custrecord_lt_shx_cc_displayname: fragment,
  custrecord_lt_shx_cc_urlfragment: fragment,
  custrecord_lt_shx_cc_sequencenumber: 1,
  custrecord_lt_shx_cc_level: 1,
  custrecord_lt_shx_cc_displayonsite: 'T',
  custrecord_shx_cc_displaymenudesktop: 'T',
  custrecord_shx_cc_displaymenumobile: 'T',
  custrecord_lt_shx_cc_metatitle: null,
  custrecord_lt_shx_cc_metadescription: null,
  custrecord_lt_shx_bannerintro: null,
  custrecord_shx_cc_items: items,
  description_intro: null,
  description: null,
  robots: null,
  children,
})

/** A shop with two products in a list and one in stock. */
function smallShop() {
  const requests: string[] = []
  let isAway = false
  const stock = 'leren-meubels-op-voorraad'
  const menu = [wireNode(1, '', null, [wireNode(2, 'banken', 'id, sort\n7, 1\n8, 2'), wireNode(3, stock, null)])]
  const fetch = async (path: string) => {
    if (isAway) throw refusal('server_away')
    requests.push(path)
    const { pathname } = new URL(path, 'https://winkel.example')
    if (pathname === '/api/menu') return Response.json(menu)
    if (pathname === '/api/inventoryitem/netsuiteids') {
      return Response.json({ items: [wireProduct(7, 'Bank Sofia'), wireProduct(8, 'Bank Rome')], total: 2 })
    }
    if (pathname === '/api/inventoryitem/stock')
      return Response.json({ items: [wireProduct(9, 'Stoel Milaan')], total: 1 })
    const id = Number(/^\/api\/inventoryitem\/(\d+)$/.exec(pathname)?.[1])
    // The barcode is only on the product's own page.
    if (id) return Response.json({ path, ...wireProduct(id, `Product ${id}`), upccode: `871234567890${id}` })
    return Response.json({ path })
  }
  return {
    requests,
    fetch,
    goAway: () => {
      isAway = true
    },
    comeBack: () => {
      isAway = false
    },
  }
}

function openTill() {
  const time = tillTime()
  const shop = smallShop()
  const line = connectionToShop({}, shop.fetch)
  const people = peopleAtTill(null)
  const files = trackOperations(
    openOfflineCache({
      folder,
      shopUrl: () => 'https://winkel.example',
      clock: time.clock,
      log: quietLog,
      maxBytes: 1_000_000,
    }),
  )
  let reason: string | undefined
  startSnapshotRefresh({
    shop: line.shop,
    sessions: people.sessions,
    offlineCache: files.offlineCache,
    busy: { reason: () => reason },
    clock: time.clock,
    timers: time.timers,
    log: quietLog,
  })
  return {
    shop,
    people,
    time,
    offlineCache: files.offlineCache,
    /**
     * Advances the time in steps of 250 ms. After each step it waits for the started file operations, which do not use
     * the test clock.
     */
    async pass(ms: number): Promise<void> {
      for (let left = ms; left > 0; left -= 250) {
        await time.pass(Math.min(left, 250))
        while (files.isAnyPending()) {
          await files.allDone()
          await time.settle()
        }
      }
    },
    setBusy: (why: string | undefined) => {
      reason = why
    },
  }
}

/** Wraps an offline cache, and reports whether one of its file operations is in progress. */
function trackOperations(offlineCache: OfflineCache) {
  const pending = new Set<Promise<unknown>>()
  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    const operation = work.finally(() => pending.delete(operation))
    pending.add(operation)
    return operation
  }
  const tracked: OfflineCache = {
    store(request, answer) {
      const kept = offlineCache.store(request, answer)
      return kept instanceof Promise ? track(kept) : kept
    },
    responseFor: (request) => track(offlineCache.responseFor(request)),
    snapshotTakenAt: () => track(offlineCache.snapshotTakenAt()),
    ageOf: (path) => track(offlineCache.ageOf(path)),
    storeSnapshot: (snapshot) => track(offlineCache.storeSnapshot(snapshot)),
  }
  return { offlineCache: tracked, isAnyPending: () => pending.size > 0, allDone: () => Promise.allSettled(pending) }
}

describe('the refresh of the snapshot', () => {
  it('starts after a login, and makes every product available while the shop is unreachable', async () => {
    const { shop, people, offlineCache, pass } = openTill()
    await pass(30_000)
    expect(shop.requests).toEqual([])

    people.logIn('Sales')
    await pass(60_000)

    expect(shop.requests).toEqual(
      expect.arrayContaining(['/api/inventoryitem/7', '/api/inventoryitem/9', '/images/model/m8/1a2b-480.webp']),
    )
    expect(await (await offlineCache.responseFor(requestFor('/api/inventoryitem/8')))?.json()).toMatchObject({
      path: '/api/inventoryitem/8',
    })
    const list = await offlineCache.responseFor(
      requestFor('/api/inventoryitem/netsuiteids?page=1&pageSize=1&colours=Cognac', [8, 7]),
    )
    expect(await list?.json()).toMatchObject({ items: [{ id: 8, basePrice: 825.62, count: 8 }], total: 2 })
    const stock = await offlineCache.responseFor(
      requestFor('/api/inventoryitem/stock?list=leren-meubels-op-voorraad&page=1&pageSize=24'),
    )
    expect(await stock?.json()).toMatchObject({ items: [{ id: 9 }], total: 1 })
    const found = await offlineCache.responseFor(requestFor('/api/search/suggestions?s=bank%20cognac'))
    expect(await found?.json()).toMatchObject({ total: 2, products: [{ id: 7 }, { id: 8 }] })
    const results = await offlineCache.responseFor(requestFor('/api/v2/search', { search_term: 'B-9' }))
    expect(await results?.json()).toMatchObject({ items: { data: [{ id: 9 }], meta: { total: 1 } }, source: 'own' })
  })

  it('does not run again at a login after a short break', async () => {
    const { shop, people, pass } = openTill()
    people.logIn('Sales')
    await pass(60_000)
    const first = shop.requests.length

    people.logIn(null)
    people.logIn('Admin')
    await pass(60_000)
    expect(shop.requests).toHaveLength(first)
  })

  it('pauses while the till is busy', async () => {
    const { shop, people, pass, setBusy } = openTill()
    people.logIn('Sales')
    setBusy('Er loopt een betaling.')
    await pass(60_000)
    expect(shop.requests.length).toBeLessThanOrEqual(1)

    setBusy(undefined)
    await pass(30_000)
    expect(shop.requests.length).toBeGreaterThan(5)
  })

  it('is interrupted while the shop is unreachable, and completed after the reconnect', async () => {
    const { shop, people, pass } = openTill()
    people.logIn('Sales')
    await pass(20_500)
    shop.goAway()
    await pass(10_000)
    const before = shop.requests.length

    shop.comeBack()
    await pass(11 * 60_000)

    expect(before).toBeLessThan(10)
    expect(shop.requests).toContain('/api/inventoryitem/9')
  })
})

describe('a scan while the shop is unreachable', () => {
  const scan = (code: string) => requestFor(`/api/till/scan?code=${encodeURIComponent(code)}`)

  it.each([
    ['its item id, in any case', 'b-8', 8],
    ['its product id', '9', 9],
    ['its barcode', '8712345678907', 7],
    ['a link to its page', 'https://winkel.example/product/8/bank-rome', 8],
  ])('finds the product by %s, with the time of the data', async (_, code, id) => {
    const { shop, people, offlineCache, pass } = openTill()
    people.logIn('Sales')
    await pass(60_000)
    shop.goAway()

    const answer = await offlineCache.responseFor(scan(code))

    expect(await answer?.json()).toMatchObject({ kind: 'product', id, itemId: `B-${id}`, isPurchasable: true })
    expect(answer?.headers.get('x-kept-since')).toMatch(/^2026-11-23T09:00/)
  })

  it.each(['8712345678999', 'K7M2QX', 'order 12'])('gets no response when the cache has no match: %s', async (code) => {
    const { people, offlineCache, pass } = openTill()
    people.logIn('Sales')
    await pass(60_000)

    expect(await offlineCache.responseFor(scan(code))).toBeUndefined()
  })
})
