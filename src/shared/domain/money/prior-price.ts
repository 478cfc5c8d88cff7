import { type Cents, grossUnitPrice } from './prices.ts'

/** A price that is valid from this time on, EUR excl. VAT. */
export type PricePoint = { from: Date; netPrice: number }

const DAY_MS = 86_400_000

/** Period in which the lowest price is searched (Besluit prijsaanduiding producten, article 5a). */
const PRIOR_PRICE_DAYS = 30

/** After this number of days a price no longer counts as reduced: an offer without end is not an offer. */
export const REDUCTION_SHOWN_DAYS = 90

/**
 * Returns the price that may be shown struck through next to the current one: the lowest of the thirty days before the
 * reduction (docs/law.md#r13). Returns undefined when the current price is not lower, when the reduction began more
 * than ninety days ago, or when the shop does not know the prices of those thirty days.
 *
 * A second reduction is compared with the first. If both belonged to one campaign, the price before the first would be
 * allowed (docs/law.md#r14), but the shop has no data about campaigns. The exception for items on sale for less than
 * thirty days is not used either.
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
  // A price is valid until the next one begins; the price at the start of the thirty days counts too.
  const inPeriod = history.filter((_, at) => (history[at + 1]?.from.getTime() ?? 0) > since)
  const lowest = Math.min(...inPeriod.map(({ netPrice }) => netPrice))
  return lowest > current.netPrice ? lowest : undefined
}

/**
 * Returns the price after "van", VAT included; undefined when there is no reduction. Rounded like every price
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
