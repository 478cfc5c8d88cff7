import * as z from 'zod'
import { commonFaults, controlTwin, createFaults, underFaults } from '../faults.ts'
import { jsonResponse, readJson, type Twin } from '../twin.ts'
import { TYPESENSE_TWIN_KEY } from './typesense-account.ts'
import { MAX_HITS, searchCollection, searchParameters } from './typesense-query.ts'
import {
  type Collection,
  collectionSchema,
  createTypesenseStore,
  importLine,
  type StoredDocument,
  synonymSetSchema,
} from './typesense-store.ts'

/** Options of the Typesense twin. `timeoutMs` is the delay under the fault `timeout`. */
export type TypesenseTwinOptions = { timeoutMs?: number; now?: () => Date }

/** An item id that no shop has. */
const FOREIGN_ID = '2000000000'

/**
 * Creates the twin of a Typesense server, with the part of its API that the shop uses (docs/integrations/typesense.md#s2).
 *
 * It is empty at its start. The order of its results is only similar to that of a real server.
 */
export function createTypesenseTwin({ timeoutMs = 5_000, now = () => new Date() }: TypesenseTwinOptions = {}): Twin {
  const faults = createFaults([
    ...commonFaults,
    ...([
      'unavailable503',
      'html-body',
      'other-shape',
      'foreign-items',
      'refused-documents',
      'lost-documents',
    ] as const),
  ])
  const store = createTypesenseStore()
  let searches = 0

  async function respond(request: Request): Promise<Response> {
    if (request.headers.get('x-typesense-api-key') !== TYPESENSE_TWIN_KEY) {
      return refusal(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.')
    }
    const { pathname } = new URL(request.url)
    const [, , kind, name = '', part, action] = pathname.split('/').map(decodeURIComponent)
    if (kind === 'aliases') return aliasCall(request, name)
    if (kind === 'synonym_sets') return synonymCall(request, name)
    if (kind !== 'collections') return refusal(404, 'Not Found')
    if (name === '') return collectionsCall(request)
    const collection = store.find(name)
    if (!collection) return refusal(404, `No collection with name \`${name}\` found.`)
    return part === 'documents' ? documentCall(request, collection, action) : collectionCall(request, collection)
  }

  async function aliasCall(request: Request, name: string): Promise<Response> {
    if (request.method === 'PUT') {
      const body = z.object({ collection_name: z.string() }).safeParse(await readJson(request))
      if (!body.success) return refusal(400, 'Parameter `collection_name` is required.')
      store.aliases.set(name, body.data.collection_name)
    }
    const collection = store.aliases.get(name)
    if (collection === undefined) return refusal(404, 'Not Found')
    if (request.method === 'DELETE') store.aliases.delete(name)
    return jsonResponse({ name, collection_name: collection })
  }

  async function synonymCall(request: Request, name: string): Promise<Response> {
    if (request.method !== 'PUT') return refusal(404, 'Not Found')
    const body = synonymSetSchema.safeParse(await readJson(request))
    if (!body.success) return refusal(400, 'Bad synonym set.')
    store.synonymSets.set(name, body.data)
    return jsonResponse({ name, ...body.data })
  }

  async function collectionsCall(request: Request): Promise<Response> {
    if (request.method === 'GET') return jsonResponse([...store.collections.values()].map(described).toReversed())
    const body = collectionSchema.safeParse(await readJson(request))
    if (!body.success) return refusal(400, 'Bad collection.')
    const { name } = body.data
    if (store.collections.has(name)) return refusal(409, `A collection with name \`${name}\` already exists.`)
    const collection = { ...body.data, createdAt: Math.floor(now().getTime() / 1000), documents: new Map() }
    store.collections.set(name, collection)
    return jsonResponse(described(collection), 201)
  }

  function collectionCall({ method }: Request, collection: Collection): Response {
    if (method === 'DELETE') store.collections.delete(collection.name)
    return jsonResponse(described(collection))
  }

  async function documentCall(request: Request, collection: Collection, action: string | undefined): Promise<Response> {
    const { searchParams } = new URL(request.url)
    if (request.method === 'POST' && action === 'import') return importDocuments(collection, await request.text())
    if (request.method === 'GET' && action === 'export') {
      return textResponse(lines([...collection.documents.values()].map((one) => pick(one, searchParams))))
    }
    if (request.method === 'GET' && action === 'search') return search(collection, searchParams)
    if (request.method !== 'DELETE') return refusal(404, 'Not Found')
    const [, ids] = /^id: *\[([^\]]+)\]$/.exec(searchParams.get('filter_by') ?? '') ?? []
    if (ids === undefined) return refusal(400, 'Could not parse the filter query.')
    const removed = ids.split(',').filter((id) => collection.documents.delete(id.trim()))
    return jsonResponse({ num_deleted: removed.length })
  }

  function importDocuments(collection: Collection, body: string): Response {
    const results = body.split('\n').map((line) => {
      if (faults.triggers('refused-documents')) {
        return {
          success: false,
          error: 'Rejected write: running out of resource type: memory',
          code: 422,
          document: line,
        }
      }
      return importLine(collection, line, faults.triggers('lost-documents'))
    })
    return textResponse(lines(results))
  }

  function search(collection: Collection, parameters: URLSearchParams): Response {
    const query = searchParameters.safeParse(Object.fromEntries(parameters))
    if (!query.success) return refusal(400, 'Parameter `q` or `query_by` is required.')
    const { q, query_by, limit, offset } = query.data
    if (limit > MAX_HITS) return refusal(422, `Only up to ${MAX_HITS} hits can be fetched per page.`)
    const unknown = query_by.find((name) => !collection.fields.some((field) => field.name === name && field.index))
    if (unknown) return refusal(404, `Could not find a field named \`${unknown}\` in the schema.`)
    searches += 1
    const sets = collection.synonym_sets.flatMap((name) => store.synonymSets.get(name) ?? [])
    const found = faults.triggers('foreign-items')
      ? [{ id: FOREIGN_ID }]
      : searchCollection(collection, sets, query.data)
    return jsonResponse({
      facet_counts: [],
      found: found.length,
      hits: found.slice(offset, offset + limit).map((document) => ({
        document: pick(document, parameters),
        highlight: {},
        highlights: [],
        text_match: 100,
      })),
      out_of: collection.documents.size,
      page: 1,
      request_params: { collection_name: collection.name, per_page: limit, q },
      search_cutoff: false,
      search_time_ms: 1,
    })
  }

  return {
    name: 'typesense',

    async handle(request) {
      const control = await controlTwin(request, 'typesense', {
        faults,
        // The state has no search terms, because visitors may type personal data.
        state: () => ({
          searches,
          aliases: Object.fromEntries(store.aliases),
          collections: Object.fromEntries([...store.collections].map(([name, one]) => [name, one.documents.size])),
          synonyms: [...store.synonymSets.values()].reduce((sum, { items }) => sum + items.length, 0),
        }),
        reset: () => {
          searches = 0
          store.reset()
        },
      })
      if (control) return control
      if (faults.triggers('html-body')) return new Response('<html><body>Bad gateway</body></html>', { status: 200 })
      if (faults.triggers('other-shape')) return jsonResponse({ found: 'many', hits: [{ id: 1 }] })
      if (faults.triggers('unavailable503')) return refusal(503, 'Not Ready or Lagging')
      const errorBody = (status: number) => ({ message: status === 429 ? 'Too many requests' : 'Internal error' })
      return underFaults({ faults, request, timeoutMs, errorBody }, () => respond(request))
    },
  }
}

const refusal = (status: number, message: string) => jsonResponse({ message }, status)
const textResponse = (text: string) => new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
const lines = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join('\n')

const described = ({ name, fields, synonym_sets, createdAt, documents }: Collection) => ({
  name,
  fields,
  synonym_sets,
  created_at: createdAt,
  num_documents: documents.size,
})

/** Returns the fields of a document that `include_fields` names; all fields without it. */
function pick(document: StoredDocument, parameters: URLSearchParams): Record<string, unknown> {
  const wanted = parameters.get('include_fields')?.split(',')
  return wanted ? Object.fromEntries(Object.entries(document).filter(([name]) => wanted.includes(name))) : document
}
