import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLastGood } from '#src/main/features/last-good/open-last-good.ts'
import { openSnapshot } from '#src/main/features/last-good/open-snapshot.ts'
import { keptAs } from '#src/main/features/last-good/what-is-kept.ts'
import { lineToShop, refusal } from '../../support/away-and-back.ts'
import { peopleAtTill, quietLog } from '../../support/people-at-till.ts'
import { tillTime } from '../../support/till-time.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leermeester-last-good-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function till({ mostBytes = 1_000_000 } = {}) {
  const time = tillTime()
  let url = 'https://winkel.example'
  const open = () => openLastGood({ folder, shopUrl: () => url, clock: time.clock, log: quietLog, mostBytes })
  return {
    time,
    open,
    moveTo: (next: string) => {
      url = next
    },
  }
}
const ask = (path: string, body?: unknown) =>
  new Request(`app://leermeester${path}`, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) })

describe('what the shop last told', () => {
  it('is given while it is away, with the moment it is of, also after a restart', async () => {
    const { open } = till()
    await open().keep(ask('/api/stock'), Response.json({ stockPerProduct: [] }))

    const given = await open().answerFor(ask('/api/stock'))

    expect(await given?.json()).toEqual({ stockPerProduct: [] })
    expect(given?.headers.get('x-kept-since')).toBe('2026-11-23T09:00:00.000Z')
    expect(given?.headers.get('content-type')).toContain('json')
  })

  it.each([
    ['/api/menu', 'text/plain'],
    ['/api/menu', 'text/html'],
    ['/images/model/sofia/1a2b-640.webp', 'application/json'],
  ])('is not what somebody on the way said in its place: %s as %s', async (path, type) => {
    const lastGood = till().open()

    await lastGood.keep(ask(path), new Response('Log in op dit netwerk', { headers: { 'content-type': type } }))

    expect(await lastGood.answerFor(ask(path))).toBeUndefined()
  })

  it.each([
    '/api/admin/salesorder/12',
    '/api/user/me/customer',
    '/api/salesorder/12',
    '/api/pay/status?reference=12',
    '/api/productreview/product/7',
    '/api/inventoryitem/all',
    '/api/config/../user',
  ])('is never about a person or for staff: %s', async (path) => {
    const lastGood = till().open()

    await lastGood.keep(ask(path), Response.json({ email: 'jansen@example.nl' }))

    expect(await lastGood.answerFor(ask(path))).toBeUndefined()
    expect(keptAs('GET', `app://leermeester${path}`)).toBeUndefined()
  })

  it('is of a call, whatever the order of its parameters, and of nothing that failed', async () => {
    const lastGood = till().open()
    await lastGood.keep(ask('/api/inventoryitem/stock?list=a&page=1'), Response.json({ items: [] }))
    await lastGood.keep(ask('/api/menu'), Response.json({ code: 'unexpected' }, { status: 500 }))

    expect(await lastGood.answerFor(ask('/api/inventoryitem/stock?page=1&list=a'))).toBeDefined()
    expect(await lastGood.answerFor(ask('/api/menu'))).toBeUndefined()
  })

  it('shows a picture in another size rather than none, the largest that was seen', async () => {
    const { open, time } = till()
    const lastGood = open()
    const picture = (text: string) => new Response(text, { headers: { 'content-type': 'image/webp' } })
    await lastGood.keep(ask('/images/model/sofia/1a2b-640.webp'), picture('large picture'))
    await time.pass(60_000)
    await lastGood.keep(ask('/images/model/sofia/1a2b-160.webp'), picture('small'))

    const given = await lastGood.answerFor(ask('/images/model/sofia/1a2b-960.avif'))

    expect(await given?.text()).toBe('large picture')
  })

  it('is not that of another shop', async () => {
    const { open, moveTo } = till()
    const lastGood = open()
    await lastGood.keep(ask('/api/menu'), Response.json([]))

    moveTo('https://andere-winkel.example')

    expect(await lastGood.answerFor(ask('/api/menu'))).toBeUndefined()
  })

  it('is forgotten from the oldest on when it becomes too much', async () => {
    const { open, time } = till({ mostBytes: 2_000 })
    const lastGood = open()
    for (const id of [1, 2, 3, 4]) {
      await lastGood.keep(ask(`/api/inventoryitem/${id}`), Response.json('x'.repeat(700)))
      await time.pass(60_000)
    }

    const kept = await Promise.all([1, 2, 3, 4].map((id) => lastGood.answerFor(ask(`/api/inventoryitem/${id}`))))

    expect(kept.map(Boolean)).toEqual([false, false, true, true])
  })

  it('is asked anew when its file is damaged', async () => {
    const { open } = till()
    await open().keep(ask('/api/menu'), Response.json([]))
    const [shop = ''] = await readdir(folder)
    const [file = ''] = await readdir(join(folder, shop))
    await writeFile(join(folder, shop, file), 'rubbish')

    expect(await open().answerFor(ask('/api/menu'))).toBeUndefined()
    expect(await readdir(join(folder, shop))).toEqual([])
  })
})

