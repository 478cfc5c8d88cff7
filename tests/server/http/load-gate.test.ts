import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createShopChanges } from '#src/server/events/shop-changes.ts'
import { createLoadGate, measureLoopDelay } from '#src/server/http/load-gate.ts'
import { storefrontPages } from '#src/server/http/storefront-pages/index.ts'
import { orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('the gate of expensive work', () => {
  it('refuses costly work at the limit, pages at twice the limit, and opens as soon as the delay is gone', () => {
    const loop = { delayMs: 0 }
    const gate = createLoadGate({ delayMs: () => loop.delayMs, limitMs: 100 })
    const isOpen = (kind: 'costly' | 'page') => {
      const end = gate.enter(kind)
      end?.()
      return end !== undefined
    }
    const atDelay = (delayMs: number) => {
      loop.delayMs = delayMs
      return { costly: isOpen('costly'), page: isOpen('page') }
    }

    expect(atDelay(99)).toEqual({ costly: true, page: true })
    expect(atDelay(100)).toEqual({ costly: false, page: true })
    expect(atDelay(200)).toEqual({ costly: false, page: false })
    expect(atDelay(20)).toEqual({ costly: true, page: true })
  })

  it('refuses more simultaneous work than it can do, until some of it ends', () => {
    const gate = createLoadGate({ delayMs: () => 0, limitMs: 100 })
    const running = Array.from({ length: 100 }, () => gate.enter('costly'))

    expect(running.every((end) => end !== undefined)).toBe(true)
    expect(gate.enter('costly')).toBeUndefined()
    expect(gate.enter('page')).toBeDefined()

    running[0]?.()
    running[0]?.()
    expect(gate.enter('costly')).toBeDefined()
    expect(gate.enter('costly')).toBeUndefined()
  })
})

describe('the delay of the event loop', () => {
  it('is measured while the loop is busy, and gone afterwards', async () => {
    const loop = measureLoopDelay()
    let isBusy = true
    const work = () => {
      const end = performance.now() + 60
      while (performance.now() < end);
      if (isBusy) setImmediate(work)
    }
    work()

    await expect.poll(loop.delayMs, { timeout: 10_000 }).toBeGreaterThan(30)
    isBusy = false
    await expect.poll(loop.delayMs, { timeout: 10_000 }).toBeLessThan(30)
    loop.stop()
  })
})

describe('an overloaded server', () => {
  const loop = { delayMs: 0 }
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 }
  const shop = useShop({
    parts: {
      overload: { delayMs: () => loop.delayMs, limitMs: 100 },
      metrics: { token: undefined, pool, measuresProcess: false },
    },
  })
  const search = (term: string, headers: Record<string, string> = {}) =>
    shop.app.inject({ url: `/api/search/suggestions?s=${term}`, headers })
  const overloaded = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    loop.delayMs = 10_000
    try {
      return await run()
    } finally {
      loop.delayMs = 0
    }
  }

  it('refuses a new search with 503, when to retry, and a sentence', async () => {
    const reply = await overloaded(() => search('bank'))

    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('3')
    expect(reply.json()).toMatchObject({ code: 'outage', message: expect.stringContaining('erg druk') })
    expect((await search('bank')).statusCode).toBe(200)
    const metrics = (await shop.app.inject('/metrics')).payload
    expect(metrics).toContain('overload_refusals_total{kind="costly"} 1')
  })

  it('sends the search that it still has, also when that is outdated', async () => {
    const before = await search('stoel')
    shop.changes.announce('everything')

    const reply = await overloaded(() => search('stoel'))

    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual(before.json())
  })

  it('never refuses health checks, orders, payments, exchange calls, the lists of a cart, and searches of staff', async () => {
    const product = await shop.addProduct()
    const guest = shop.browser()

    const statuses = await overloaded(async () => {
      const health = await shop.app.inject('/health/live')
      const ready = await shop.app.inject('/health/ready')
      const { salesOrderId } = await place(
        guest.api,
        orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }]),
      )
      const status = await guest.api.payments.status({ query: { reference: salesOrderId } })
      const exchange = await shop.app.inject('/api/pay/exchange?action=pending&order_id=1')
      const cart = await guest.api.catalog.byIds({ body: [product], query: { page: 1, pageSize: 10 } })
      const staff = await search('hoekbank', { authorization: `Bearer ${await shop.tokenOf('sales')}` })
      const forged = await search('zitbank', { authorization: 'Bearer no.such.token' })
      return {
        health: health.statusCode,
        ready: ready.statusCode,
        paid: status.paid,
        // The handler refuses this call, because its id is invented.
        exchange: exchange.statusCode,
        inCart: cart.items.length,
        staff: staff.statusCode,
        forged: forged.statusCode,
      }
    })

    expect(statuses).toEqual({ health: 200, ready: 200, paid: 0, exchange: 403, inCart: 1, staff: 200, forged: 503 })
  })
})

describe('the pages of an overloaded server', () => {
  const shopWithPages = async () => {
    const loop = { delayMs: 0 }
    const changes = createShopChanges()
    const app = fastify()
    app.decorate('loadGate', createLoadGate({ delayMs: () => loop.delayMs, limitMs: 100 }))
    let rendered = 0
    const createRenderPage = () => async (path: string) => {
      rendered += 1
      return { status: 200, html: `<html><p>${path} ${rendered}</p></html>`, itemIds: [] }
    }
    const pages = { createRenderPage, buildTime: '2026-11-21T10:00:00Z' }
    await storefrontPages(app, { pages, changes, publicUrl: 'http://localhost:3000' })
    const open = async (url: string, delayMs: number) => {
      loop.delayMs = delayMs
      const { statusCode, payload, headers } = await app.inject({ url, headers: { 'accept-encoding': 'identity' } })
      return { status: statusCode, payload, retryAfter: headers['retry-after'] }
    }
    return { open, changes }
  }

  it('are refused when they must be rendered: first those with a query, then the others', async () => {
    const { open } = await shopWithPages()

    expect(await open('/zoeken?s=bank', 100)).toMatchObject({ status: 503, retryAfter: expect.any(String) })
    expect(await open('/leren-bank', 100)).toMatchObject({ status: 200 })
    const refused = await open('/leren-stoel', 200)
    expect(refused).toMatchObject({ status: 503, retryAfter: expect.any(String) })
    expect(refused.payload).toContain('erg druk')
    expect(await open('/leren-stoel', 0)).toMatchObject({ status: 200 })
  })

  it('come from the cache, also when they are outdated', async () => {
    const { open, changes } = await shopWithPages()
    const { payload } = await open('/leren-bank', 0)

    expect(await open('/leren-bank', 10_000)).toMatchObject({ status: 200, payload })
    changes.announce('everything')
    expect(await open('/leren-bank', 10_000)).toMatchObject({ status: 200, payload })
    expect((await open('/leren-bank', 0)).payload).not.toBe(payload)
  })

  it('of a visitor who orders, and of staff, are never refused', async () => {
    const { open } = await shopWithPages()

    for (const url of [
      '/winkelwagen',
      '/bestellen',
      '/orderoverzicht?reference=1',
      '/account',
      '/admin/verkooporders',
    ]) {
      expect(await open(url, 10_000)).toMatchObject({ status: 200 })
    }
  })
})
