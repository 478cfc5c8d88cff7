import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNetsuiteErp, type NetsuiteOptions } from '#src/server/adapters/netsuite/netsuite-erp.ts'
import { ErpFileError } from '#src/server/ports/erp.ts'
import { ErpRowError } from '#src/server/ports/erp-row-error.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { createDemoAccount, type DemoAccount } from '#src/server/twins/netsuite/demo-account.ts'
import { createNetsuiteTwin } from '#src/server/twins/netsuite/netsuite-twin.ts'
import type { Twin } from '#src/server/twins/twin.ts'

const BASE = 'http://twins.example/netsuite'

let account: DemoAccount
let twin: Twin
let time: Date
let waits: number[]

beforeAll(async () => {
  account = await createDemoAccount()
  twin = createNetsuiteTwin({ account, now: () => time, timeoutMs: 200 })
})
beforeEach(async () => {
  time = new Date('2026-11-21T12:00:00Z')
  waits = []
  await control('reset', {})
})

const control = (name: string, body: unknown) =>
  twin.handle(new Request(`${BASE}/_twin/${name}`, { method: 'POST', body: JSON.stringify(body) }))

const state = async () => (await (await twin.handle(new Request(`${BASE}/_twin/state`))).json()) as { tokens: number }

const erpWith = (options: Partial<NetsuiteOptions> = {}) =>
  createNetsuiteErp({
    baseUrl: BASE,
    credentials: { ...account, algorithm: 'ES256' },
    fetch: (url, init) => twin.handle(new Request(url, init)),
    now: () => time,
    retry: { tries: 5, firstDelayMs: 1000, random: () => 0.5, wait: async (delayMs) => void waits.push(delayMs) },
    ...options,
  })

/** Returns an adapter that gets these rows as the only page of every query. */
const erpReturning = (items: Record<string, unknown>[]) =>
  erpWith({
    fetch: async (url, init) =>
      url.endsWith('/token')
        ? twin.handle(new Request(url, init))
        : new Response(JSON.stringify({ items, hasMore: false }), { headers: { 'content-type': 'application/json' } }),
  })

async function collect<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const list: Row[] = []
  for await (const row of rows) list.push(row)
  return list
}

describe('reading NetSuite', () => {
  it('parses numbers, flags, days and absent values', async () => {
    const [merel] = await collect(erpWith().items())
    const stock = await collect(erpWith().stock())
    const banners = await collect(erpWith().menuBanners())

    expect(merel).toMatchObject({
      id: 1001,
      parentId: null,
      kind: 'parent',
      itemId: 'LB1001',
      legId: null,
      sortOrder: 10,
    })
    expect(merel?.texts.specifications).toMatchObject({ shx_width: '215', shx_model_name: 'Merel' })
    expect(stock[0]).toEqual({ itemId: 1601, locationId: 1, locationName: 'Showroom', available: 14 })
    expect(banners[0]).toMatchObject({ dateFrom: '2025-01-01' })
  })

  it('removes the parent from the item id of a variant, and distinguishes parents, sets and single items', async () => {
    const items = await collect(erpWith().items())
    const kinds = Map.groupBy(items, ({ kind }) => kind)

    expect(kinds.get('variant')?.[0]).toMatchObject({
      id: 101001,
      parentId: 1001,
      itemId: 'LB1001-TOL01-0102',
      texts: { meta: { isInSitemap: false } },
    })
    expect(kinds.get('set')?.[0]).toMatchObject({ itemType: 'Group' })
    expect(kinds.get('single')?.length).toBeGreaterThan(200)
    expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted((a, b) => a - b))
  })

  it('returns each row once when a list has more rows than one query may return', async () => {
    const whole = await collect(erpWith().stock())
    const inParts = await collect(erpWith({ pageRows: 7, maxQueryRows: 21 }).stock())

    expect(inParts).toEqual(whole)
    expect(inParts.length).toBeGreaterThan(400)
  })

  it('throws an error with the unreadable column and row, but without the value', async () => {
    const reading = collect(erpReturning([{ item: '7', unitprice: 'secret' }]).prices())

    await expect(reading).rejects.toThrow(
      new ErpRowError('pricing', '7', 'unitprice kan niet worden gelezen', 'unitprice'),
    )
  })

  it('refuses a negative price and an item without an id', async () => {
    await expect(collect(erpReturning([{ item: '7', unitprice: '-1' }]).prices())).rejects.toThrow(ErpRowError)
    await expect(collect(erpReturning([{ itemid: 'A' }]).items())).rejects.toThrow(ErpRowError)
  })
})

describe('reading changes in NetSuite', () => {
  it('queries changed items and prices with the period in days', async () => {
    const queries: { q: string; params: number[] }[] = []
    const erp = erpWith({
      fetch: async (url, init) => {
        if (!url.endsWith('/token')) queries.push(JSON.parse(String(init.body)))
        return twin.handle(new Request(url, init))
      },
    })

    await collect(erp.items({ changedWithinMs: 6 * 3_600_000 }))
    await collect(erp.prices({ changedWithinMs: 6 * 3_600_000 }))

    expect(queries.map(({ q }) => q.slice(0, 35))).toEqual([
      '/* leermeester:items-changed */ SEL',
      '/* leermeester:pricing-changed */ S',
    ])
    expect(queries[0]?.q).toContain('lastmodifieddate >= SYSDATE - ? AND id > ?')
    expect(queries[1]?.q).toContain('item IN (SELECT id FROM item WHERE lastmodifieddate >= SYSDATE - ?) AND item > ?')
    expect(queries.map(({ params }) => params)).toEqual([
      [0.25, 0],
      [0.25, 0],
    ])
  })

  it('lists the ids of exactly the items that it returns', async () => {
    const items = await collect(erpWith().items())

    expect(await collect(erpWith().itemIds())).toEqual(items.map(({ id }) => id))
  })

  it('reports each unreadable row and continues with the others', async () => {
    const unreadable: ErpRowError[] = []
    const erp = erpReturning([{ item: '7', unitprice: 'secret' }, { item: '8', unitprice: '12.5' }, { item: '9' }])

    expect(await collect(erp.prices({ onUnreadableRow: (error) => unreadable.push(error) }))).toEqual([
      { itemId: 8, basePrice: 12.5 },
    ])
    expect(unreadable.map(({ id, column, problem }) => [id, column, problem])).toEqual([
      ['7', 'unitprice', 'unitprice kan niet worden gelezen'],
      ['9', 'unitprice', 'unitprice kan niet worden gelezen'],
    ])
  })
})

