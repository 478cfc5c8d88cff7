import { type ColorGroup, colorGroupOf } from '#shared/domain/leather/color-groups.ts'
import { isCare } from '#shared/domain/stock/stock-lists.ts'
import type { Executor } from '../../../db/tables.ts'
import { cacheUntilChange } from '../../../events/cache-until-change.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import { type CatalogLeather, catalogTable } from './catalog-table.ts'

/** A leather of a model. `netPrice`: price of its cheapest variant in this leather, EUR excl. VAT. */
export type PricedLeather = CatalogLeather & { netPrice: number }

/** All active leathers, and the leathers in which each model is made. Only an import changes them. */
export type LeatherCatalog = {
  byId: ReadonlyMap<number, CatalogLeather>
  /** First leather with each hex color, for items with a picture color and no leather of their own (models, sets). */
  byHex: ReadonlyMap<string, CatalogLeather>
  /** Leathers per model, in the shop's order. */
  ofModel: ReadonlyMap<number, readonly PricedLeather[]>
  /** Lowest net price (EUR excl. VAT) per model and color group. */
  colourPrices: ReadonlyMap<number, ReadonlyMap<ColorGroup, number>>
}

/** Reads the leather catalog at its first use, and again after an import. */
export const openLeatherCatalog = (db: Executor, changes: ShopChanges) =>
  cacheUntilChange(changes, () => readLeatherCatalog(db))

async function readLeatherCatalog(db: Executor): Promise<LeatherCatalog> {
  const table = catalogTable(db)
  const leathers = await table.leathers()
  const models = await table.leathersOfModels()
  const ofModel = new Map(models.map((model) => [model.id, pricedLeathers(leathers, model.leathers)]))
  return {
    byId: new Map(leathers.map((leather) => [leather.id, leather])),
    byHex: new Map(leathers.toReversed().map((leather) => [leather.hex, leather])),
    ofModel,
    colourPrices: new Map([...ofModel].map(([id, priced]) => [id, lowestByColor(priced)])),
  }
}

function pricedLeathers(
  leathers: readonly CatalogLeather[],
  lowestPrices: readonly { leatherId: number; netPrice: number }[],
): PricedLeather[] {
  const prices = new Map(lowestPrices.map(({ leatherId, netPrice }) => [leatherId, netPrice]))
  return leathers.flatMap((leather) => {
    const netPrice = prices.get(leather.id)
    return netPrice === undefined ? [] : [{ ...leather, netPrice }]
  })
}

function lowestByColor(leathers: readonly PricedLeather[]): Map<ColorGroup, number> {
  const prices = new Map<ColorGroup, number>()
  for (const leather of leathers) {
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

/** Leathers in which an item is available: for a model all of its leathers, for other items their own. */
export function leathersOf(leatherCatalog: LeatherCatalog, item: Item): readonly CatalogLeather[] {
  const ofModel = item.kind === 'parent' ? leatherCatalog.ofModel.get(item.id) : undefined
  if (ofModel) return ofModel
  const own = ownLeather(leatherCatalog, item)
  return own ? [own] : []
}

/** Leather that the picture of an item shows; undefined for an item without leather. */
export function ownLeather(leatherCatalog: LeatherCatalog, item: Item): CatalogLeather | undefined {
  if (item.leatherTypeId !== null) return leatherCatalog.byId.get(item.leatherTypeId)
  // A care product has no leather, but its picture color may equal the color of a leather.
  if (isCare(item) || item.pictureHex === null) return undefined
  const hex = `#${item.pictureHex.replace(/^#/, '').toLowerCase()}`
  return leatherCatalog.ofModel.get(item.id)?.find((leather) => leather.hex === hex) ?? leatherCatalog.byHex.get(hex)
}
