import * as z from 'zod'
import { Outage } from '../../ports/outage.ts'
import type { FeedItem, SearchFeed } from '../../ports/search-feed.ts'
import { callExternalService, type Fetch, jsonOf } from '../call-external-service.ts'
import { defaultRetry, type RetryOptions, withRetries } from '../retry.ts'

/** Options of the feed adapter. `timeoutMs` limits one call; default 20,000. */
export type SearchFeedOptions = {
  /** Base URL, without `/v2/feed`: `https://search.example`. */
  baseUrl: string
  indexId: string
  /** `SEARCH_KEY`. It gives the right to replace the catalog in the index. */
  key: string
  timeoutMs?: number
  retry?: RetryOptions
  fetch: Fetch
}

/** Maximum number of items in one request, so that a request is smaller than a megabyte. */
const ITEMS_PER_CALL = 250

const feedResponse = z.object({ feed_id: z.string().min(1) })
const itemsResponse = z.object({ items: z.coerce.number<number | string>().int() })

/**
 * Creates the sender of the catalog to an external search service.
 *
 * The wire format is our own, because no provider is chosen yet (docs/integrations/search.md#s4):
 *
 * 1. `POST {base}/v2/feed { index_id }` returns `{ feed_id }`
 * 2. `POST {base}/v2/feed/{feed_id}/items { items }`, once per part; a repeated item id replaces the earlier one
 * 3. `POST {base}/v2/feed/{feed_id}/finish { count }` replaces the old catalog, if the feed has this number of items
 *
 * An interrupted feed therefore changes nothing at the service, and every call may be repeated. `send` returns the
 * number of items and throws `Outage('search')`.
 */
export function createSearchFeed(options: SearchFeedOptions): SearchFeed {
  const { indexId, key, timeoutMs = 20_000, retry = defaultRetry, fetch } = options
  const base = `${options.baseUrl.replace(/\/+$/, '')}/v2/feed`
  const headers = { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${key}` }

  async function post<Schema extends z.ZodType>(path: string, body: object, schema: Schema): Promise<z.output<Schema>> {
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await withRetries(retry, () =>
      callExternalService({ service: 'search', fetch, timeoutMs }, base + path, init),
    )
    const { status } = response
    if (status === 401 || status === 403) throw outage('credentials', status)
    const parsed = response.isOk ? schema.safeParse(jsonOf(response)) : undefined
    if (!parsed?.success) throw outage('unreadable', status)
    return parsed.data
  }

  return {
    async send(items) {
      const { feed_id } = await post('', { index_id: indexId }, feedResponse)
      const path = `/${encodeURIComponent(feed_id)}`
      let count = 0
      for await (const batch of items) {
        for (let from = 0; from < batch.length; from += ITEMS_PER_CALL) {
          const part = batch.slice(from, from + ITEMS_PER_CALL)
          await post(`${path}/items`, { items: part.map(toWire) }, itemsResponse)
          count += part.length
        }
      }
      return post(`${path}/finish`, { count }, itemsResponse)
    },
  }
}

const toWire = ({ id, url, properties, keywords, description }: FeedItem) => ({
  id,
  url,
  properties,
  keywords,
  description,
})

const outage = (reason: 'credentials' | 'unreadable', status: number) =>
  new Outage('search', { reason, mayHaveArrived: true, status })
