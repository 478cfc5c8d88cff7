import { formatCents } from '../money/format.ts'
import { type Cents, cents, grossUnitPrice } from '../money/prices.ts'

/** A row as it was sold: prices of one piece in EUR excl. VAT. `listPrice` is absent or null without a discount. */
type PricedRow = { basePrice: number; listPrice?: number | null | undefined; count: number }

/** What a row would have cost, and what the buyer saves on it, in cents incl. VAT. */
type RowDiscount = { listCents: Cents; discountCents: Cents }

/** Returns the discount of a row; undefined without one. */
export function rowDiscount({ basePrice, listPrice, count }: PricedRow): RowDiscount | undefined {
  if (listPrice === null || listPrice === undefined) return undefined
  const listCents = grossUnitPrice(listPrice) * count
  return { listCents: cents(listCents), discountCents: cents(listCents - grossUnitPrice(basePrice) * count) }
}

/** Returns what the buyer saves on an order, in cents incl. VAT. */
export const orderDiscountCents = (rows: readonly PricedRow[]): Cents =>
  cents(rows.reduce((sum, row) => sum + (rowDiscount(row)?.discountCents ?? 0), 0))

/** Returns the list price of a row as text; undefined without a discount. @example listTotal(row) // '€ 999,00' */
export const listTotal = (row: PricedRow): string | undefined => {
  const discount = rowDiscount(row)
  return discount && formatCents(discount.listCents)
}

/** Returns the discount of a row for a list of details; empty without one. @example ['Korting € 99,90'] */
export const discountDetails = (row: PricedRow): string[] => {
  const discount = rowDiscount(row)
  return discount ? [`Korting ${formatCents(discount.discountCents)}`] : []
}

/** Returns the line of the totals with the discount of an order; empty without one. */
export const discountTotals = (rows: readonly PricedRow[]): { label: string; value: string }[] => {
  const discount = orderDiscountCents(rows)
  return discount > 0 ? [{ label: 'Korting, al verrekend', value: formatCents(discount) }] : []
}
