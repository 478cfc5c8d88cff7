import { grossUnitPrice, netUnitPrice } from '../money/prices.ts'

type PricedLine = { id: number; netPrice: number }

/** A line whose current price differs from the price that the shopper saw; EUR excl. VAT. */
export type PriceChange = { id: number; seenNetPrice: number; currentNetPrice: number }

/**
 * Returns the lines whose displayed price differs from the price that the shopper saw (docs/decisions.md#b6).
 *
 * Compares the rounded unit prices with and without VAT, as a screen displays them. A difference that rounding hides
 * does not count. Skips unknown products, because another check refuses an order with them.
 */
export function changedPriceLines(seen: readonly PricedLine[], current: readonly PricedLine[]): PriceChange[] {
  const priceOf = new Map(current.map(({ id, netPrice }) => [id, netPrice]))
  return seen.flatMap(({ id, netPrice: seenNetPrice }) => {
    const currentNetPrice = priceOf.get(id)
    if (currentNetPrice === undefined || looksTheSame(seenNetPrice, currentNetPrice)) return []
    return [{ id, seenNetPrice, currentNetPrice }]
  })
}

function looksTheSame(one: number, other: number): boolean {
  return netUnitPrice(one) === netUnitPrice(other) && grossUnitPrice(one) === grossUnitPrice(other)
}
