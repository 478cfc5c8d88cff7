import { type Cents, cents } from '../money/prices.ts'

/**
 * What must lie in the drawer: what was left in it, what came in since that no closing has counted, and the cash of this
 * day without what went back out.
 *
 * @example expectedCash({ floatBeforeCents: 15000, carriedCents: 0, receivedCents: 49900, refundedCents: 2000 }) // 62900
 */
export const expectedCash = (cash: {
  floatBeforeCents: number
  carriedCents: number
  receivedCents: number
  refundedCents: number
}): Cents => cents(cash.floatBeforeCents + cash.carriedCents + cash.receivedCents - cash.refundedCents)

/** Notes and coins together. @example countedCash([{ cents: 5000, count: 3 }]) // 15000 */
export const countedCash = (counts: readonly { cents: number; count: number }[]): Cents =>
  cents(counts.reduce((sum, { cents: worth, count }) => sum + worth * count, 0))
