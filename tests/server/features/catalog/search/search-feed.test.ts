import { describe, expect, it } from 'vitest'
import { SEARCH_ATTRIBUTES } from '#shared/contracts/search.ts'
import { createProcessLocks } from '#src/server/db/named-locks.ts'
import { openLeatherCatalog } from '#src/server/features/catalog/catalog/index.ts'
import { createFeedJob } from '#src/server/features/catalog/search/index.ts'
import { type Operation, openOperations } from '#src/server/features/operations/operations/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { Outage } from '#src/server/ports/outage.ts'
import type { FeedItem } from '#src/server/ports/search-feed.ts'
import { useSearchingShop } from './searching-shop.ts'

const TOKEN = 'a-token-that-is-long-enough-to-be-one'
const HOUR = 3_600_000

describe('the catalog feed for an external search service', () => {
  const shop = useSearchingShop({ parts: { feedToken: TOKEN } })

  const fetched = async (url = '/feed/products.json', authorization = `Bearer ${TOKEN}`) => {
    const reply = await shop.app.inject({ method: 'GET', url, headers: { authorization } })
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
  }

  it('contains the searchable products with the data of product lists and with their search words', async () => {
    await shop.addProduct({ id: 1001, itemId: 'BANK-1', displayName: 'Leren bank Merel', basePrice: 825.62 })

    const { status, headers, body } = await fetched()

    expect(status).toBe(200)
    expect(headers['content-type']).toContain('application/json')
    expect(body.generated_at).toBe(shop.clock.now().toISOString())
    const [item] = body.items
    expect(item).toMatchObject({ id: 1001, properties: { itemId: 'BANK-1', basePrice: 825.62 } })
    expect(Object.keys(item.properties)).toEqual([...SEARCH_ATTRIBUTES])
    expect(item.url).toMatch(/^http:\/\/localhost:3000\/.*1001/)
    expect(item.keywords).toContain('Leren bank Merel')
  })

  it('is empty in an empty shop', async () => {
    expect((await fetched()).body.items).toEqual([])
  })

  it('requires the token, which may be in the address', async () => {
    expect((await fetched(`/feed/products.json?token=${TOKEN}`, '')).status).toBe(200)
    expect((await fetched('/feed/products.json', 'Bearer wrong')).status).toBe(401)
    expect((await fetched('/feed/products.json', '')).status).toBe(401)
    expect((await fetched('/feed/products.json?token=a&token=b', '')).status).toBe(401)
  })

  /** Creates a feed job, and a search service that records what it receives. `outages`: errors of its next calls. */
  function recordingFeed() {
    const sent: FeedItem[][] = []
    const outages: Outage[] = []
    const locks = createProcessLocks()
    const run = createFeedJob({
      db: shop.db,
      locks,
      log: silentLog,
      now: shop.clock.now,
      publicUrl: 'http://localhost:3000',
      leatherCatalog: openLeatherCatalog(shop.db, shop.changes),
      feed: {
        async send(items) {
          const outage = outages.shift()
          if (outage) throw outage
          const all: FeedItem[] = []
          for await (const part of items) all.push(...part)
          sent.push(all)
          return { items: all.length }
        },
      },
    })
    const operations = (operation: Operation) =>
      openOperations({ db: shop.db, locks, now: shop.clock.now, log: silentLog }, [operation])
    return { sent, outages, run, operations }
  }

  it('is sent once, and again after a day or a catalog change', async () => {
    await shop.addProduct({ id: 1001 })
    const { sent, run } = recordingFeed()

    expect(await run()).toEqual(new Date(shop.clock.now().getTime() + 24 * HOUR))
    await run()
    expect(sent.map((items) => items.map(({ id }) => id))).toEqual([[1001]])

    shop.clock.advance(24 * HOUR)
    await run()
    expect(sent).toHaveLength(2)

    await shop.db.updateTable('catalogue_state').set({ version: 7 }).execute()
    await run()
    expect(sent).toHaveLength(3)
  })

  it('is not sent to an unavailable service for a quarter of an hour', async () => {
    const { sent, outages, run } = recordingFeed()
    outages.push(new Outage('search', { reason: 'unreachable', mayHaveArrived: false }))

    const next = await run()
    await run()
    expect(sent).toHaveLength(0)
    expect(next).toEqual(new Date(shop.clock.now().getTime() + HOUR / 4))

    shop.clock.advance(HOUR / 4)
    await run()
    expect(sent).toHaveLength(1)
  })

  it('is not sent twice in parallel, by schedule and by hand', async () => {
    await shop.addProduct({ id: 1001 })
    const { sent, run, operations } = recordingFeed()
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<object>()]
    const byHand = operations({
      name: 'search-feed',
      run() {
        begun.resolve()
        return end.promise
      },
    })
    const sending = byHand.start('search-feed', 'system')
    await begun.promise

    expect(await run()).toEqual(new Date(shop.clock.now().getTime() + 60_000))
    expect(sent).toHaveLength(0)

    end.resolve({})
    await sending
    await run()
    expect(sent).toHaveLength(1)
  })
})

describe('the catalog feed of a shop without a token', () => {
  const shop = useSearchingShop()

  it('does not exist', async () => {
    expect((await shop.app.inject({ method: 'GET', url: '/feed/products.json?token=' })).statusCode).toBe(404)
  })
})
