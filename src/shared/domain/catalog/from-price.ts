/** Net prices in EUR. `lowNetPrice` is that of the cheapest variant. */
export type PricedProduct = {
  netPrice: number
  lowNetPrice?: number | null
  totalStock: number | null
  /** False when the product has no variants. */
  matrix?: boolean
}

/**
 * The net price to show after "Vanaf"; `undefined` when there is only one price to show.
 *
 * It shows when a low price is set and there is no stock (docs/requirements.md#s9): a piece in stock has the price on
 * its tag. A product without variants whose low price is just its price has nothing to start from either.
 *
 * The only rule for "Vanaf": cards, search, filters, the product page and its structured data all follow it.
 */
export function fromPrice({ netPrice, lowNetPrice, totalStock, matrix }: PricedProduct): number | undefined {
  if ((totalStock ?? 0) > 0 || (matrix === false && lowNetPrice === netPrice)) return undefined
  return lowNetPrice ?? undefined
}

/** The net price that stands on the card of a product, with "Vanaf" or without. Lists sort and filter by it. */
export function shownNetPrice(product: PricedProduct): number {
  return fromPrice(product) ?? product.netPrice
}
