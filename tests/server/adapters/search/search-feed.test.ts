import { describe, expect, it } from 'vitest'
import { createSearchFeed } from '#src/server/adapters/search/search-feed.ts'
import { createSearchProvider } from '#src/server/adapters/search/search-provider.ts'
import type { FeedItem } from '#src/server/ports/search-feed.ts'
import { SEARCH_TWIN_INDEX, SEARCH_TWIN_KEY } from '#src/server/twins/search/search-account.ts'
import { createSearchTwin } from '#src/server/twins/search/search-twin.ts'

const AT = 'http://twins.example/search'

const item = (id: number, displayName = `Bank ${id}`): FeedItem => ({
  id,
  url: `https://shop.example/${id}`,
  properties: { displayName },
  keywords: ['leer', `nummer${id}`],
  description: '',
  index: { names: [], groups: [], traits: [], colors: [], texts: [], popularity: 0 },
})

async function* batches(...parts: FeedItem[][]) {
  yield* parts
}

/** Returns the real adapters, connected to the twin. */
function openService(options: { key?: string; indexId?: string } = {}) {
  const twin = createSearchTwin({ timeoutMs: 200 })
  const calls: string[] = []
  const fetch = (url: string, init: RequestInit) => {
    calls.push(new URL(url).pathname.slice('/search/v2'.length))
    return twin.handle(new Request(url, init))
  }
  const common = { baseUrl: AT, indexId: options.indexId ?? SEARCH_TWIN_INDEX, timeoutMs: 100, fetch }
  const retry = { tries: 4, firstDelayMs: 0, random: () => 0.5, wait: async () => {} }
  const provider = createSearchProvider(common)
  return {
    calls,
    feed: createSearchFeed({ ...common, key: options.key ?? SEARCH_TWIN_KEY, retry }),
    find: async (term: string) => (await provider.find({ term, pageUrl: '', limit: 10, offset: 0 })).ids,
    fault: (mode: string, count?: number) =>
      twin.handle(new Request(`${AT}/_twin/faults`, { method: 'POST', body: JSON.stringify({ mode, count }) })),
  }
}

describe('sending the catalog to a search service', () => {
  it('replaces the old catalog of the service', async () => {
    const { feed, find } = openService()
    expect((await find('merel')).length).toBeGreaterThan(0)

    expect(await feed.send(batches([item(1), item(2)], [item(3, 'Kruk')]), [])).toEqual({ items: 3 })

    expect(await find('bank')).toEqual([1, 2])
    expect(await find('nummer3')).toEqual([3])
    expect(await find('merel')).toEqual([])
  })

  it('sends parts of limited size', async () => {
    const { feed, calls } = openService()

    await feed.send(batches(Array.from({ length: 600 }, (_, index) => item(index + 1))), [])

    expect(calls).toEqual(['/feed', ...Array(3).fill('/feed/feed-1/items'), '/feed/feed-1/finish'])
  })

  it.each(['error500', 'throttle429', 'timeout', 'down'])(
    'delivers the complete catalog once despite the fault %s',
    async (mode) => {
      const { feed, find, fault } = openService()
      await fault(mode, 2)

      expect(await feed.send(batches([item(1)], [item(2)]), [])).toEqual({ items: 2 })
      expect(await find('bank')).toEqual([1, 2])
    },
  )

  it('changes nothing at the service when a part is lost', async () => {
    const { feed, find, fault } = openService()
    await feed.send(batches([item(1)]), [])
    await fault('broken-feed', 1)

    await expect(feed.send(batches([item(2)], [item(3)]), [])).rejects.toMatchObject({
      party: 'search',
      reason: 'unreadable',
    })

    expect(await find('bank')).toEqual([1])
  })

  it('changes nothing at the service when the shop stops halfway', async () => {
    const { feed, find } = openService()
    await feed.send(batches([item(1)]), [])
    async function* broken() {
      yield [item(2)]
      throw new Error('the database went away')
    }

    await expect(feed.send(broken(), [])).rejects.toThrow('the database went away')

    expect(await find('bank')).toEqual([1])
  })

  it('throws an outage while the service is unreachable', async () => {
    const { feed, fault } = openService()
    await fault('down')

    await expect(feed.send(batches([item(1)]), [])).rejects.toMatchObject({ name: 'Outage', reason: 'unreachable' })
  })

  it.each([
    [{ key: 'another key' }, 'credentials'],
    [{ indexId: 'another index' }, 'unreadable'],
  ])('throws an outage with %j, without a retry', async (account, reason) => {
    const { feed, calls } = openService(account)

    await expect(feed.send(batches([item(1)]), [])).rejects.toMatchObject({ name: 'Outage', reason })
    expect(calls).toHaveLength(1)
  })
})
