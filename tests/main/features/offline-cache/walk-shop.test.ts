import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
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

const SOFIA = '/images/model/merel-3/front/8a4b22/1a2b3c4d-960.webp'
const wireProduct = (id: number, displayName: string) => ({
  id,
  itemId: `B-${id}`,
  displayName,
  parentDisplayName: null,
  basePrice: 825.62,
  count: id,
  leatherName: 'Touch Cognac',
  leatherColor: 'Cognac',
  imageUrl: id === 7 ? SOFIA : `/images/model/m${id}/1a2b-960.webp`,
  matrix: id === 7,
})
/** A model in two leathers. Only its product is in a list of the shop; its variants are not. */
const sofia = {
  id: 7,
  product: {
    ...wireProduct(7, 'Bank Sofia'),
    upccode: '8712345678907',
    matrixAxes: [{ axis: 'matrixLeathertype', optionIds: [101, 102] }],
    matrixVariants: [
      { id: 71, options: [101], basePrice: 800, count: null },
      { id: 72, options: [102], basePrice: 925.5, count: null },
    ],
  },
  variants: [
    { id: 71, changes: { id: 71, itemId: 'B-7-1', displayName: 'Sofia cognac', basePrice: 800, matrix: false } },
    {
      id: 72,
      changes: {
        id: 72,
        itemId: 'B-7-2',
        displayName: 'Sofia zwart',
        basePrice: 925.5,
        matrix: false,
        upccode: '8712345678972',
      },
    },
  ],
}
const single = (id: number, displayName: string) => ({
  id,
  product: { ...wireProduct(id, displayName), upccode: `871234567890${id}`, matrixAxes: [], matrixVariants: [] },
  variants: [],
})
type WireEntry = { id: number; product: object; variants: readonly object[] }

const leather = (id: number, hex: string) => ({
  id,
  name: `Leer ${id}`,
  imageUrl: `/images/swatch/touch/${hex}/1a2b-640.webp`,
  hex: `#${hex}`,
})
const allOptions = {
  leatherTypes: [leather(101, '8a4b22'), leather(102, '101010'), leather(103, 'ffffff')],
  legs: [{ id: 201, name: 'Eiken', imageUrl: null }],
  handles: [],
  seatHeigts: [],
  couchSetups: [],
  matrixOptionsDownloadDateTime: '2026-11-20T08:00:00.000Z',
}

