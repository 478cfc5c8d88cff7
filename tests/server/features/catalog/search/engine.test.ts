import { describe, expect, it } from 'vitest'
import { createTypesenseFeed } from '#src/server/adapters/typesense/typesense-feed.ts'
import { createTypesenseSearch } from '#src/server/adapters/typesense/typesense-search.ts'
import { createProcessLocks } from '#src/server/db/named-locks.ts'
import { openLeatherCatalog } from '#src/server/features/catalog/catalog/index.ts'
import { createFeedJob } from '#src/server/features/catalog/search/index.ts'
import { createServerLog } from '#src/server/http/server-log.ts'
import { createWorkMetrics } from '#src/server/http/work-metrics.ts'
import { TYPESENSE_TWIN_KEY } from '#src/server/twins/typesense/typesense-account.ts'
import { createTypesenseTwin } from '#src/server/twins/typesense/typesense-twin.ts'
import { fillWithDemoShop } from './demo-shop.ts'
import { judgedTerms } from './judged-terms.ts'
import { useSearchingShop } from './searching-shop.ts'

const AT = 'http://twins.example/typesense'
const HOUR = 3_600_000
const BEGUN = 'search service unavailable'
const ENDED = 'search service available again'

/** Opens a shop that searches in the twin of an engine, with the job that fills the engine. */
function useShopWithEngine() {
  const twin = createTypesenseTwin({ timeoutMs: 200 })
  const server = {
    url: AT,
    key: TYPESENSE_TWIN_KEY,
    prefix: 'winkel',
    fetch: (url: string, init: RequestInit) => twin.handle(new Request(url, init)),
  }
  const { registry, meter } = createWorkMetrics()
  const lines: string[] = []
  const log = createServerLog('debug', { write: (line) => lines.push(line) })
  const search = createTypesenseSearch({ ...server, timeoutMs: 100 })
  const shop = useSearchingShop({ log, parts: { search, meter } })
  const control = (path: string, body?: object) =>
    twin.handle(new Request(`${AT}/_twin/${path}`, { method: 'POST', ...(body && { body: JSON.stringify(body) }) }))
  let run: (() => Promise<Date>) | undefined

  return Object.assign(shop, {
    /** Returns the lines of the log with this message. */
    logged: (message: string) =>
      lines.filter((line) => line.includes(`"msg":"${message}"`)).map((line) => JSON.parse(line)),
    log: () => lines.join(''),
    /** Returns how many searches each source answered. */
    async answered() {
      const text = await registry.getSingleMetricAsString('searches_total')
      const of = (source: string) => Number(new RegExp(`source="${source}"} (\\d+)`).exec(text)?.[1] ?? 0)
      return { provider: of('provider'), own: of('own') }
    },
    fault: (mode: string, count?: number) => control('faults', { mode, count }),
    /** Empties the engine and creates a new job, which has sent nothing yet. */
    async emptyEngine() {
      await control('reset')
      run = createFeedJob({
        db: shop.db,
        locks: createProcessLocks(),
        log,
        now: shop.clock.now,
        publicUrl: 'http://localhost:3000',
        leatherCatalog: openLeatherCatalog(shop.db, shop.changes),
        feed: createTypesenseFeed({
          ...server,
          now: shop.clock.now,
          retry: { tries: 2, firstDelayMs: 0, random: () => 0.5, wait: async () => {} },
        }),
      })
    },
    /** Runs the job, and returns the delay until its next work, in ms. */
    async feed() {
      if (!run) throw new Error('call emptyEngine first')
      return (await run()).getTime() - shop.clock.now().getTime()
    },
    async search(term: string) {
      const reply = await shop.app.inject({ method: 'POST', url: '/api/v2/search', payload: shop.bodyOf(term) })
      const { source, items } = reply.json()
      const ids: number[] = items.data.map(({ id }: { id: number }) => id)
      return { status: reply.statusCode, source, ids }
    },
  })
}