const wireProduct = (id: number, displayName: string) => ({
  ...{ id, itemId: `B-${id}`, displayName, parentDisplayName: null, basePrice: 825.62, count: id },
  ...{ leatherName: 'Touch Cognac', leatherColor: 'Cognac', imageUrl: `/images/model/m${id}/1a2b-960.webp` },
})
const wireNode = (id: number, fragment: string, items: string | null, children: unknown[] = []) => ({
  ...{ id, parent: null, name: fragment, custrecord_lt_shx_cc_displayname: fragment },
  ...{ custrecord_lt_shx_cc_urlfragment: fragment, custrecord_lt_shx_cc_sequencenumber: 1 },
  ...{ custrecord_lt_shx_cc_level: 1, custrecord_lt_shx_cc_displayonsite: 'T' },
  ...{ custrecord_shx_cc_displaymenudesktop: 'T', custrecord_shx_cc_displaymenumobile: 'T' },
  ...{ custrecord_lt_shx_cc_metatitle: null, custrecord_lt_shx_cc_metadescription: null },
  ...{ custrecord_lt_shx_bannerintro: null, custrecord_shx_cc_items: items, description_intro: null },
  ...{ description: null, robots: null, children },
})

/** A shop with two products in a list and one that lies in stock. */
function smallShop() {
  const asked: string[] = []
  let isAway = false
  const stock = 'leren-meubels-op-voorraad'
  const menu = [wireNode(1, '', null, [wireNode(2, 'banken', 'id, sort\n7, 1\n8, 2'), wireNode(3, stock, null)])]
  const fetch = async (path: string) => {
    if (isAway) throw refusal('server_away')
    asked.push(path)
    const { pathname } = new URL(path, 'https://winkel.example')
    if (pathname === '/api/menu') return Response.json(menu)
    if (pathname === '/api/inventoryitem/netsuiteids') {
      return Response.json({ items: [wireProduct(7, 'Bank Sofia'), wireProduct(8, 'Bank Rome')], total: 2 })
    }
    if (pathname === '/api/inventoryitem/stock')
      return Response.json({ items: [wireProduct(9, 'Stoel Milaan')], total: 1 })
    return Response.json({ path })
  }
  return {
    asked,
    fetch,
    goAway: () => {
      isAway = true
    },
    comeBack: () => {
      isAway = false
    },
  }
}

function walkingTill() {
  const { time, open } = till()
  const shop = smallShop()
  const line = lineToShop({}, shop.fetch)
  const people = peopleAtTill(null)
  const lastGood = open()
  let reason: string | undefined
  openSnapshot({
    ...{ shop: line.shop, sessions: people.sessions, lastGood, busy: { reason: () => reason } },
    ...{ clock: time.clock, timers: time.timers, log: quietLog },
  })
  /** File work goes on outside the time of the test. */
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 1_000) {
      await time.pass(Math.min(left, 1_000))
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }
  return {
    shop,
    people,
    lastGood,
    pass,
    time,
    becomeBusy: (why: string | undefined) => {
      reason = why
    },
  }
}

describe('a walk through the shop', () => {
  it('begins after somebody logged in, and has every product to look at while the shop is away', async () => {
    const { shop, people, lastGood, pass } = walkingTill()
    await pass(30_000)
    expect(shop.asked).toEqual([])

    people.logIn('Sales')
    await pass(60_000)

    expect(shop.asked).toEqual(
      expect.arrayContaining(['/api/inventoryitem/7', '/api/inventoryitem/9', '/images/model/m8/1a2b-480.webp']),
    )
    expect(await (await lastGood.answerFor(ask('/api/inventoryitem/8')))?.json()).toEqual({
      path: '/api/inventoryitem/8',
    })
    const list = await lastGood.answerFor(
      ask('/api/inventoryitem/netsuiteids?page=1&pageSize=1&colours=Cognac', [8, 7]),
    )
    expect(await list?.json()).toMatchObject({ items: [{ id: 8, basePrice: 825.62, count: 8 }], total: 2 })
    const stock = await lastGood.answerFor(
      ask('/api/inventoryitem/stock?list=leren-meubels-op-voorraad&page=1&pageSize=24'),
    )
    expect(await stock?.json()).toMatchObject({ items: [{ id: 9 }], total: 1 })
    const found = await lastGood.answerFor(ask('/api/search/suggestions?s=bank%20cognac'))
    expect(await found?.json()).toMatchObject({ total: 2, products: [{ id: 7 }, { id: 8 }] })
    const results = await lastGood.answerFor(ask('/api/v2/search', { search_term: 'B-9' }))
    expect(await results?.json()).toMatchObject({ items: { data: [{ id: 9 }], meta: { total: 1 } }, source: 'own' })
  })

  it('is made once a day, and not again by who comes back from lunch', async () => {
    const { shop, people, pass } = walkingTill()
    people.logIn('Sales')
    await pass(60_000)
    const first = shop.asked.length

    people.logIn(null)
    people.logIn('Admin')
    await pass(60_000)
    expect(shop.asked).toHaveLength(first)
  })

  it('stands still while the till is busy', async () => {
    const { shop, people, pass, becomeBusy } = walkingTill()
    people.logIn('Sales')
    becomeBusy('Er loopt een betaling.')
    await pass(60_000)
    expect(shop.asked.length).toBeLessThanOrEqual(1)

    becomeBusy(undefined)
    await pass(30_000)
    expect(shop.asked.length).toBeGreaterThan(5)
  })

  it('goes on where it broke off when the line is back', async () => {
    const { shop, people, pass } = walkingTill()
    people.logIn('Sales')
    await pass(20_500)
    shop.goAway()
    await pass(10_000)
    const before = shop.asked.length

    shop.comeBack()
    await pass(11 * 60_000)

    expect(before).toBeLessThan(10)
    expect(shop.asked).toContain('/api/inventoryitem/9')
  }, 30_000)
})
