import { discountCents } from '../discounts/discounts.ts'
import { type Cents, cartTotals } from '../money/prices.ts'

/** A line with its agreed price and its list price, in EUR excl. VAT. */
type QuotedLine = { netPrice: number; listNetPrice?: number | undefined; count: number }

/** Returns the totals of a quote in cents. They are the totals of the order that it becomes, and what the buyer saves. */
export function quoteTotals(lines: readonly QuotedLine[]): { net: Cents; vat: Cents; gross: Cents; discount: Cents } {
  return { ...cartTotals(lines), discount: discountCents(lines) }
}
