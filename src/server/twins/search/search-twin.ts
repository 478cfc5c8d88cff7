import { commonFaults, controlTwin, createFaults, underFaults } from '../faults.ts'
import { careProducts } from '../netsuite/demo/care-products.ts'
import { displayName, itemCode, models } from '../netsuite/demo/models/models.ts'
import { sets } from '../netsuite/demo/sets.ts'
import { stockPieces } from '../netsuite/demo/stock-pieces.ts'
import { jsonResponse, readJson, type Twin } from '../twin.ts'
import { createFeedEndpoint, FEED_PATH } from './feed-endpoint.ts'
import { type IndexedItem, SEARCH_TWIN_INDEX } from './search-account.ts'

export type SearchTwinOptions = { timeoutMs?: number }

/** The ways in which an answer may be no answer, beside those that every party knows. */
const BAD_RESPONSES = ['html-body', 'other-shape', 'foreign-items'] as const

/** Ids of this service that no shop has. */
const FOREIGN_ID = 2_000_000_000

/**
 * A search service for one machine, with the wire of docs/requirements.md#s7. It knows the demo shop and looks for words just
 * as they are written: enough to see who searched, and no match for the shop's own search.
 */
export function createSearchTwin({ timeoutMs = 5_000 }: SearchTwinOptions = {}): Twin {
  const faults = createFaults([...commonFaults, ...BAD_RESPONSES, 'broken-feed'])
  let index: IndexedItem[] | undefined
  const feeds = createFeedEndpoint({
    losesParts: () => faults.strikes('broken-feed'),
    replace: (items) => {
      index = items
    },
  })
  let searches = 0

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith(FEED_PATH)) return feeds.answer(request)
    if (request.method !== 'POST' || pathname !== '/search/v2/search')
      return jsonResponse({ message: 'Not found' }, 404)
    const question = readSearchQuery(await readJson(request))
    if (!question) return jsonResponse({ message: 'Bad request' }, 400)
    if (question.index !== SEARCH_TWIN_INDEX) return jsonResponse({ message: 'Unknown index' }, 404)
    searches += 1
    if (faults.strikes('foreign-items'))
      return searchResponse([{ id: FOREIGN_ID, words: '', properties: {} }], question)

    index ??= demoIndex()
    const words = question.term.toLowerCase().split(/\s+/).filter(Boolean)
    return searchResponse(
      words.length === 0 ? [] : index.filter((item) => words.every((word) => item.words.includes(word))),
      question,
    )
  }

  return {
    name: 'search',

    async handle(request) {
      const control = await controlTwin(request, 'search', {
        faults,
        // Terms are not kept: people type anything in a search box.
        state: () => ({ searches, items: index?.length ?? 0, feeds: feeds.finished() }),
        reset: () => {
          searches = 0
          index = undefined
          feeds.forget()
        },
      })
      if (control) return control
      if (faults.strikes('html-body')) return new Response('<html><body>Bad gateway</body></html>', { status: 200 })
      if (faults.strikes('other-shape')) return jsonResponse({ items: [{ id: 1 }] })
      const errorBody = (status: number) => ({ message: status === 429 ? 'Too many requests' : 'Internal error' })
      return underFaults({ faults, request, timeoutMs, errorBody }, () => answer(request))
    },
  }
}

type SearchQuery = { index: string; term: string; limit: number; offset: number; attributes: readonly string[] }

function readSearchQuery(body: unknown): SearchQuery | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { index_id, search_term, datasets } = body as Record<string, unknown> // each is looked at below
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

/** What people look for; variants are chosen on the page of their model. */
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
    words: `${properties.displayName} ${properties.itemId}`.toLowerCase(),
    properties,
  }))
}
