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

/** A NetSuite that always gives this page. */
const erpTelling = (items: Record<string, unknown>[]) =>
  erpWith({
    fetch: async (url, init) =>
      url.endsWith('/token')
        ? twin.handle(new Request(url, init))
        : new Response(JSON.stringify({ items, hasMore: false }), { headers: { 'content-type': 'application/json' } }),
  })

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const list: Row[] = []
  for await (const row of rows) list.push(row)
  return list
}

describe('reading NetSuite', () => {
  it('reads numbers, flags, days and absent values as what they mean', async () => {
    const [merel] = await all(erpWith().items())
    const stock = await all(erpWith().stock())
    const banners = await all(erpWith().menuBanners())

    expect(merel).toMatchObject({
      id: 1001,
      parentId: null,
      kind: 'parent',
      itemId: 'LB1001',
      legId: null,
      sortOrder: 10,
    })
    expect(merel?.texts.specifications).toMatchObject({ shx_width: '212', shx_model_name: 'Merel' })
    expect(stock[0]).toEqual({ itemId: 1601, locationId: 1, locationName: 'Showroom', available: 14 })
    expect(banners[0]).toMatchObject({ dateFrom: '2025-01-01' })
  })

  it('takes the own part of the item id of a variant, and knows parents, sets and single pieces', async () => {
    const items = await all(erpWith().items())
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

  it('misses and doubles nothing where the reach of one query ends', async () => {
    const whole = await all(erpWith().stock())
    const inParts = await all(erpWith({ pageRows: 7, maxQueryRows: 21 }).stock())

    expect(inParts).toEqual(whole)
    expect(inParts.length).toBeGreaterThan(400)
  })

  it('says which column of which row cannot be read, and nothing of what stood there', async () => {
    const reading = all(erpTelling([{ item: '7', unitprice: 'secret' }]).prices())

    await expect(reading).rejects.toThrow(
      new ErpRowError('pricing', '7', 'unitprice kan niet worden gelezen', 'unitprice'),
    )
  })

  it('refuses a negative price and an item without an id', async () => {
    await expect(all(erpTelling([{ item: '7', unitprice: '-1' }]).prices())).rejects.toThrow(ErpRowError)
    await expect(all(erpTelling([{ itemid: 'A' }]).items())).rejects.toThrow(ErpRowError)
  })
})

describe('reading what changed in NetSuite', () => {
  it('asks by age, in days, for items and for prices', async () => {
    const asked: { q: string; params: number[] }[] = []
    const erp = erpWith({
      fetch: async (url, init) => {
        if (!url.endsWith('/token')) asked.push(JSON.parse(String(init.body)))
        return twin.handle(new Request(url, init))
      },
    })

    await all(erp.items({ changedWithinMs: 6 * 3_600_000 }))
    await all(erp.prices({ changedWithinMs: 6 * 3_600_000 }))

    expect(asked.map(({ q }) => q.slice(0, 35))).toEqual([
      '/* leermeester:items-changed */ SEL',
      '/* leermeester:pricing-changed */ S',
    ])
    expect(asked[0]?.q).toContain('lastmodifieddate >= SYSDATE - ? AND id > ?')
    expect(asked[1]?.q).toContain('item IN (SELECT id FROM item WHERE lastmodifieddate >= SYSDATE - ?) AND item > ?')
    expect(asked.map(({ params }) => params)).toEqual([
      [0.25, 0],
      [0.25, 0],
    ])
  })

  it('lists the ids of exactly the items that it tells', async () => {
    const items = await all(erpWith().items())

    expect(await all(erpWith().itemIds())).toEqual(items.map(({ id }) => id))
  })

  it('tells each row that it cannot read, and goes on with the others', async () => {
    const broken: ErpRowError[] = []
    const erp = erpTelling([{ item: '7', unitprice: 'secret' }, { item: '8', unitprice: '12.5' }, { item: '9' }])

    expect(await all(erp.prices({ broken: (error) => broken.push(error) }))).toEqual([{ itemId: 8, basePrice: 12.5 }])
    expect(broken.map(({ id, column, problem }) => [id, column, problem])).toEqual([
      ['7', 'unitprice', 'unitprice kan niet worden gelezen'],
      ['9', 'unitprice', 'unitprice kan niet worden gelezen'],
    ])
  })
})

describe('keeping in touch with NetSuite', () => {
  it('uses one token until shortly before it runs out', async () => {
    const erp = erpWith()
    await all(erp.menu())
    time = new Date('2026-11-21T12:54:00Z')
    await all(erp.menu())
    expect((await state()).tokens).toBe(1)

    time = new Date('2026-11-21T12:56:00Z')
    await all(erp.menu())
    expect((await state()).tokens).toBe(2)
  })

  it('asks for a new token once when the old one is refused', async () => {
    const erp = erpWith()
    await all(erp.menu())
    await control('reset', {})

    expect((await all(erp.menu())).length).toBeGreaterThan(20)
  })

  it.each(['throttle429', 'error500', 'down'])('tries again with growing pauses after %s', async (mode) => {
    const erp = erpWith()
    await all(erp.menu())
    await control('faults', { mode, count: 3 })

    expect((await all(erp.menu())).length).toBeGreaterThan(20)
    expect(waits).toEqual([1000, 2000, 4000])
  })

  it.each([
    ['error500', 'server_error'],
    ['throttle429', 'throttled'],
    ['down', 'unreachable'],
  ])('gives up after five tries under %s and says that NetSuite is not there', async (mode, reason) => {
    await control('faults', { mode })

    await expect(all(erpWith().menu())).rejects.toMatchObject({ name: 'Outage', party: 'netsuite', reason })
    expect(waits).toHaveLength(4)
  })

  it('does not wait for ever', async () => {
    await control('faults', { mode: 'timeout' })
    const reading = all(erpWith({ timeoutMs: 20 }).menu())

    await expect(reading).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('sounds the alarm at once when its credentials are refused', async () => {
    const stranger = await createDemoAccount()
    const reading = all(erpWith({ credentials: { ...stranger, algorithm: 'ES256' } }).menu())

    await expect(reading).rejects.toEqual(
      new Outage('netsuite', { reason: 'credentials', mayHaveArrived: false, status: 400 }),
    )
    expect(waits).toEqual([])
  })

  it('makes no more than two calls at once, and one call for a token that several need', async () => {
    let running = 0
    let most = 0
    const erp = erpWith({
      fetch: async (url, init) => {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 2))
        try {
          return await twin.handle(new Request(url, init))
        } finally {
          running -= 1
        }
      },
    })

    await Promise.all([
      all(erp.menu()),
      all(erp.options()),
      all(erp.leatherTypes()),
      all(erp.homeBanners()),
      all(erp.stock()),
    ])

    expect(most).toBe(2)
    expect((await state()).tokens).toBe(1)
  })
})

describe('files of NetSuite', () => {
  const erpGiving = (answer: (url: string) => Response) => erpWith({ fetch: async (url) => answer(url) })

  it('are read from the file cabinet of the account', async () => {
    const asked: string[] = []
    const erp = erpWith({
      baseUrl: 'https://1234567.suitetalk.api.netsuite.com',
      fetch: async (url) => {
        asked.push(url)
        return new Response('bytes')
      },
    })

    expect(Buffer.from(await erp.file('/core/media/media.nl?id=7', 100)).toString()).toBe('bytes')
    await erp.file('https://1234567.app.netsuite.com/core/media/media.nl?id=8', 100)
    expect(asked).toEqual([
      'https://1234567.app.netsuite.com/core/media/media.nl?id=7',
      'https://1234567.app.netsuite.com/core/media/media.nl?id=8',
    ])
  })

  it('are not read further than is asked, whatever length they say they have', async () => {
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

    await expect(erpGiving(endless).file('/a', 10_000)).rejects.toThrow(ErpFileError)
    expect(sent).toBeLessThan(20_000)
  })

  it('do not lead elsewhere', async () => {
    const moved = () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } })

    await expect(erpGiving(moved).file('/a', 100)).rejects.toThrow(ErpFileError)
  })

  it('are asked again when the ERP is busy, and an outage when it stays so', async () => {
    const busy = () => new Response(null, { status: 503 })

    await expect(erpGiving(busy).file('/a', 100)).rejects.toThrow(Outage)
    expect(waits).toHaveLength(4)
  })
})
