import * as z from 'zod'
import { Outage } from '../../ports/outage.ts'
import type { FeedItem, SearchFeed } from '../../ports/search-feed.ts'
import { callExternalService, type Fetch, jsonOf } from '../call-external-service.ts'
import { patientRetry, type RetryOptions, retrying } from '../netsuite/retrying.ts'

export type SearchFeedOptions = {
  /** `https://search.example`; `/v2/feed` comes behind it. */
  baseUrl: string
  indexId: string
  /** `SEARCH_KEY`: whoever has it can replace the catalogue at the service. */
  key: string
  timeoutMs?: number
  retry?: RetryOptions
  fetch: Fetch
}

/** So that one call stays below a megabyte. */
const ITEMS_PER_CALL = 250

const feedResponse = z.object({ feed_id: z.string().min(1) })
const itemsResponse = z.object({ items: z.coerce.number<number | string>().int() })

/**
 * Sends the catalogue to a search service, over a wire of our own, since no service is known yet (docs/integrations/search.md#s4):
 *
 * 1. `POST {base}/v2/feed { index_id }` gives `{ feed_id }`
 * 2. `POST {base}/v2/feed/{feed_id}/items { items }`, again and again; an item that comes twice is one
 * 3. `POST {base}/v2/feed/{feed_id}/finish { count }` puts it in the place of the old one, if it has so many items
 *
 * So a feed that breaks off halfway changes nothing there, and every call may be repeated.
 */
export function createSearchFeed(options: SearchFeedOptions): SearchFeed {
  const { indexId, key, timeoutMs = 20_000, retry = patientRetry, fetch } = options
  const base = `${options.baseUrl.replace(/\/+$/, '')}/v2/feed`
  const headers = { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${key}` }

  async function post<Schema extends z.ZodType>(path: string, body: object, schema: Schema): Promise<z.output<Schema>> {
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await retrying(retry, () =>
      callExternalService({ party: 'search', fetch, timeoutMs }, base + path, init),
    )
    const { status } = answer
    if (status === 401 || status === 403) throw outage('credentials', status)
    const read = answer.isOk ? schema.safeParse(jsonOf(answer)) : undefined
    if (!read?.success) throw outage('unreadable', status)
    return read.data
  }

  return {
    async send(items) {
      const { feed_id } = await post('', { index_id: indexId }, feedResponse)
      const path = `/${encodeURIComponent(feed_id)}`
      let count = 0
      for await (const some of items) {
        for (let from = 0; from < some.length; from += ITEMS_PER_CALL) {
          const part = some.slice(from, from + ITEMS_PER_CALL)
          await post(`${path}/items`, { items: part.map(onWire) }, itemsResponse)
          count += part.length
        }
      }
      return post(`${path}/finish`, { count }, itemsResponse)
    },
  }
}

const onWire = ({ id, url, properties, keywords, description }: FeedItem) => ({
  id,
  url,
  properties,
  keywords,
  description,
})

const outage = (reason: 'credentials' | 'unreadable', status: number) =>
  new Outage('search', { reason, mayHaveArrived: true, status })
