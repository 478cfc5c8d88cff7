import { grossUnitPrice, netUnitPrice } from '../money/prices.ts'

type PricedLine = { id: number; netPrice: number }

/** A line of which the shopper saw another price than the shop asks; EUR without VAT. */
export type PriceChange = { id: number; seenNetPrice: number; currentNetPrice: number }

/**
 * The lines whose price, as shown, is not what the shopper saw (docs/decisions.md#b6).
 *
 * Compared is what a screen shows: the unit price with and without VAT, rounded. A difference behind the rounding is
 * none to the shopper. Lines that the shop does not know are left to whoever checks what can be ordered.
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
