import { type ColorGroup, colorGroupOf } from '#shared/domain/leather/color-groups.ts'
import { isCare } from '#shared/domain/stock/stock-lists.ts'
import type { Executor } from '../../../db/tables.ts'
import { cacheUntilChange } from '../../../events/cache-until-change.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import { type CatalogLeather, catalogTable } from './catalog-table.ts'

/** A leather of a model. `netPrice` is that of the cheapest variant in it, EUR excl. VAT. */
export type PricedLeather = CatalogLeather & { netPrice: number }

/** All leathers of the shop, and which of them each model is made in. Only an import changes it. */
export type LeatherCatalog = {
  byId: ReadonlyMap<number, CatalogLeather>
  /** The first leather of a colour: a model or a set is shown in some leather without being of it. */
  byHex: ReadonlyMap<string, CatalogLeather>
  /** In the order of the shop. */
  ofModel: ReadonlyMap<number, readonly PricedLeather[]>
  /** The lowest net price of each model by colour group. */
  colourPrices: ReadonlyMap<number, ReadonlyMap<ColorGroup, number>>
}

/** Reads the book when it is first asked for, and again after an import. */
export const openLeatherCatalog = (db: Executor, changes: ShopChanges) =>
  cacheUntilChange(changes, () => readLeatherCatalog(db))

async function readLeatherCatalog(db: Executor): Promise<LeatherCatalog> {
  const table = catalogTable(db)
  const leathers = await table.leathers()
  const models = await table.leathersOfModels()
  const ofModel = new Map(models.map(({ id, made }) => [id, pricedLeathers(leathers, made)]))
  return {
    byId: new Map(leathers.map((leather) => [leather.id, leather])),
    byHex: new Map(leathers.toReversed().map((leather) => [leather.hex, leather])),
    ofModel,
    colourPrices: new Map([...ofModel].map(([id, made]) => [id, lowestByColor(made)])),
  }
}

function pricedLeathers(
  leathers: readonly CatalogLeather[],
  made: readonly { leatherId: number; netPrice: number }[],
): PricedLeather[] {
  const prices = new Map(made.map(({ leatherId, netPrice }) => [leatherId, netPrice]))
  return leathers.flatMap((leather) => {
    const netPrice = prices.get(leather.id)
    return netPrice === undefined ? [] : [{ ...leather, netPrice }]
  })
}

function lowestByColor(made: readonly PricedLeather[]): Map<ColorGroup, number> {
  const prices = new Map<ColorGroup, number>()
  for (const leather of made) {
    const group = colorGroupOf(leather)
    if (group) prices.set(group, Math.min(leather.netPrice, prices.get(group) ?? Number.POSITIVE_INFINITY))
  }
  return prices
}

type Item = {
  id: number
  kind: string
  leatherTypeId: number | null
  pictureHex: string | null
  stockClass: string | null
  family: string | null
}

/** The leathers that an item can be had in: a model in many, everything else in its own. */
export function leathersOf(book: LeatherCatalog, item: Item): readonly CatalogLeather[] {
  const made = item.kind === 'parent' ? book.ofModel.get(item.id) : undefined
  if (made) return made
  const own = ownLeather(book, item)
  return own ? [own] : []
}

/** The leather that the picture of an item shows; undefined for what is not of leather. */
export function ownLeather(book: LeatherCatalog, item: Item): CatalogLeather | undefined {
  if (item.leatherTypeId !== null) return book.byId.get(item.leatherTypeId)
  // The colour of a bottle is no leather, though a leather may have it.
  if (isCare(item) || item.pictureHex === null) return undefined
  const hex = `#${item.pictureHex.replace(/^#/, '').toLowerCase()}`
  return book.ofModel.get(item.id)?.find((leather) => leather.hex === hex) ?? book.byHex.get(hex)
}
