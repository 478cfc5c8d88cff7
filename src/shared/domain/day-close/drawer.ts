import { type Cents, cents } from '../money/prices.ts'

/**
 * Returns the expected cash in the drawer: the float, plus cash of earlier days that is not in any closing, plus the
 * cash received on this day, minus cash refunds.
 *
 * @example expectedCash({ floatBeforeCents: 15000, carriedCents: 0, receivedCents: 49900, refundedCents: 2000 }) //
 * 62900
 */
export const expectedCash = (cash: {
  floatBeforeCents: number
  carriedCents: number
  receivedCents: number
  refundedCents: number
}): Cents => cents(cash.floatBeforeCents + cash.carriedCents + cash.receivedCents - cash.refundedCents)

/** Returns the value of the counted notes and coins. @example countedCash([{ cents: 5000, count: 3 }]) // 15000 */
export const countedCash = (counts: readonly { cents: number; count: number }[]): Cents =>
  cents(counts.reduce((sum, { cents: value, count }) => sum + value * count, 0))
