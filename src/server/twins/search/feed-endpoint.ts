import * as z from 'zod'
import { jsonResponse, readJson } from '../twin.ts'
import { type IndexedItem, SEARCH_TWIN_INDEX, SEARCH_TWIN_KEY } from './search-account.ts'

export const FEED_PATH = '/search/v2/feed'

const MOST_OPEN = 10
const MOST_ITEMS = 1_000

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
    .max(MOST_ITEMS),
})

type FeedEndpointOptions = {
  /** Whether the part that comes in is lost although it is thanked for. */
  losesParts(): boolean
  replace(items: IndexedItem[]): void
}

/** Takes a whole new catalogue, in parts, and puts it in the place of the old one when it is complete. */
export function createFeedEndpoint({ losesParts, replace }: FeedEndpointOptions) {
  const open = new Map<string, Map<number, IndexedItem>>()
  let lastId = 0
  let finished = 0

  async function answer(request: Request): Promise<Response> {
    if (request.headers.get('authorization') !== `Bearer ${SEARCH_TWIN_KEY}`) {
      return jsonResponse({ message: 'Unauthorized' }, 401)
    }
    const [id, step] = new URL(request.url).pathname.slice(FEED_PATH.length + 1).split('/')
    const body = await readJson(request)
    if (request.method !== 'POST') return jsonResponse({ message: 'Not found' }, 404)
    if (!id) return begin(body)
    const items = open.get(id)
    if (!items) return jsonResponse({ message: 'Unknown feed' }, 404)
    if (step === 'items') return take(items, body)
    return step === 'finish' ? finish(id, items, body) : jsonResponse({ message: 'Not found' }, 404)
  }

  function begin(body: unknown): Response {
    const index = z.object({ index_id: z.string() }).safeParse(body).data?.index_id
    if (index !== SEARCH_TWIN_INDEX) return jsonResponse({ message: 'Unknown index' }, 404)
    lastId += 1
    open.set(`feed-${lastId}`, new Map())
    // Who breaks off halfway never says so.
    for (const id of open.keys()) if (open.size > MOST_OPEN) open.delete(id)
    return jsonResponse({ feed_id: `feed-${lastId}` }, 201)
  }

  function take(known: Map<number, IndexedItem>, body: unknown): Response {
    const read = part.safeParse(body)
    if (!read.success) return jsonResponse({ message: 'Bad request' }, 400)
    const lost = losesParts()
    for (const { id, properties, keywords } of lost ? [] : read.data.items) {
      const words = [String(properties.displayName ?? ''), ...keywords].join(' ').toLowerCase()
      known.set(id, { id, words, properties })
    }
    return jsonResponse({ items: read.data.items.length })
  }

  function finish(id: string, items: Map<number, IndexedItem>, body: unknown): Response {
    const count = z.object({ count: z.int() }).safeParse(body).data?.count
    if (count !== items.size) return jsonResponse({ message: `Incomplete: ${items.size} of ${count}` }, 409)
    replace([...items.values()])
    open.delete(id)
    finished += 1
    return jsonResponse({ items: items.size })
  }

  return {
    answer,
    finished: () => finished,
    forget: () => {
      open.clear()
      finished = 0
    },
  }
}
