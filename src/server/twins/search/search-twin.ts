import { commonFaults, controlTwin, createFaults, underFaults } from '../faults.ts'
import { careProducts } from '../netsuite/demo/care-products.ts'
import { displayName, itemCode, models } from '../netsuite/demo/models/models.ts'
import { sets } from '../netsuite/demo/sets.ts'
import { stockPieces } from '../netsuite/demo/stock-pieces.ts'
import { jsonResponse, readJson, type Twin } from '../twin.ts'
import { createFeedEndpoint, FEED_PATH } from './feed-endpoint.ts'
import { type IndexedItem, SEARCH_TWIN_INDEX } from './search-account.ts'

/** Options of the search twin. `timeoutMs` is the delay under the fault `timeout`. */
export type SearchTwinOptions = { timeoutMs?: number }

/** Fault modes in which the response cannot be used. */
const BAD_RESPONSES = ['html-body', 'other-shape', 'foreign-items'] as const

/** An item id that no shop has. */
const FOREIGN_ID = 2_000_000_000

/**
 * Creates the twin of a search service, with the API of docs/requirements.md#s7. It searches the products of the demo
 * shop, or those of the last feed.
 *
 * It finds products whose text contains every typed word, also as a part of a word, without corrections or synonyms.
 * That is enough to test the integration, but it cannot replace the shop's own search.
 */
export function createSearchTwin({ timeoutMs = 5_000 }: SearchTwinOptions = {}): Twin {
  const faults = createFaults([...commonFaults, ...BAD_RESPONSES, 'broken-feed'])
  let index: IndexedItem[] | undefined
  const feeds = createFeedEndpoint({
    losesParts: () => faults.triggers('broken-feed'),
    replace: (items) => {
      index = items
    },
  })
  let searches = 0

  async function respond(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith(FEED_PATH)) return feeds.respond(request)
    if (request.method !== 'POST' || pathname !== '/search/v2/search')
      return jsonResponse({ message: 'Not found' }, 404)
    const query = readSearchQuery(await readJson(request))
    if (!query) return jsonResponse({ message: 'Bad request' }, 400)
    if (query.index !== SEARCH_TWIN_INDEX) return jsonResponse({ message: 'Unknown index' }, 404)
    searches += 1
    if (faults.triggers('foreign-items'))
      return searchResponse([{ id: FOREIGN_ID, searchText: '', properties: {} }], query)

    index ??= demoIndex()
    const words = query.term.toLowerCase().split(/\s+/).filter(Boolean)
    return searchResponse(
      words.length === 0 ? [] : index.filter((item) => words.every((word) => item.searchText.includes(word))),
      query,
    )
  }

  return {
    name: 'search',

    async handle(request) {
      const control = await controlTwin(request, 'search', {
        faults,
        // The state has no search terms, because visitors may type personal data.
        state: () => ({ searches, items: index?.length ?? 0, feeds: feeds.finished() }),
        reset: () => {
          searches = 0
          index = undefined
          feeds.reset()
        },
      })
      if (control) return control
      if (faults.triggers('html-body')) return new Response('<html><body>Bad gateway</body></html>', { status: 200 })
      if (faults.triggers('other-shape')) return jsonResponse({ items: [{ id: 1 }] })
      const errorBody = (status: number) => ({ message: status === 429 ? 'Too many requests' : 'Internal error' })
      return underFaults({ faults, request, timeoutMs, errorBody }, () => respond(request))
    },
  }
}

type SearchQuery = { index: string; term: string; limit: number; offset: number; attributes: readonly string[] }

function readSearchQuery(body: unknown): SearchQuery | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { index_id, search_term, datasets } = body as Record<string, unknown> // each field is checked below
  const items = (datasets as { items?: Record<string, unknown> } | undefined)?.items
  if (typeof index_id !== 'string' || typeof search_term !== 'string' || !items) return undefined
  const { limit, offset, attributes } = items
  if (typeof limit !== 'number' || typeof offset !== 'number' || !Array.isArray(attributes)) return undefined
  return { index: index_id, term: search_term, limit, offset, attributes: attributes.map(String) }
}

function searchResponse(items: readonly IndexedItem[], { limit, offset, attributes }: SearchQuery): Response {
  const data = items.slice(offset, offset + limit).map(({ id, properties }) => ({
    id,
    properties: Object.fromEntries(attributes.map((name) => [name, properties[name] ?? null])),
  }))
  return jsonResponse({ items: { data, meta: { limit, offset, total: items.length } } })
}

/**
 * Returns the index of the demo shop: models, sets, care products and stock pieces. It has no variants, because
 * visitors select a variant on the page of its model.
 */
function demoIndex(): IndexedItem[] {
  const items = [
    ...models.map((model) => ({ id: model.id, itemId: itemCode(model), displayName: displayName(model) })),
    ...[...sets, ...careProducts, ...stockPieces].map(({ id, code, name }) => ({
      id,
      itemId: code,
      displayName: name,
    })),
  ]
  return items.map(({ id, ...properties }) => ({
    id,
    searchText: `${properties.displayName} ${properties.itemId}`.toLowerCase(),
    properties,
  }))
}
