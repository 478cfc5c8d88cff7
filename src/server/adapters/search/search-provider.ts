import { randomUUID } from 'node:crypto'
import { SEARCH_ATTRIBUTES } from '#shared/contracts/search.ts'
import { Outage } from '../../ports/outage.ts'
import type { SearchProvider } from '../../ports/search-provider.ts'
import { callExternalService, type Fetch, jsonOf } from '../call-external-service.ts'
import { providerResponse } from './search-wire.ts'

export type SearchProviderOptions = {
  /** `https://search.example`; `/v2/search` comes behind it. */
  baseUrl: string
  indexId: string
  /** Somebody waits for the page meanwhile, and the shop can answer by itself. */
  timeoutMs?: number
  fetch: Fetch
}

/**
 * A search service outside the shop, over `POST {base}/v2/search` with the fields of docs/requirements.md#s7.
 *
 * Which service that is nobody knows yet (docs/integrations/search.md#s1), so the names of index and session in the body are
 * ours, and there are no credentials. An answer with a hit that has no number cannot be read as a whole.
 */
export function createSearchProvider({
  baseUrl,
  indexId,
  timeoutMs = 1_200,
  fetch,
}: SearchProviderOptions): SearchProvider {
  const url = `${baseUrl.replace(/\/+$/, '')}/v2/search`

  return {
    async find({ term, pageUrl, limit, offset, sessionId }) {
      const answer = await callExternalService({ party: 'search', fetch, timeoutMs }, url, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({
          index_id: indexId,
          search_term: term,
          url: pageUrl,
          scope: 'search',
          // Without consent no two searches are known to be of one visit (docs/integrations/search.md#s5).
          session_id: sessionId ?? randomUUID().replaceAll('-', ''),
          datasets: { items: { limit, offset, attributes: SEARCH_ATTRIBUTES } },
        }),
      })
      const { status } = answer
      if (status === 401 || status === 403) throw outage('credentials', status)
      const read = status === 200 ? providerResponse.safeParse(jsonOf(answer)) : undefined
      if (!read?.success) throw outage('unreadable', status)

      const { data, meta } = read.data.items
      const ids = data.filter((id) => id !== undefined)
      if (ids.length < data.length) throw outage('unreadable', status)
      // A service that knows nothing of pages answers with everything it has.
      return { ids: ids.slice(0, limit), total: meta.total }
    },
  }
}

const outage = (reason: 'credentials' | 'unreadable', status: number) =>
  new Outage('search', { reason, mayHaveArrived: true, status })
