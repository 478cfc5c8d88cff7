import { type Cents, cents } from '../money/prices.ts'

/**
 * Returns the maximum amount of cash that may still be accepted for one order, in cents (docs/decisions.md#i44).
 *
 * The law forbids accepting `limitCents` or more in cash for one sale, also in parts. Cash that was refunded later was
 * accepted as well, so refunds are not subtracted.
 *
 * @example acceptableCash({ limitCents: 300_000, receivedCents: 200_000 }) // 99_999
 */
export const acceptableCash = (cash: { limitCents: number; receivedCents: number }): Cents =>
  cents(Math.max(0, cash.limitCents - 1 - cash.receivedCents))
