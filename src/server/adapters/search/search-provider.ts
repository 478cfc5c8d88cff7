import { randomUUID } from 'node:crypto'
import { SEARCH_ATTRIBUTES } from '#shared/contracts/search.ts'
import { Outage } from '../../ports/outage.ts'
import type { SearchProvider } from '../../ports/search-provider.ts'
import { callExternalService, type Fetch, jsonOf } from '../call-external-service.ts'
import { providerResponse } from './search-wire.ts'

/** Options of the search adapter. */
export type SearchProviderOptions = {
  /** Base URL, without `/v2/search`: `https://search.example`. */
  baseUrl: string
  indexId: string
  /** Time limit of a search. Default 1200: a visitor waits for the page, and the shop can search by itself. */
  timeoutMs?: number
  fetch: Fetch
}

/**
 * Creates the search of an external service, over `POST {base}/v2/search` with the fields of docs/requirements.md#s7.
 *
 * No provider is chosen yet (docs/integrations/search.md#s1): the names of the index and session fields are our own,
 * and there are no credentials. `find` throws `Outage('search')` when the service fails, or when any hit has no item
 * id.
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
      const response = await callExternalService({ service: 'search', fetch, timeoutMs }, url, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({
          index_id: indexId,
          search_term: term,
          url: pageUrl,
          scope: 'search',
          // Without consent, the searches of one visitor must not be linked, so each search gets a random id
          // (docs/integrations/search.md#s5).
          session_id: sessionId ?? randomUUID().replaceAll('-', ''),
          datasets: { items: { limit, offset, attributes: SEARCH_ATTRIBUTES } },
        }),
      })
      const { status } = response
      if (status === 401 || status === 403) throw outage('credentials', status)
      const parsed = status === 200 ? providerResponse.safeParse(jsonOf(response)) : undefined
      if (!parsed?.success) throw outage('unreadable', status)

      const { data, meta } = parsed.data.items
      const ids = data.filter((id) => id !== undefined)
      if (ids.length < data.length) throw outage('unreadable', status)
      // A service without paging returns all its hits.
      return { ids: ids.slice(0, limit), total: meta.total }
    },
  }
}

const outage = (reason: 'credentials' | 'unreadable', status: number) =>
  new Outage('search', { reason, mayHaveArrived: true, status })