describe('login, retries and limits of NetSuite', () => {
  it('uses one token until shortly before it expires', async () => {
    const erp = erpWith()
    await collect(erp.menu())
    time = new Date('2026-11-21T12:54:00Z')
    await collect(erp.menu())
    expect((await state()).tokens).toBe(1)

    time = new Date('2026-11-21T12:56:00Z')
    await collect(erp.menu())
    expect((await state()).tokens).toBe(2)
  })

  it('requests a new token when NetSuite rejects the old token', async () => {
    const erp = erpWith()
    await collect(erp.menu())
    await control('reset', {})

    expect((await collect(erp.menu())).length).toBeGreaterThan(20)
  })

  it.each(['throttle429', 'error500', 'down'])('retries with growing delays under the fault %s', async (mode) => {
    const erp = erpWith()
    await collect(erp.menu())
    await control('faults', { mode, count: 3 })

    expect((await collect(erp.menu())).length).toBeGreaterThan(20)
    expect(waits).toEqual([1000, 2000, 4000])
  })

  it.each([
    ['error500', 'server_error'],
    ['throttle429', 'throttled'],
    ['down', 'unreachable'],
  ])('throws an outage after five tries under the fault %s', async (mode, reason) => {
    await control('faults', { mode })

    await expect(collect(erpWith().menu())).rejects.toMatchObject({ name: 'Outage', party: 'netsuite', reason })
    expect(waits).toHaveLength(4)
  })

  it('throws an outage when a call exceeds the time limit', async () => {
    await control('faults', { mode: 'timeout' })
    const reading = collect(erpWith({ timeoutMs: 20 }).menu())

    await expect(reading).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('throws an outage without a retry when its credentials are refused', async () => {
    const unknownAccount = await createDemoAccount()
    const reading = collect(erpWith({ credentials: { ...unknownAccount, algorithm: 'ES256' } }).menu())

    await expect(reading).rejects.toEqual(
      new Outage('netsuite', { reason: 'credentials', mayHaveArrived: false, status: 400 }),
    )
    expect(waits).toEqual([])
  })

  it('runs at most two calls at once, and requests one token for parallel calls', async () => {
    let running = 0
    let mostAtOnce = 0
    const erp = erpWith({
      fetch: async (url, init) => {
        running += 1
        mostAtOnce = Math.max(mostAtOnce, running)
        await new Promise((resolve) => setTimeout(resolve, 2))
        try {
          return await twin.handle(new Request(url, init))
        } finally {
          running -= 1
        }
      },
    })

    await Promise.all([
      collect(erp.menu()),
      collect(erp.options()),
      collect(erp.leatherTypes()),
      collect(erp.homeBanners()),
      collect(erp.stock()),
    ])

    expect(mostAtOnce).toBe(2)
    expect((await state()).tokens).toBe(1)
  })
})

describe('files of NetSuite', () => {
  const erpWithFile = (respond: (url: string) => Response) => erpWith({ fetch: async (url) => respond(url) })

  it('are read from the file cabinet of the account', async () => {
    const urls: string[] = []
    const erp = erpWith({
      baseUrl: 'https://1234567.suitetalk.api.netsuite.com',
      fetch: async (url) => {
        urls.push(url)
        return new Response('bytes')
      },
    })

    expect(Buffer.from(await erp.file('/core/media/media.nl?id=7', 100)).toString()).toBe('bytes')
    await erp.file('https://1234567.app.netsuite.com/core/media/media.nl?id=8', 100)
    expect(urls).toEqual([
      'https://1234567.app.netsuite.com/core/media/media.nl?id=7',
      'https://1234567.app.netsuite.com/core/media/media.nl?id=8',
    ])
  })

  it('are not read beyond the limit, whatever their content-length header says', async () => {
    let sent = 0
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(stream) {
            sent += 1000
            stream.enqueue(new Uint8Array(1000))
          },
        }),
        { headers: { 'content-length': '10' } },
      )

    await expect(erpWithFile(endless).file('/a', 10_000)).rejects.toThrow(ErpFileError)
    expect(sent).toBeLessThan(20_000)
  })

  it('are not read through a redirect', async () => {
    const moved = () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } })

    await expect(erpWithFile(moved).file('/a', 100)).rejects.toThrow(ErpFileError)
  })

  it('are requested again while the ERP is busy; an outage is thrown when the ERP stays busy', async () => {
    const busy = () => new Response(null, { status: 503 })

    await expect(erpWithFile(busy).file('/a', 100)).rejects.toThrow(Outage)
    expect(waits).toHaveLength(4)
  })
})
