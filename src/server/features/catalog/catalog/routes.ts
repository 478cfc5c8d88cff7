import type { FastifyInstance, FastifyRequest } from 'fastify'
import { catalog } from '#shared/contracts/catalog.ts'
import type { Call } from '#shared/contracts/endpoint.ts'
import { colorGroupNamed } from '#shared/domain/leather/color-groups.ts'
import { fail } from '#shared/kernel/outcome.ts'
import { batchReads } from '../../../db/batch-reads.ts'
import type { Database } from '../../../db/tables.ts'
import { cacheUntilChange } from '../../../events/cache-until-change.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import { mountCached } from '../../../http/mount-cached.ts'
import { type ResponseCache, UNTIL_ANNOUNCED_MS } from '../../../http/response-cache.ts'
import type { Log } from '../../../ports/log.ts'
import { catalogTable } from './catalog-table.ts'
import { findCompanions } from './find-companions.ts'
import { findVariant } from './find-variant.ts'
import { openLeatherCatalog } from './leather-catalog.ts'
import type { WantedColor } from './list-product.ts'
import { itemIdsOf, listByIds, listStock } from './list-products.ts'
import { prepareProducts } from './prepare-products.ts'
import { type ProductPage, showProducts } from './show-product.ts'

type Deps = {
  db: Database
  cache: ResponseCache
  changes: ShopChanges
  log: Log
  /** Makes the responses for products before visitors ask for them. */
  preparesProducts?: boolean
}

/** Reads of the catalog, as cached responses. */
export function catalogRoutes(app: FastifyInstance, { db, cache, changes, log, preparesProducts = false }: Deps): void {
  const optionOrder = cacheUntilChange(changes, () => catalogTable(db).optionOrder())

  const leatherCatalog = openLeatherCatalog(db, changes)
  const deps = { db, optionOrder, leatherCatalog }

  const readProducts = (ids: readonly number[]) => showProducts(deps, ids)
  const readProduct = batchReads(readProducts)
  if (preparesProducts) {
    const end = prepareProducts({ db, responses: productResponses(cache), changes, log, showProducts: readProducts })
    app.addHook('onClose', async () => end())
  }

  const product = async ({ params }: Call<typeof catalog.product>) => {
    const shown = await readProduct(params.id)
    return shown ? { ok: true as const, value: shown.product, itemIds: shown.itemIds } : fail('product_not_found')
  }
  mountCached(app, catalog.product, cache, product, lasting)

  const byIds = async ({ body, query }: Call<typeof catalog.byIds>) => {
    const page = await listByIds(deps, body, {
      page: query.page,
      pageSize: query.pageSize,
      wanted: wantedIn(query),
      sampleLeatherId: query.leather,
    })
    return { ok: true as const, value: page, itemIds: page.items.flatMap(itemIdsOf) }
  }
  mountCached(app, catalog.byIds, cache, byIds, { ...lasting, isCostly: hasFilter })

  const stockList = async ({ query }: Call<typeof catalog.stockList>) => {
    const page = await listStock(deps, { ...query, wanted: wantedIn(query) })
    return page ? { ok: true as const, value: page, itemIds: 'all' as const } : fail('category_not_found')
  }
  mountCached(app, catalog.stockList, cache, stockList, { ...lasting, isCostly: hasFilter })

  mountCached(app, catalog.companions, cache, async ({ query }) => {
    const companions = await findCompanions(deps, { ids: idsIn(query.ids), leatherIds: idsIn(query.leatherIds) })
    return { ok: true, value: companions, itemIds: Object.values(companions).flat().flatMap(itemIdsOf) }
  })

  mountCached(app, catalog.variant, cache, ({ query }) => findVariant(db, query))
}

/**
 * Returns whether a list is filtered or sorted. Lists without a filter are needed by the cart and the checkout, so they are
 * never refused.
 */
const hasFilter = ({ query }: FastifyRequest) =>
  Object.keys(query as object).some((name) => name !== 'page' && name !== 'pageSize')

/** Every change of this data is announced. */
const lasting = { lifetimeMs: UNTIL_ANNOUNCED_MS }

/** The cached responses for products, by id. Their key is the URL of the call. */
function productResponses(cache: ResponseCache) {
  const keyOf = (id: number) => catalog.product.path.replace(':id', String(id))
  return {
    isValidFor: (id: number, ms: number) => cache.isValidFor(keyOf(id), ms),
    fit: (count: number) => cache.fitProducts(count),
    hasRoom: () => cache.hasRoom(),
    begin: () => cache.begin(),
    add: (id: number, { product, itemIds }: ProductPage, begun: number) =>
      cache.add(keyOf(id), { status: 200, body: product, itemIds }, { begun, ...lasting }),
  }
}

/** Parses at most fifty ids. Ignores everything that is not an id. */
const idsIn = (list = '') =>
  list
    .split(',')
    .filter((id) => /^\d{1,9}$/.test(id))
    .slice(0, 50)
    .map(Number)

/** Parses the wanted colors. Ignores unknown colors; undefined when none is left. */
function wantedIn({ colours = '', toCents }: { colours?: string | undefined; toCents?: number | undefined }) {
  const groups = colours.split(',').flatMap((name) => colorGroupNamed(name) ?? [])
  return groups.length > 0 ? ({ groups, toCents } satisfies WantedColor) : undefined
}