describe('a shop with a search engine', () => {
  const shop = useShopWithEngine()

  it('finds the products of the last feed, by word, compound, synonym and typo', async () => {
    await shop.addProduct({ id: 1001, displayName: 'Leren hoekbank Merel' })
    await shop.addProduct({ id: 1002, displayName: 'Fauteuil Zwaluw' })
    await shop.updateIndex()
    await shop.emptyEngine()
    await shop.feed()

    expect(await shop.search('merel')).toEqual({ status: 200, source: 'provider', ids: [1001] })
    expect((await shop.search('banken')).ids).toContain(1001)
    expect(await shop.search('leunstoel')).toMatchObject({ source: 'provider', ids: [1002] })
    expect(await shop.search('fauteiul zwaluw')).toMatchObject({ source: 'provider', ids: [1002] })
  })

  it('shows names and prices of the shop, also when they changed after the feed', async () => {
    await shop.addProduct({ id: 1001, displayName: 'Leren bank Merel', basePrice: 100 })
    await shop.updateIndex()
    await shop.emptyEngine()
    await shop.feed()
    await shop.db.updateTable('items').set({ base_price: 200 }).where('id', '=', 1001).execute()
    shop.changes.announce('everything')

    const payload = shop.bodyOf('merel')
    const { source, items } = (await shop.app.inject({ method: 'POST', url: '/api/v2/search', payload })).json()

    expect(source).toBe('provider')
    expect(items.data[0].properties).toMatchObject({ displayName: 'Leren bank Merel', basePrice: 200 })
  })

  it.each(['timeout', 'error500', 'unavailable503', 'throttle429', 'down', 'html-body', 'other-shape'])(
    'searches by itself during the fault %s, and asks the engine again after ten seconds',
    async (mode) => {
      await shop.addProduct({ id: 1001, displayName: 'Leren bank Merel' })
      await shop.updateIndex()
      await shop.emptyEngine()
      await shop.feed()
      await shop.fault(mode)

      const duringFault = await shop.search('merel')
      await shop.fault('none')
      const paused = await shop.search('merels')
      shop.clock.advance(11_000)
      const again = await shop.search('leren merel')

      expect(duringFault).toEqual({ status: 200, source: 'own', ids: [1001] })
      expect(paused).toEqual({ status: 200, source: 'own', ids: [1001] })
      expect(again).toEqual({ status: 200, source: 'provider', ids: [1001] })
    },
  )

  it('logs the beginning and the end of a failure once, without the key, and counts which search answered', async () => {
    await shop.addProduct({ id: 1001, displayName: 'Leren bank Merel' })
    await shop.updateIndex()
    await shop.emptyEngine()
    await shop.feed()
    const before = { ...(await shop.answered()), begun: shop.logged(BEGUN).length, ended: shop.logged(ENDED).length }
    await shop.fault('unavailable503')

    await shop.search('merel')
    await shop.search('leren bank')
    shop.clock.advance(11_000)
    await shop.search('bank')
    await shop.fault('none')
    shop.clock.advance(11_000)
    await shop.search('bank merel')

    const { provider, own } = await shop.answered()
    expect({ provider: provider - before.provider, own: own - before.own }).toEqual({ provider: 1, own: 3 })
    expect(shop.logged(BEGUN).slice(before.begun)).toMatchObject([
      { party: 'search', reason: 'server_error', status: 503 },
    ])
    expect(shop.logged(ENDED).slice(before.ended)).toHaveLength(1)
    expect(shop.log()).not.toContain(TYPESENSE_TWIN_KEY)
  })

  it('searches by itself while the engine is empty', async () => {
    await shop.addProduct({ id: 1001, displayName: 'Leren bank Merel' })
    await shop.updateIndex()
    await shop.emptyEngine()

    expect(await shop.search('merel')).toEqual({ status: 200, source: 'own', ids: [1001] })
    shop.clock.advance(11_000)
  })

  it('searches by itself for what the engine does not find', async () => {
    await shop.addProduct({ id: 1001, displayName: 'Leren bank Merel' })
    await shop.updateIndex()
    await shop.emptyEngine()
    await shop.feed()

    const { products, isLoose } = await shop.find('merel xylofoon')

    expect(products.map(({ id }) => id)).toEqual([1001])
    expect(isLoose).toBe(true)
  })

  it('finds the code of a variant, which is not in the engine', async () => {
    await shop.addProduct({ id: 1001, itemId: 'BANK-100', displayName: 'Leren bank Merel', kind: 'parent' })
    await shop.addVariant({ id: 1002, itemId: 'BANK-100-ZW', parent: 1001 })
    await shop.updateIndex()
    await shop.emptyEngine()
    await shop.feed()

    expect(await shop.search('BANK-100-ZW')).toEqual({ status: 200, source: 'own', ids: [1002] })
  })

  it('leaves out items that the shop does not have', async () => {
    await shop.updateIndex()
    await shop.emptyEngine()
    await shop.feed()
    await shop.fault('foreign-items')

    expect(await shop.search('merel')).toEqual({ status: 200, source: 'provider', ids: [] })
    await shop.fault('none')
  })
})

