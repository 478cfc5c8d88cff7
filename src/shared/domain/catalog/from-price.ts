/** Net prices in EUR. `lowNetPrice` is the price of the cheapest variant. */
export type PricedProduct = {
  netPrice: number
  lowNetPrice?: number | null
  totalStock: number | null
  /** False when the product has no variants. */
  matrix?: boolean
}

/**
 * Returns the net price to show after "Vanaf"; `undefined` when there is only one price.
 *
 * "Vanaf" requires a low price and no stock (docs/requirements.md#s9-product): a piece in stock has one price. A
 * product without variants whose low price equals its price has no range.
 *
 * Cards, search, filters, the product page and its structured data all use this rule.
 */
export function fromPrice({ netPrice, lowNetPrice, totalStock, matrix }: PricedProduct): number | undefined {
  if ((totalStock ?? 0) > 0 || (matrix === false && lowNetPrice === netPrice)) return undefined
  return lowNetPrice ?? undefined
}

/** Returns the net price on the card of a product, with or without "Vanaf". Lists sort and filter by this price. */
export function shownNetPrice(product: PricedProduct): number {
  return fromPrice(product) ?? product.netPrice
}
