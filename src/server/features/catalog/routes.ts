import type { FastifyInstance } from 'fastify'
import { catalog } from '#shared/contracts/catalog.ts'
import { colourGroupNamed } from '#shared/domain/leather/colour-groups.ts'
import { fail } from '#shared/kernel/outcome.ts'
import type { Database } from '../../db/tables.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { keptUntilChange } from '../../http/kept-until-change.ts'
import { mountKept } from '../../http/mount-kept.ts'
import type { ShopChanges } from '../../http/shop-changes.ts'
import { catalogueTable } from './catalogue-table.ts'
import { findCompanions } from './find-companions.ts'
import { findVariant } from './find-variant.ts'
import { openLeatherBook } from './leather-book.ts'
import type { WantedColour } from './list-product.ts'
import { itemIdsOf, listByIds, listStock } from './list-products.ts'
import { showProduct } from './show-product.ts'

type Deps = { db: Database; cache: AnswerCache; changes: ShopChanges }

/** What shoppers read of the catalogue, from kept answers. */
export function catalogRoutes(app: FastifyInstance, { db, cache, changes }: Deps): void {
  const optionOrder = keptUntilChange(changes, () => catalogueTable(db).optionOrder())

  const leatherBook = openLeatherBook(db, changes)
  const deps = { db, optionOrder, leatherBook }

  mountKept(app, catalog.product, cache, async ({ params }) => {
    const shown = await showProduct(deps, params.id)
    return shown ? { ok: true, value: shown.product, itemIds: shown.itemIds } : fail('product_not_found')
  })

  mountKept(app, catalog.byIds, cache, async ({ body, query }) => {
    const page = await listByIds(deps, body, { ...query, wanted: wantedIn(query) })
    return { ok: true, value: page, itemIds: page.items.flatMap(itemIdsOf) }
  })

  mountKept(app, catalog.stockList, cache, async ({ query }) => {
    const page = await listStock(deps, { ...query, wanted: wantedIn(query) })
    return page ? { ok: true, value: page, itemIds: 'all' } : fail('category_not_found')
  })

  mountKept(app, catalog.companions, cache, async ({ query }) => {
    const found = await findCompanions(deps, { ids: idsIn(query.ids), leatherIds: idsIn(query.leatherIds) })
    return { ok: true, value: found, itemIds: Object.values(found).flat().flatMap(itemIdsOf) }
  })

  mountKept(app, catalog.variant, cache, ({ query }) => findVariant(db, query))
}

/** Fifty at most; whatever is no number of a record counts as not given. */
const idsIn = (list = '') =>
  list
    .split(',')
    .filter((id) => /^\d{1,9}$/.test(id))
    .slice(0, 50)
    .map(Number)

/** Colours that nobody knows are not wanted. */
function wantedIn({ colours = '', toCents }: { colours?: string | undefined; toCents?: number | undefined }) {
  const groups = colours.split(',').flatMap((name) => colourGroupNamed(name) ?? [])
  return groups.length > 0 ? ({ groups, toCents } satisfies WantedColour) : undefined
}