describe('the job that fills a search engine', () => {
  const shop = useShopWithEngine()

  it('sends a change of the index and of the synonyms at once', async () => {
    await shop.addProduct({ id: 1001, displayName: 'Leren bank Merel' })
    await shop.updateIndex()
    await shop.emptyEngine()
    expect(await shop.feed()).toBe(24 * HOUR)

    await shop.addProduct({ id: 1002, displayName: 'Poef Kluut' })
    await shop.updateIndex()
    await shop.feed()
    await shop.admin.search.saveSynonyms({ body: { groups: [['poef', 'zitkussen']] } })
    await shop.feed()

    expect(await shop.search('zitkussen')).toEqual({ status: 200, source: 'provider', ids: [1002] })
  })

  it('removes a product that is no longer sold', async () => {
    await shop.addProduct({ id: 1001, displayName: 'Leren bank Merel' })
    await shop.addProduct({ id: 1002, displayName: 'Leren bank Kluut' })
    await shop.updateIndex()
    await shop.emptyEngine()
    await shop.feed()

    await shop.db.updateTable('items').set({ is_active: false }).where('id', '=', 1002).execute()
    await shop.updateIndex()
    await shop.feed()

    expect((await shop.search('leren bank')).ids).toEqual([1001])
  })

  it('sends a new order of the products an hour after the last feed', async () => {
    await shop.addProduct({ id: 1001, displayName: 'Leren bank Merel' })
    await shop.addProduct({ id: 1002, displayName: 'Leren bank Kluut' })
    await shop.updateIndex()
    await shop.emptyEngine()
    await shop.feed()
    const [first = 0, last = 0] = (await shop.search('leren bank')).ids
    await shop.db.updateTable('search_documents').set({ standing: 1 }).where('item_id', '=', last).execute()
    await shop.db.updateTable('search_state').set({ order_version: '00000000-0000-4000-8000-000000000001' }).execute()

    await shop.feed()
    expect((await shop.search('de leren bank')).ids).toEqual([first, last])
    shop.clock.advance(HOUR)
    await shop.feed()
    expect((await shop.search('een leren bank')).ids).toEqual([last, first])
  })

  it('sends a refused product again after a quarter of an hour', async () => {
    await shop.addProduct({ id: 1001, displayName: 'Leren bank Merel' })
    await shop.updateIndex()
    await shop.emptyEngine()
    await shop.feed()
    await shop.addProduct({ id: 1002, displayName: 'Leren bank Kluut' })
    await shop.updateIndex()
    await shop.fault('refused-documents', 3)

    expect(await shop.feed()).toBe(HOUR / 4)
    expect(shop.logged('search feed items refused').at(-1)).toMatchObject({ refused: 1, items: ['1002 (422)'] })
    shop.clock.advance(HOUR / 4)
    expect(await shop.feed()).toBe(24 * HOUR)

    expect(await shop.search('kluut')).toMatchObject({ source: 'provider', ids: [1002] })
  })
})

// The twin does not rank as a real engine does. This test is about what the feed and the query contain.
describe('the words that the demo shop sends to a search engine', () => {
  const shop = useShopWithEngine()

  it('contain an expected product among those found for 90 % of the judged terms', { timeout: 180_000 }, async () => {
    await fillWithDemoShop(shop)
    shop.changes.announce('everything')
    await shop.emptyEngine()
    await shop.feed()

    const missed: string[] = []
    const terms = Object.values(judgedTerms).flat()
    for (const { term, name, code } of terms) {
      const { products } = await shop.find(term, { limit: 100 })
      if (!products.some((product) => (code ? product.itemId === code : name?.test(product.displayName)))) {
        missed.push(term)
      }
    }

    expect(1 - missed.length / terms.length, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.9)
  })
})