const wireNode = (id: number, fragment: string, items: string | null, children: unknown[] = [], more = {}) => ({
  ...more,
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

/** A shop with two products in a list, one in stock, and one that is in no list. */
function smallShop() {
  const requests: string[] = []
  let isAway = false
  let revision = 1
  const entries = new Map<number, WireEntry>(
    [sofia, single(8, 'Bank Rome'), single(9, 'Stoel Milaan'), single(10, 'Poef Turijn')].map((entry) => [
      entry.id,
      entry,
    ]),
  )
  const hashes = new Map([...entries.keys()].map((id) => [id, 'first']))
  const catalogReply = (path: string, body: string) => {
    if (path === '/api/offlinecatalog') {
      const overview = [...entries.values()].map(({ id, variants }) => ({
        id,
        hash: hashes.get(id),
        items: 1 + variants.length,
      }))
      return Response.json({ matrixOptionsDownloadDateTime: '2026-11-20T08:00:00.000Z', entries: overview })
    }
    const { ids } = JSON.parse(body) as { ids: number[] }
    requests.push(...ids.map((id) => `entry ${id}`))
    return Response.json({ entries: ids.flatMap((id) => entries.get(id) ?? []) })
  }
  const stock = 'leren-meubels-op-voorraad'
  const menu = [
    wireNode(1, '', null, [
      wireNode(2, 'banken', 'id, sort\n7, 1', [], { has_more_items: true }),
      wireNode(3, stock, null),
    ]),
  ]
  const fetch = async (path: string, { body = '' }: { body?: unknown } = {}) => {
    if (isAway) throw refusal('server_away')
    requests.push(path)
    const { pathname } = new URL(path, 'https://winkel.example')
    if (pathname.startsWith('/api/offlinecatalog')) return catalogReply(pathname, String(body))
    if (pathname === '/api/matrixoption') return Response.json(allOptions)
    if (pathname.startsWith('/images/')) return new Response('picture', { headers: { 'content-type': 'image/webp' } })
    if (pathname === '/api/menu') return Response.json(menu)
    if (pathname.startsWith('/api/menu/items/')) return Response.json([{ id: 2, itemIds: [7, 8] }])
    if (pathname === '/api/inventoryitem/netsuiteids') {
      return Response.json({ items: [wireProduct(7, 'Bank Sofia'), wireProduct(8, 'Bank Rome')], total: 2 })
    }
    if (pathname === '/api/inventoryitem/stock')
      return Response.json({ items: [wireProduct(9, 'Stoel Milaan')], total: 1 })
    return Response.json({ path })
  }
  return {
    requests,
    fetch,
    /** Changes the entry of a product; undefined removes it. */
    change: (id: number, entry: WireEntry | undefined) => {
      if (entry) entries.set(id, entry)
      else entries.delete(id)
      revision += 1
      hashes.set(id, `revision ${revision}`)
    },
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
      folders: {
        responses: join(folder, 'last-good'),
        catalog: join(folder, 'catalog'),
        pictures: join(folder, 'pictures'),
      },
      shopUrl: () => 'https://winkel.example',
      clock: time.clock,
      log: quietLog,
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
    onRefreshed: () => {},
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
    cachedJson: (path) => track(offlineCache.cachedJson(path)),
    size: () => track(offlineCache.size()),
    catalog: () => {
      const catalog = offlineCache.catalog()
      return {
        product: (id) => track(catalog.product(id)),
        itemsWith: (match) => track(catalog.itemsWith(match)),
        hashes: () => track(catalog.hashes()),
        put: (changed) => track(catalog.put(changed)),
        save: () => track(catalog.save()),
        finish: (overview) => track(catalog.finish(overview)),
        status: () => track(catalog.status()),
      }
    },
  }
  return { offlineCache: tracked, isAnyPending: () => pending.size > 0, allDone: () => Promise.allSettled(pending) }
}

/** Returns the JSON of an offline response; undefined without a response. */
async function offlineJson(offlineCache: OfflineCache, path: string, body?: unknown): Promise<unknown> {
  const response = await offlineCache.responseFor(requestFor(path, body))
  return response?.json()
}

describe('the refresh of the offline catalog', () => {
  it('starts after a login, and makes every product available while the shop is unreachable', async () => {
    const { shop, people, offlineCache, pass } = openTill()
    await pass(30_000)
    expect(shop.requests).toEqual([])

    people.logIn('Sales')
    await pass(60_000)

    expect(shop.requests).toEqual(expect.arrayContaining(['entry 7', 'entry 9', '/images/model/m8/1a2b-480.webp']))
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

  it('includes the item lists that are not in the menu, and one menu for both of its calls', async () => {
    const { shop, people, offlineCache, pass } = openTill()
    people.logIn('Sales')
    await pass(60_000)

    expect(await offlineJson(offlineCache, '/api/menu/items/2')).toEqual([{ id: 2, itemIds: [7, 8] }])
    expect(await offlineJson(offlineCache, '/api/menu?items=few')).toMatchObject([{ id: 1 }])
    // A till that was updated has the menu of the earlier version until its next refresh.
    expect(await offlineJson(offlineCache, '/api/menu')).toMatchObject([{ id: 1 }])
    expect(shop.requests.filter((path) => path.startsWith('/api/menu/items/'))).toEqual([
      '/api/menu/items/1',
      '/api/menu/items/2',
    ])
  })

  it('makes a model that was never opened configurable: its page, its options, and each variant with its price', async () => {
    const { people, offlineCache, pass } = openTill()
    people.logIn('Sales')
    await pass(60_000)

    expect(await offlineJson(offlineCache, '/api/inventoryitem/7')).toMatchObject({
      displayName: 'Bank Sofia',
      matrixOptionsDownloadDateTime: '2026-11-20T08:00:00.000Z',
    })
    expect(await offlineJson(offlineCache, '/api/matrixoption/7')).toMatchObject({
      leatherTypes: [{ id: 101 }, { id: 102 }],
      legs: [],
    })
    expect(await offlineJson(offlineCache, '/api/inventoryitem/matrix?parentId=7&matrixLeathertype=102')).toEqual({
      id: 72,
      displayName: 'Sofia zwart',
    })
    expect(await offlineJson(offlineCache, '/api/inventoryitem/72')).toMatchObject({
      ...sofia.product,
      ...sofia.variants[1]?.changes,
    })
    expect(await offlineJson(offlineCache, '/api/inventoryitem/netsuiteids?page=1&pageSize=9', [72])).toMatchObject({
      items: [{ id: 72, basePrice: 925.5 }],
    })
  })

  it('returns the failure of the shop for a selection without a variant, or with several', async () => {
    const { people, offlineCache, pass } = openTill()
    people.logIn('Sales')
    await pass(60_000)
    const variant = (query: string) =>
      offlineCache.responseFor(requestFor(`/api/inventoryitem/matrix?parentId=7${query}`))

    for (const query of ['', '&matrixLeathertype=103', '&matrixLeathertype=101&matrixLeg=201']) {
      const response = await variant(query)
      expect(response?.status).toBe(404)
      expect(await response?.json()).toMatchObject({ code: 'variant_not_found' })
    }
  })

  it('finds a product that is in no list of the shop', async () => {
    const { people, offlineCache, pass } = openTill()
    people.logIn('Sales')
    await pass(60_000)

    expect(await offlineJson(offlineCache, '/api/v2/search', { search_term: 'turijn' })).toMatchObject({
      items: { data: [{ id: 10 }] },
    })
  })

  it('fetches only the products that changed, and removes those that are gone', async () => {
    const { shop, people, offlineCache, pass } = openTill()
    people.logIn('Sales')
    await pass(60_000)
    shop.requests.length = 0
    shop.change(8, single(8, 'Bank Rome nieuw'))
    shop.change(10, undefined)

    await pass(40 * 60_000)

    expect(shop.requests.filter((path) => path.startsWith('entry'))).toEqual(['entry 8'])
    expect(await offlineJson(offlineCache, '/api/inventoryitem/8')).toMatchObject({ displayName: 'Bank Rome nieuw' })
    expect(await offlineJson(offlineCache, '/api/inventoryitem/10')).toBeUndefined()
    expect(await offlineJson(offlineCache, '/api/v2/search', { search_term: 'turijn' })).toMatchObject({
      items: { data: [] },
    })
  })

  it('gives a product the time of the last synchronization, also when it did not change', async () => {
    const { people, offlineCache, pass, time } = openTill()
    people.logIn('Sales')
    await pass(60_000)
    const first = (await offlineCache.responseFor(requestFor('/api/inventoryitem/7')))?.headers.get('x-kept-since')
    await pass(40 * 60_000)

    const later = (await offlineCache.responseFor(requestFor('/api/inventoryitem/7')))?.headers.get('x-kept-since')

    expect(Date.parse(later ?? '') - Date.parse(first ?? '')).toBeGreaterThanOrEqual(30 * 60_000)
    expect(Date.parse(later ?? '')).toBeLessThanOrEqual(time.clock.now().getTime())
  })

  it('prefers the page of a product that was viewed after the last synchronization', async () => {
    const { people, offlineCache, pass } = openTill()
    people.logIn('Sales')
    await pass(60_000)

    await offlineCache.store(
      requestFor('/api/inventoryitem/8'),
      Response.json({ ...single(8, 'Zojuist bekeken').product }),
    )

    expect(await offlineJson(offlineCache, '/api/inventoryitem/8')).toMatchObject({ displayName: 'Zojuist bekeken' })
  })

  it('fetches a damaged product again', async () => {
    const { shop, people, offlineCache, pass } = openTill()
    people.logIn('Sales')
    await pass(60_000)
    shop.requests.length = 0
    const [shopFolder = ''] = await readdir(join(folder, 'catalog'))
    for (const file of await readdir(join(folder, 'catalog', shopFolder))) {
      const path = join(folder, 'catalog', shopFolder, file)
      const content = await readFile(path)
      if (content.includes('entry 7')) await writeFile(path, 'rubbish')
    }
    expect(await offlineJson(offlineCache, '/api/inventoryitem/7')).toBeUndefined()

    await pass(40 * 60_000)

    expect(shop.requests.filter((path) => path.startsWith('entry'))).toEqual(['entry 7'])
    expect(await offlineJson(offlineCache, '/api/inventoryitem/72')).toMatchObject({ id: 72 })
  })

  it('fetches the pictures of the options, and later those of each model in each leather', async () => {
    const { shop, people, pass } = openTill()
    people.logIn('Sales')
    await pass(60_000)
    const previewIn = (hex: string) => `/images/model/merel-3/front/${hex}/1a2b3c4d-480.webp`
    expect(shop.requests).toContain('/images/swatch/touch/8a4b22/1a2b-160.webp')
    expect(shop.requests).toContain(previewIn('8a4b22'))
    expect(shop.requests).not.toContain(previewIn('101010'))

    await pass(40 * 60_000)

    expect(shop.requests).toContain(previewIn('101010'))
    // The model is not made in this leather.
    expect(shop.requests).not.toContain(previewIn('ffffff'))
    expect(shop.requests.filter((path) => path.startsWith('/images/swatch/touch/8a4b22/'))).toHaveLength(1)
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
    expect(shop.requests).toContain('entry 9')
  })
})

describe('a scan while the shop is unreachable', () => {
  const scan = (code: string) => requestFor(`/api/till/scan?code=${encodeURIComponent(code)}`)

  it.each([
    ['its item id, in any case', 'b-8', 8],
    ['its product id', '9', 9],
    ['its barcode', '8712345678907', 7],
    ['the barcode of a variant', '8712345678972', 72],
    ['the item id of a variant', 'b-7-1', 71],
    ['a link to its page', 'https://winkel.example/product/8/bank-rome', 8],
  ])('finds the product by %s, with the time of the data', async (_, code, id) => {
    const { shop, people, offlineCache, pass } = openTill()
    people.logIn('Sales')
    await pass(60_000)
    shop.goAway()

    const answer = await offlineCache.responseFor(scan(code))

    expect(await answer?.json()).toMatchObject({ kind: 'product', id, isPurchasable: id !== 7 })
    expect(answer?.headers.get('x-kept-since')).toMatch(/^2026-11-23T09:00/)
  })

  it.each(['8712345678999', 'K7M2QX', 'order 12'])('gets no response when the cache has no match: %s', async (code) => {
    const { people, offlineCache, pass } = openTill()
    people.logIn('Sales')
    await pass(60_000)

    expect(await offlineCache.responseFor(scan(code))).toBeUndefined()
  })
})
