import type { FastifyInstance } from 'fastify'
import { catalog } from '#shared/contracts/catalog.ts'
import { colorGroupNamed } from '#shared/domain/leather/color-groups.ts'
import { fail } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { cacheUntilChange } from '../../../events/cache-until-change.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import { mountCached } from '../../../http/mount-cached.ts'
import type { ResponseCache } from '../../../http/response-cache.ts'
import { catalogTable } from './catalog-table.ts'
import { findCompanions } from './find-companions.ts'
import { findVariant } from './find-variant.ts'
import { openLeatherCatalog } from './leather-catalog.ts'
import type { WantedColor } from './list-product.ts'
import { itemIdsOf, listByIds, listStock } from './list-products.ts'
import { showProduct } from './show-product.ts'

type Deps = { db: Database; cache: ResponseCache; changes: ShopChanges }

/** Reads of the catalog, as cached responses. */
export function catalogRoutes(app: FastifyInstance, { db, cache, changes }: Deps): void {
  const optionOrder = cacheUntilChange(changes, () => catalogTable(db).optionOrder())

  const leatherCatalog = openLeatherCatalog(db, changes)
  const deps = { db, optionOrder, leatherCatalog }

  mountCached(app, catalog.product, cache, async ({ params }) => {
    const shown = await showProduct(deps, params.id)
    return shown ? { ok: true, value: shown.product, itemIds: shown.itemIds } : fail('product_not_found')
  })

  mountCached(app, catalog.byIds, cache, async ({ body, query }) => {
    const page = await listByIds(deps, body, { ...query, wanted: wantedIn(query) })
    return { ok: true, value: page, itemIds: page.items.flatMap(itemIdsOf) }
  })

  mountCached(app, catalog.stockList, cache, async ({ query }) => {
    const page = await listStock(deps, { ...query, wanted: wantedIn(query) })
    return page ? { ok: true, value: page, itemIds: 'all' } : fail('category_not_found')
  })

  mountCached(app, catalog.companions, cache, async ({ query }) => {
    const companions = await findCompanions(deps, { ids: idsIn(query.ids), leatherIds: idsIn(query.leatherIds) })
    return { ok: true, value: companions, itemIds: Object.values(companions).flat().flatMap(itemIdsOf) }
  })

  mountCached(app, catalog.variant, cache, ({ query }) => findVariant(db, query))
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
