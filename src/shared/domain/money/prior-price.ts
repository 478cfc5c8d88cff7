import { type Cents, grossUnitPrice } from './prices.ts'

/** A price that is valid from this time on, EUR excl. VAT. */
export type PricePoint = { from: Date; netPrice: number }

const DAY_MS = 86_400_000

/** Number of days before a reduction whose lowest price counts (Besluit prijsaanduiding producten, article 5a). */
const PRIOR_PRICE_DAYS = 30

/** After this number of days a price no longer counts as reduced, because a permanent price is not an offer. */
export const REDUCTION_SHOWN_DAYS = 90

/**
 * Returns the price that may be shown struck through next to the current price: the lowest price of the thirty days
 * before the reduction (docs/law.md#r13). Returns undefined when the current price is not lower, or when the reduction
 * began more than ninety days ago. Also undefined when the shop does not know the prices of those thirty days.
 *
 * After a second reduction it is the price after the first reduction. If both reductions belonged to one campaign, the
 * price before the first one would be allowed (docs/law.md#r14), but the shop has no data about campaigns. The law has
 * an exception for items that the shop has offered for less than thirty days; this function does not use it.
 *
 * @param history every price the item had, the oldest first; the last is the current one
 */
export function priorPrice(history: readonly PricePoint[], now: Date): number | undefined {
  const current = history.at(-1)
  if (!current) return undefined
  const reducedAt = current.from.getTime()
  if (now.getTime() - reducedAt > REDUCTION_SHOWN_DAYS * DAY_MS) return undefined

  const since = reducedAt - PRIOR_PRICE_DAYS * DAY_MS
  if ((history[0] ?? current).from.getTime() > since) return undefined
  // A price is valid until the next price begins, so the price that was valid when the thirty days began counts too.
  const inPeriod = history.filter((_, at) => (history[at + 1]?.from.getTime() ?? 0) > since)
  const lowest = Math.min(...inPeriod.map(({ netPrice }) => netPrice))
  return lowest > current.netPrice ? lowest : undefined
}

/**
 * Returns the price after the word "van", VAT included; undefined when there is no reduction. Compares rounded prices
 * (docs/decisions.md#b5), so that a reduction that rounding hides is not shown.
 *
 * @example wasGrossPrice({ grossCents: 69_900, priorNetPrice: 825.62 }) // 99900
 */
export function wasGrossPrice(price: {
  grossCents: number
  priorNetPrice: number | null | undefined
}): Cents | undefined {
  const was = grossUnitPrice(price.priorNetPrice ?? 0)
  return was > price.grossCents ? was : undefined
}
