import { careProducts } from './care-products.ts'
import { models } from './models/models.ts'
import { shopPrice } from './shop-price.ts'
import { stockPieces } from './stock-pieces.ts'
import { variantsOf } from './variants.ts'

/** Models of which all variants are reduced: an armchair and a dining chair. */
const REDUCED_MODELS: readonly number[] = [1106, 1207]
const REDUCED_CLEANER = 'ON-REIN-250'

/**
 * Returns the prices before the reductions, in EUR incl. VAT, by item id. Most outlet pieces, two models and a cleaner
 * are reduced; other items are absent.
 */
export function formerPrices(): ReadonlyMap<number, number> {
  return new Map([
    ...stockPieces
      .filter(({ isOutlet }) => isOutlet)
      .filter((_, position) => position % 3 !== 2)
      .map(({ id, variant }) => [id, shopPrice(variant.price * 0.85)] as const),
    ...models
      .filter(({ id }) => REDUCED_MODELS.includes(id))
      .flatMap(variantsOf)
      .map(({ id, price }) => [id, shopPrice(price * 1.12)] as const),
    ...careProducts.filter(({ code }) => code === REDUCED_CLEANER).map(({ id, price }) => [id, price + 3] as const),
  ])
}
