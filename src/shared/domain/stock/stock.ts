import { productionText } from '../delivery/production-text.ts'
import { isSample } from '../samples/samples.ts'

/** What is sold from stock, and of which nothing is left (docs/decisions.md#i40). */
export const SOLD_OUT_TEXT = 'Uitverkocht.'

type StockedItem = {
  itemId: string
  stockClass: string | null
  totalStock: number | null
  deliveryTime?: string | null
}

/**
 * Returns the text about stock that is shown with a price (docs/requirements.md#s9, docs/decisions.md#i40). Samples
 * have none: there are always more. At exactly five pieces it says nothing: that is how the owner wants it
 * (docs/decisions.md#e29).
 */
export function stockText(item: StockedItem): string | undefined {
  if (isSample(item)) return undefined
  const pieces = item.totalStock ?? 0
  if (pieces <= 0)
    return isSoldFromStock(item) ? SOLD_OUT_TEXT : `Op maat gemaakt. ${productionText(item.deliveryTime)}`
  if (pieces < 5) return `Direct leverbaar: ${pieces} stuks.`
  return pieces > 5 ? 'Direct uit voorraad leverbaar.' : undefined
}

/** Adds up what lies at each location. A location that counted no quantity counts as empty. */
export function totalStockPerItem(
  rows: readonly { itemId: number; quantityAvailable?: number | null }[],
): Map<number, number> {
  const totals = new Map<number, number>()
  for (const { itemId, quantityAvailable } of rows)
    totals.set(itemId, (totals.get(itemId) ?? 0) + (quantityAvailable ?? 0))
  return totals
}

/** The place in a list of an item that was given none. */
export const DEFAULT_SORT_ORDER = 10_000

/**
 * Returns true for items sold from stock: stock furniture, outlet, leather care. The ERP gives those a stock class;
 * products made to order have none, or one that contains "maatwerk". Color samples are excluded: they never run out.
 */
export function isSoldFromStock({ stockClass }: { stockClass: string | null }): boolean {
  const name = stockClass?.trim().toLowerCase() ?? ''
  return name !== '' && !/maatwerk|kleursta/.test(name)
}

/** True when the shop can deliver so many: what is sold from stock must be there, the rest is made. */
export function canOrder(item: { stockClass: string | null; totalStock: number | null }, count: number): boolean {
  return !isSoldFromStock(item) || (item.totalStock ?? 0) >= count
}

/** Outlet pieces carry the word in their name (docs/requirements.md#s2). */
export function isOutlet(name: string): boolean {
  return name.toLowerCase().includes('outlet')
}

/** So few pieces that it is time to make more. */
export const LOW_STOCK_PIECES = 2

/**
 * True for what runs out and is made again: sold from the shelf, two pieces or fewer left. A piece of the outlet is the
 * only one of its kind, so that one is left is no news.
 */
export function isLowStock(item: { stockClass: string | null; name: string; totalStock: number }): boolean {
  return isSoldFromStock(item) && !isOutlet(item.name) && item.totalStock <= LOW_STOCK_PIECES
}
