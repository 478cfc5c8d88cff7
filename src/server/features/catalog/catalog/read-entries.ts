import type { ReplyWire } from '#shared/contracts/endpoint.ts'
import type { offlineCatalog } from '#shared/contracts/offline-catalog.ts'
import { changesBetween } from '#shared/domain/catalog/product-changes.ts'
import type { Executor } from '../../../db/tables.ts'
import { cacheUntilChange } from '../../../events/cache-until-change.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import { catalogTable, type DetailRow } from './catalog-table.ts'
import { type LeatherCatalog, openLeatherCatalog } from './leather-catalog.ts'
import { productAxes } from './product-axes.ts'
import { type OptionOrder, productOf } from './show-product.ts'

type Deps = { db: Executor; optionOrder: OptionOrder; leatherCatalog: () => Promise<LeatherCatalog> }
type Entry = ReplyWire<typeof offlineCatalog.entries>['entries'][number]

/** Returns `readEntries` for this database. Leathers and options are read once, and again after an import. */
export function openEntries(db: Executor, changes: ShopChanges): (ids: readonly number[]) => Promise<Entry[]> {
  const optionOrder = cacheUntilChange(changes, () => catalogTable(db).optionOrder())
  const leatherCatalog = openLeatherCatalog(db, changes)
  return (ids) => readEntries({ db, optionOrder, leatherCatalog }, ids)
}

/**
 * Returns these products without parent, each with its variants as differences from it. Leaves out unknown and inactive
 * products. The content of each product is that of its page, from the same function.
 *
 * An inactive model whose variants are still active is replaced by its first variant.
 */
async function readEntries({ db, optionOrder, leatherCatalog }: Deps, ids: readonly number[]): Promise<Entry[]> {
  const table = catalogTable(db)
  const rows = await table.detailsWithVariants(ids)
  const sets = rows.filter(({ kind }) => kind === 'set').map(({ id }) => id)
  const [images, members, order, leathers] = await Promise.all([
    table.images([...new Set([...ids, ...rows.map(({ id }) => id)])]),
    sets.length > 0 ? table.members(sets) : [],
    optionOrder(),
    leatherCatalog(),
  ])
  const byEntry = Map.groupBy(rows, (row) => row.parentId ?? row.id)
  const imagesOf = Map.groupBy(images, ({ itemId }) => itemId)
  const membersOf = Map.groupBy(members, ({ setId }) => setId)

  return ids.flatMap((id): Entry[] => {
    const own = byEntry.get(id) ?? []
    const variants = own.filter(({ parentId }) => parentId !== null)
    const axes = productAxes(variants, order)
    const wire = (row: DetailRow) =>
      productOf(row, {
        leatherCatalog: leathers,
        variants,
        axes,
        members: membersOf.get(row.id) ?? [],
        images: [...(imagesOf.get(row.id) ?? []), ...(row.parentId === null ? [] : (imagesOf.get(row.parentId) ?? []))],
      })
    const first = own.find((row) => row.id === id) ?? own[0]
    if (!first) return []
    const product = wire(first)
    const others = own.filter((row) => row !== first)
    return [{ id, product, variants: others.map((row) => ({ id: row.id, ...changesBetween(product, wire(row)) })) }]
  })
}
