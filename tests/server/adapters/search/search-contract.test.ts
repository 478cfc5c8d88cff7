import { describe, expect, it } from 'vitest'
import { createSearchFeed } from '#src/server/adapters/search/search-feed.ts'
import { createSearchProvider } from '#src/server/adapters/search/search-provider.ts'
import type { FeedItem } from '#src/server/ports/search-feed.ts'
import { SEARCH_TWIN_INDEX, SEARCH_TWIN_KEY } from '#src/server/twins/search/search-account.ts'
import { createSearchTwin } from '#src/server/twins/search/search-twin.ts'
import { playBack } from '../play-back.ts'

const AT = 'https://zoeken.example/search'

function world(fetch: (url: string, init: RequestInit) => Promise<Response>) {
  const retry = { tries: 2, firstDelayMs: 0, random: () => 0.5, wait: async () => {} }
  const account = (indexId = SEARCH_TWIN_INDEX) => ({ baseUrl: AT, indexId, timeoutMs: 500, fetch })
  return {
    feed: (indexId?: string) => createSearchFeed({ ...account(indexId), key: SEARCH_TWIN_KEY, retry }),
    find: (term: string, limit = 10, indexId?: string) =>
      createSearchProvider(account(indexId)).find({ term, pageUrl: 'https://shop.example/zoeken', limit, offset: 0 }),
  }
}

const twin = () => {
  const service = createSearchTwin()
  return world((url, init) => service.handle(new Request(url, init)))
}
const recorded = () => world(playBack('search').fetch)

const item = (id: number, displayName: string): FeedItem => ({
  id,
  url: `https://shop.example/${id}`,
  properties: { displayName },
  keywords: ['leer'],
  description: '',
})
async function* catalogue() {
  yield [item(1, 'Bank 1'), item(2, 'Bank 2')]
  yield [item(3, 'Bank 3')]
}

describe.each([
  ['the twin', twin],
  ['recorded answers', recorded],
])('the search service, by %s', (_, open) => {
  it('gives the numbers of what it found, and how much there is', async () => {
    const { ids, total } = await open().find('merel')

    expect(ids.length).toBeGreaterThan(0)
    expect(total).toBe(ids.length)
    expect(ids.every((id) => Number.isInteger(id) && id > 0)).toBe(true)
  })

  it('gives no more than was asked for, and says how much more there is', async () => {
    const service = open()
    await service.feed().send(catalogue())

    expect(await service.find('bank', 2)).toEqual({ ids: [1, 2], total: 3 })
  })

  it('finds nothing without making a fault of it', async () => {
    expect(await open().find('xyzzy')).toEqual({ ids: [], total: 0 })
  })

  it('takes a whole catalogue in parts, and says how much it has', async () => {
    expect(await open().feed().send(catalogue())).toEqual({ items: 3 })
  })

  it('is not to be used under an index that it does not know', async () => {
    const service = open()

    await expect(service.find('stoel', 10, 'another')).rejects.toMatchObject({ name: 'Outage', reason: 'unreadable' })
    await expect(service.feed('another').send(catalogue())).rejects.toMatchObject({ reason: 'unreadable' })
  })
})

it('asks a search service for what specification §7 names, and for nothing of who asks', async () => {
  const { fetch, asked } = playBack('search')

  await world(fetch).find('merel', 10)

  const body = asked[0]?.body as Record<string, unknown>
  expect(Object.keys(body).toSorted()).toEqual(['datasets', 'index_id', 'scope', 'search_term', 'session_id', 'url'])
  expect(body).toMatchObject({ scope: 'search', datasets: { items: { limit: 10, offset: 0 } } })
})
