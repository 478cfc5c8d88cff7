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
  ofModel: ModelLeathers
}

/** Reads the leather catalog at its first use, and again after an import. */
export const openLeatherCatalog = (db: Executor, changes: ShopChanges) =>
  cacheUntilChange(changes, () => readLeatherCatalog(db))

async function readLeatherCatalog(db: Executor): Promise<LeatherCatalog> {
  const table = catalogTable(db)
  const leathers = await table.leathers()
  const models = await table.leathersOfModels()
  return {
    byId: new Map(leathers.map((leather) => [leather.id, leather])),
    byHex: new Map(leathers.toReversed().map((leather) => [leather.hex, leather])),
    ofModel: new ModelLeathers(leathers, models),
  }
}

type LowestPrices = { id: number; leathers: readonly { leatherId: number; netPrice: number }[] }

/**
 * The leathers of each model with their prices, as lists of numbers: 12 bytes per leather of a model. As objects they were a
 * quarter of the JavaScript heap of a shop with 10,000 models.
 */
export class ModelLeathers {
  readonly #leathers: readonly CatalogLeather[]
  /** The place of each model in `#starts`. */
  readonly #models = new Map<number, number>()
  /** Where the leathers of each model start in the lists below; one more at the end. */
  readonly #starts: Uint32Array
  /** Indexes in `#leathers`, in the shop's order. */
  readonly #indexes: Uint32Array
  readonly #netPrices: Float64Array
  /** A card of a model needs its leathers several times in a row. */
  #last: { model: number; leathers: readonly PricedLeather[] } | undefined

  /** @param leathers all leathers in the shop's order; leathers of models that are not among them are left out */
  constructor(leathers: readonly CatalogLeather[], models: readonly LowestPrices[]) {
    const indexOf = new Map(leathers.map(({ id }, index) => [id, index]))
    const count = models.reduce((sum, model) => sum + model.leathers.length, 0)
    this.#leathers = leathers
    this.#starts = new Uint32Array(models.length + 1)
    this.#indexes = new Uint32Array(count)
    this.#netPrices = new Float64Array(count)
    let end = 0
    models.forEach((model, place) => {
      const known = model.leathers.flatMap(({ leatherId, netPrice }) => {
        const index = indexOf.get(leatherId)
        return index === undefined ? [] : [{ index, netPrice }]
      })
      for (const { index, netPrice } of known.sort((a, b) => a.index - b.index)) {
        this.#indexes[end] = index
        this.#netPrices[end] = netPrice
        end += 1
      }
      this.#models.set(model.id, place)
      this.#starts[place + 1] = end
    })
  }

  /** Returns the leathers of a model in the shop's order; undefined for an item without variants in leather. */
  get(model: number): readonly PricedLeather[] | undefined {
    if (this.#last?.model === model) return this.#last.leathers
    const place = this.#models.get(model)
    if (place === undefined) return undefined
    const found: PricedLeather[] = []
    for (let at = this.#starts[place] ?? 0; at < (this.#starts[place + 1] ?? 0); at += 1) {
      const leather = this.#leathers[this.#indexes[at] ?? -1]
      if (leather) found.push({ ...leather, netPrice: this.#netPrices[at] ?? 0 })
    }
    this.#last = { model, leathers: found }
    return found
  }
}

/** Returns the lowest net price (EUR excl. VAT) of a model per color group. */
export function lowestByColor(leathers: readonly PricedLeather[]): Map<ColorGroup, number> {
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
