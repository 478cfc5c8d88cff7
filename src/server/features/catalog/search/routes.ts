import type { FastifyInstance } from 'fastify'
import type { ReplyWire } from '#shared/contracts/endpoint.ts'
import { SEARCH_ATTRIBUTES, search } from '#shared/contracts/search.ts'
import { JsonText } from '#shared/kernel/json-text.ts'
import { requireUser } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import { mount } from '../../../http/mount.ts'
import { mountCached } from '../../../http/mount-cached.ts'
import type { ResponseCache } from '../../../http/response-cache.ts'
import type { Log } from '../../../ports/log.ts'
import type { SearchProvider } from '../../../ports/search-provider.ts'
import type { WorkMeter } from '../../../ports/work-meter.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { openLeatherCatalog } from '../catalog/index.ts'
import { createProviderSearch, findProducts, type ProductSearch } from './find-products.ts'
import type { SearchIndex } from './memory/open-search-index.ts'
import { hitJson, openProductCardCache, readCard, type ShownProduct } from './product-card-cache.ts'
import { openSearchVocabulary } from './search-vocabulary.ts'
import { searchesWithoutResultsTable } from './searches-without-results-table.ts'
import { suggest } from './suggest.ts'
import { synonymsTable } from './synonyms-table.ts'

type Deps = {
  db: Database
  /** Reads of product cards, which may run on a replica. The index does not: its parts must have one version. */
  catalogDb: Database
  cache: ResponseCache
  changes: ShopChanges
  now: () => Date
  log: Log
  /** External search service. Without it the shop uses its own search. */
  search: SearchProvider | undefined
  /** Counts which search answered; absent when nothing is measured. */
  meter?: WorkMeter | undefined
  /** The search index in memory. Without it the database searches. */
  searchIndex?: SearchIndex | undefined
}

/** Search and suggestions, as cached responses: many visitors search for the same terms. */
export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, catalogDb, cache, changes, now, log } = deps
  const leatherCatalog = openLeatherCatalog(catalogDb, changes)
  const searchDeps = {
    db,
    now,
    index: deps.searchIndex,
    vocabulary: openSearchVocabulary({ db, changes, now, index: deps.searchIndex }),
    show: openProductCardCache({ db: catalogDb, leatherCatalog, changes }),
    provider: deps.search && createProviderSearch({ search: deps.search, log, now }),
  }

  mountCached(
    app,
    search.find,
    cache,
    async ({ body }) => {
      const { limit = 10, offset = 0, attributes } = body.datasets?.items ?? {}
      const query = { term: body.search_term, pageUrl: body.url ?? '', sessionId: body.session_id, limit, offset }
      const result = await findProducts(searchDeps, query)
      if (deps.search) deps.meter?.searchAnswered(result.source)
      return {
        ok: true,
        value: onWire(result, { limit, offset, attributes }),
        itemIds: result.products.flatMap(({ itemIds }) => itemIds),
      }
    },
    { isMostlyNew: true, isCostly: () => true },
  )

  mountCached(
    app,
    search.suggest,
    cache,
    async ({ query }) => {
      const { reply, itemIds } = await suggest(searchDeps, query.s)
      return { ok: true, value: reply, itemIds }
    },
    { isMostlyNew: true, isCostly: () => true },
  )
}

/** Synonyms and searches without results, for admins. */
export function searchAdminRoutes(
  app: FastifyInstance,
  { db, changes, now }: Pick<Deps, 'db' | 'changes' | 'now'>,
): void {
  mount(app, search.misses, async () => ({ ok: true, value: await searchesWithoutResultsTable(db).mostOften() }))
  mount(app, search.dismissMiss, async ({ body: { term } }, { visitor }) => {
    const remaining = await db.transaction().execute(async (tx) => {
      const misses = searchesWithoutResultsTable(tx)
      if (await misses.dismiss(term)) {
        const entry = { actor: requireUser(visitor), action: 'search.miss_dismissed', subject: 'search' } as const
        await writeAudit(tx, { ...entry, subjectId: 'misses', before: null, after: { term }, at: now() })
      }
      return misses.mostOften()
    })
    return { ok: true, value: remaining }
  })
  mount(app, search.synonyms, async () => ({ ok: true, value: await synonymsTable(db).groups() }))
  mount(app, search.saveSynonyms, async ({ body }, { visitor }) => {
    const groups = await db.transaction().execute(async (tx) => {
      const before = { groups: (await synonymsTable(tx).groups()).length }
      const saved = await synonymsTable(tx).replaceBy(body.groups)
      const entry = { actor: requireUser(visitor), action: 'search.synonyms_saved', subject: 'search' } as const
      await writeAudit(tx, { ...entry, subjectId: 'synonyms', before, after: { groups: saved.length }, at: now() })
      return saved
    })
    changes.announce('everything')
    return { ok: true, value: groups }
  })
}

type Slice = { limit: number; offset: number; attributes: readonly string[] | undefined }
type FindReply = ReplyWire<typeof search.find>

/**
 * Returns the reply in the format of docs/requirements.md#s7, with only the requested attributes. A request without a
 * list of attributes gets all of them, including those that only our own pages use.
 */
function onWire(
  { products, total, source, corrected, isLoose, colours, filters, pages }: ProductSearch,
  { limit, offset, attributes }: Slice,
): JsonText<FindReply> {
  const requested = attributes && SEARCH_ATTRIBUTES.filter((name) => attributes.includes(name))
  const data = products.map((product) => (requested ? JSON.stringify(hitWith(requested, product)) : hitJson(product)))
  const meta = JSON.stringify({ limit, offset, total } satisfies FindReply['items']['meta'])
  const others = {
    source,
    corrected,
    is_loose: isLoose,
    colours,
    filters: filters.map((filter) =>
      filter.kind === 'stock'
        ? filter
        : { kind: filter.kind, from_cents: filter.fromCents, to_cents: filter.toCents, without: filter.without },
    ),
    pages,
  } satisfies Omit<FindReply, 'items'>
  return new JsonText(`{"items":{"data":[${data.join()}],"meta":${meta}},${JSON.stringify(others).slice(1)}`)
}

function hitWith(attributes: readonly string[], product: ShownProduct): FindReply['items']['data'][number] {
  // When `inspirationProducts` is requested, every product has it. Otherwise only sets have it.
  const all: Record<string, unknown> = { inspirationProducts: [], ...readCard(product) }
  return { id: product.id, properties: Object.fromEntries(attributes.map((name) => [name, all[name] ?? null])) }
}
