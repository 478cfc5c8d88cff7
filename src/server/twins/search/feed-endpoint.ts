import * as z from 'zod'
import { jsonResponse, readJson } from '../twin.ts'
import { type IndexedItem, SEARCH_TWIN_INDEX, SEARCH_TWIN_KEY } from './search-account.ts'

/** Path of the feed calls (docs/integrations/search.md#s4). */
export const FEED_PATH = '/search/v2/feed'

const MAX_OPEN_FEEDS = 10
const MAX_ITEMS_PER_PART = 1_000

const part = z.object({
  items: z
    .array(
      z.object({
        id: z.int(),
        url: z.url(),
        properties: z.record(z.string(), z.unknown()),
        keywords: z.array(z.string()),
        description: z.string(),
      }),
    )
    .max(MAX_ITEMS_PER_PART),
})

type FeedEndpointOptions = {
  /** Returns true when the endpoint must confirm the received part and not store it (fault `broken-feed`). */
  losesParts(): boolean
  /** Replaces the whole index. */
  replace(items: IndexedItem[]): void
}

/**
 * Creates the endpoint that receives a new catalog in parts. It replaces the index when the feed is complete.
 */
export function createFeedEndpoint({ losesParts, replace }: FeedEndpointOptions) {
  const openFeeds = new Map<string, Map<number, IndexedItem>>()
  let lastId = 0
  let finished = 0

  async function respond(request: Request): Promise<Response> {
    if (request.headers.get('authorization') !== `Bearer ${SEARCH_TWIN_KEY}`) {
      return jsonResponse({ message: 'Unauthorized' }, 401)
    }
    const [id, step] = new URL(request.url).pathname.slice(FEED_PATH.length + 1).split('/')
    const body = await readJson(request)
    if (request.method !== 'POST') return jsonResponse({ message: 'Not found' }, 404)
    if (!id) return begin(body)
    const items = openFeeds.get(id)
    if (!items) return jsonResponse({ message: 'Unknown feed' }, 404)
    if (step === 'items') return addPart(items, body)
    return step === 'finish' ? finish(id, items, body) : jsonResponse({ message: 'Not found' }, 404)
  }

  function begin(body: unknown): Response {
    const index = z.object({ index_id: z.string() }).safeParse(body).data?.index_id
    if (index !== SEARCH_TWIN_INDEX) return jsonResponse({ message: 'Unknown index' }, 404)
    lastId += 1
    openFeeds.set(`feed-${lastId}`, new Map())
    // An interrupted feed is never finished, so the oldest open feeds are removed.
    for (const id of openFeeds.keys()) if (openFeeds.size > MAX_OPEN_FEEDS) openFeeds.delete(id)
    return jsonResponse({ feed_id: `feed-${lastId}` }, 201)
  }

  function addPart(items: Map<number, IndexedItem>, body: unknown): Response {
    const parsed = part.safeParse(body)
    if (!parsed.success) return jsonResponse({ message: 'Bad request' }, 400)
    const isLost = losesParts()
    for (const { id, properties, keywords } of isLost ? [] : parsed.data.items) {
      const searchText = [String(properties.displayName ?? ''), ...keywords].join(' ').toLowerCase()
      items.set(id, { id, searchText, properties })
    }
    return jsonResponse({ items: parsed.data.items.length })
  }

  function finish(id: string, items: Map<number, IndexedItem>, body: unknown): Response {
    const count = z.object({ count: z.int() }).safeParse(body).data?.count
    if (count !== items.size) return jsonResponse({ message: `Incomplete: ${items.size} of ${count}` }, 409)
    replace([...items.values()])
    openFeeds.delete(id)
    finished += 1
    return jsonResponse({ items: items.size })
  }

  return {
    respond,
    /** Returns the number of completed feeds. */
    finished: () => finished,
    reset: () => {
      openFeeds.clear()
      finished = 0
    },
  }
}
