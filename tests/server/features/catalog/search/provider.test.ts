import { describe, expect, it } from 'vitest'
import { createSearchProvider } from '#src/server/adapters/search/search-provider.ts'
import { Outage } from '#src/server/ports/outage.ts'
import type { SearchProvider, SearchProviderQuery } from '#src/server/ports/search-provider.ts'
import { SEARCH_TWIN_INDEX } from '#src/server/twins/search/search-account.ts'
import { createSearchTwin } from '#src/server/twins/search/search-twin.ts'
import { useSearchingShop } from './searching-shop.ts'

describe('an external search service', () => {
  const twin = createSearchTwin({ timeoutMs: 200 })
  const overTwin = createSearchProvider({
    baseUrl: 'http://twins.example/search',
    indexId: SEARCH_TWIN_INDEX,
    timeoutMs: 100,
    fetch: (url, init) => twin.handle(new Request(url, init)),
  })
  const shop = useSearchingShop({ parts: { search: overTwin } })

  const fault = (mode: string) =>
    twin.handle(
      new Request('http://twins.example/search/_twin/faults', { method: 'POST', body: JSON.stringify({ mode }) }),
    )
  const rawFind = async (term: string) => {
    const reply = await shop.app.inject({ method: 'POST', url: '/api/v2/search', payload: shop.bodyOf(term) })
    return { status: reply.statusCode, body: reply.json() }
  }

  it('determines the results and their order, while names and prices come from the shop', async () => {
    await fault('none')
    await shop.addProduct({ id: 1002, displayName: 'Onze naam voor de kleine', basePrice: 100 })
    await shop.addProduct({ id: 1001, displayName: 'Onze naam voor de grote', basePrice: 200 })
    await shop.updateIndex()

    const { body } = await rawFind('merel')

    expect(body.source).toBe('provider')
    expect(body.items.data.map(({ id }: { id: number }) => id)).toEqual([1001, 1002])
    expect(body.items.data[0].properties).toMatchObject({ displayName: 'Onze naam voor de grote', basePrice: 200 })
  })

  it.each(['timeout', 'error500', 'throttle429', 'down', 'html-body', 'other-shape'])(
    "is replaced by the shop's own search after the fault %s, until the pause after a failure is over",
    async (mode) => {
      await shop.addProduct({ id: 1001, displayName: 'Leren bank Merel' })
      await shop.updateIndex()
      await fault(mode)

      const duringFault = await rawFind('merel')
      await fault('none')
      const paused = await rawFind('merels')
      shop.clock.advance(11_000)
      const again = await rawFind('merel 3-zits')

      expect(duringFault).toMatchObject({ status: 200, body: { source: 'own', items: { data: [{ id: 1001 }] } } })
      expect(paused.body.source).toBe('own')
      expect(again.body.source).toBe('provider')
    },
  )

  it('may return items that the shop does not have, which are removed from the results', async () => {
    await shop.updateIndex()
    await fault('foreign-items')

    const { status, body } = await rawFind('merel')

    expect(status).toBe(200)
    expect(body).toMatchObject({ source: 'provider', items: { data: [] } })
    await fault('none')
  })
})

describe('a request to a search service', () => {
  const query: SearchProviderQuery = { term: 'bank', pageUrl: 'https://shop.example/zoeken', limit: 24, offset: 48 }

  const providerWithReply = (status: number, body: unknown) => {
    const requests: { url: string; body: Record<string, unknown> }[] = []
    const provider: SearchProvider = createSearchProvider({
      baseUrl: 'https://search.example/',
      indexId: 'winkel',
      fetch: async (url, init) => {
        requests.push({ url, body: JSON.parse(String(init.body)) })
        return Response.json(body, { status })
      },
    })
    return { provider, requests }
  }

  it('contains the fields of the specification, and a new session id each time if there is no consent', async () => {
    const { provider, requests } = providerWithReply(200, {
      items: { data: [], meta: { limit: 24, offset: 48, total: 0 } },
    })

    await provider.find(query)
    await provider.find(query)

    expect(requests[0]?.url).toBe('https://search.example/v2/search')
    expect(requests[0]?.body).toMatchObject({
      index_id: 'winkel',
      search_term: 'bank',
      url: 'https://shop.example/zoeken',
      scope: 'search',
      datasets: { items: { limit: 24, offset: 48, attributes: expect.arrayContaining(['displayName', 'basePrice']) } },
    })
    expect(requests[0]?.body.session_id).toMatch(/^[0-9a-f]{32}$/)
    expect(requests[1]?.body.session_id).not.toBe(requests[0]?.body.session_id)
  })

  it('reads the item id next to the properties or inside them, as a number or as text', async () => {
    const { provider } = providerWithReply(200, {
      items: { data: [{ id: 7 }, { properties: { id: '8' } }, { id: '9', properties: {} }], meta: { total: '31' } },
    })

    expect(await provider.find(query)).toEqual({ ids: [7, 8, 9], total: 31 })
  })

  it('returns no more results than requested', async () => {
    const data = Array.from({ length: 30 }, (_, at) => ({ id: 100 + at }))
    const { provider } = providerWithReply(200, { items: { data, meta: { total: 30 } } })

    const { ids, total } = await provider.find(query)

    expect(ids).toEqual(data.slice(0, query.limit).map(({ id }) => id))
    expect(total).toBe(30)
  })

  it.each([
    [200, { items: { data: [{ properties: { itemId: 'LB1001' } }], meta: { total: 1 } } }, 'unreadable'],
    [200, { items: [] }, 'unreadable'],
    [200, { items: { data: [{ id: 2_147_483_648 }], meta: { total: 1 } } }, 'unreadable'],
    [200, { items: { data: [{ properties: { id: '99999999999' } }], meta: { total: 1 } } }, 'unreadable'],
    [400, { message: 'Bad request' }, 'unreadable'],
    [404, { message: 'Unknown index' }, 'unreadable'],
    [401, {}, 'credentials'],
    [403, {}, 'credentials'],
    [429, {}, 'throttled'],
    [503, {}, 'server_error'],
  ])('treats a response of %d with %j as an outage: %s', async (status, body, reason) => {
    const { provider } = providerWithReply(status, body)

    const failure = await provider.find(query).catch((error: unknown) => error)

    expect(failure).toBeInstanceOf(Outage)
    expect(failure).toMatchObject({ party: 'search', reason })
  })
})
