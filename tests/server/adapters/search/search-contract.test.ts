import { describe, expect, it } from 'vitest'
import { createSearchFeed } from '#src/server/adapters/search/search-feed.ts'
import { createSearchProvider } from '#src/server/adapters/search/search-provider.ts'
import type { FeedItem } from '#src/server/ports/search-feed.ts'
import { SEARCH_TWIN_INDEX, SEARCH_TWIN_KEY } from '#src/server/twins/search/search-account.ts'
import { createSearchTwin } from '#src/server/twins/search/search-twin.ts'
import { replayHttp } from '../replay-http.ts'

const AT = 'https://zoeken.example/search'

function serviceWith(fetch: (url: string, init: RequestInit) => Promise<Response>) {
  const retry = { tries: 2, firstDelayMs: 0, random: () => 0.5, wait: async () => {} }
  const account = (indexId = SEARCH_TWIN_INDEX) => ({ baseUrl: AT, indexId, timeoutMs: 500, fetch })
  return {
    feed: (indexId?: string) => createSearchFeed({ ...account(indexId), key: SEARCH_TWIN_KEY, retry }),
    find: (term: string, limit = 10, indexId?: string) =>
      createSearchProvider(account(indexId)).find({ term, pageUrl: 'https://shop.example/zoeken', limit, offset: 0 }),
  }
}

const openTwin = () => {
  const service = createSearchTwin()
  return serviceWith((url, init) => service.handle(new Request(url, init)))
}
const openRecorded = () => serviceWith(replayHttp('search').fetch)

const item = (id: number, displayName: string): FeedItem => ({
  id,
  url: `https://shop.example/${id}`,
  properties: { displayName },
  keywords: ['leer'],
  description: '',
  index: { names: [], groups: [], traits: [], colors: [], texts: [], popularity: 0 },
})
async function* catalog() {
  yield [item(1, 'Bank 1'), item(2, 'Bank 2')]
  yield [item(3, 'Bank 3')]
}

describe.each([
  ['the twin', openTwin],
  ['recorded responses', openRecorded],
])('the search service, with %s', (_, open) => {
  it('returns item ids and the total', async () => {
    const { ids, total } = await open().find('merel')

    expect(ids.length).toBeGreaterThan(0)
    expect(total).toBe(ids.length)
    expect(ids.every((id) => Number.isInteger(id) && id > 0)).toBe(true)
  })

  it('returns no more than the limit, with the total', async () => {
    const service = open()
    await service.feed().send(catalog(), [])

    expect(await service.find('bank', 2)).toEqual({ ids: [1, 2], total: 3 })
  })

  it('returns an empty list when nothing is found', async () => {
    expect(await open().find('xyzzy')).toEqual({ ids: [], total: 0 })
  })

  it('accepts a catalog in parts, and returns the number of items', async () => {
    expect(await open().feed().send(catalog(), [])).toEqual({ items: 3 })
  })

  it('refuses an unknown index', async () => {
    const service = open()

    await expect(service.find('stoel', 10, 'another')).rejects.toMatchObject({ name: 'Outage', reason: 'unreadable' })
    await expect(service.feed('another').send(catalog(), [])).rejects.toMatchObject({ reason: 'unreadable' })
  })
})

it('a search sends the fields of docs/requirements.md#s7 and no personal data', async () => {
  const { fetch, requests } = replayHttp('search')

  await serviceWith(fetch).find('merel', 10)

  const body = requests[0]?.body as Record<string, unknown>
  expect(Object.keys(body).toSorted()).toEqual(['datasets', 'index_id', 'scope', 'search_term', 'session_id', 'url'])
  expect(body).toMatchObject({ scope: 'search', datasets: { items: { limit: 10, offset: 0 } } })
})
