import { productionText } from '../delivery/production-text.ts'
import { isSample } from '../samples/samples.ts'

/** Text for stock items that are sold out (docs/decisions.md#i40). */
export const SOLD_OUT_TEXT = 'Uitverkocht.'

type StockedItem = {
  itemId: string
  stockClass: string | null
  totalStock: number | null
  deliveryTime?: string | null
}

/**
 * Returns the stock text next to a price (docs/requirements.md#s9-stock, docs/decisions.md#i40). Samples have none,
 * because they never run out. At exactly five pieces there is no text (docs/decisions.md#e29).
 */
export function stockText(item: StockedItem): string | undefined {
  if (isSample(item)) return undefined
  const pieces = item.totalStock ?? 0
  if (pieces <= 0)
    return isSoldFromStock(item) ? SOLD_OUT_TEXT : `Op maat gemaakt. ${productionText(item.deliveryTime)}`
  if (pieces < 5) return `Direct leverbaar: ${pieces} stuks.`
  return pieces > 5 ? 'Direct uit voorraad leverbaar.' : undefined
}

/** Returns the sum of the stock over all locations. A location without a quantity counts as empty. */
export function totalStockPerItem(
  rows: readonly { itemId: number; quantityAvailable?: number | null }[],
): Map<number, number> {
  const totals = new Map<number, number>()
  for (const { itemId, quantityAvailable } of rows)
    totals.set(itemId, (totals.get(itemId) ?? 0) + (quantityAvailable ?? 0))
  return totals
}

/** Position of an item for which the shop has set no position, so that it comes last. */
export const DEFAULT_SORT_ORDER = 10_000

/**
 * True for items that are sold from stock: stock furniture, outlet, leather care. In the ERP these items have a stock
 * class; products that are made to order have none, or a class that contains "maatwerk". Color samples are excluded,
 * because they never run out.
 */
export function isSoldFromStock({ stockClass }: { stockClass: string | null }): boolean {
  const name = stockClass?.trim().toLowerCase() ?? ''
  return name !== '' && !/maatwerk|kleursta/.test(name)
}

/** True when the shop can deliver this count. A stock item must be in stock; every other item is made to order. */
export function canOrder(item: { stockClass: string | null; totalStock: number | null }, count: number): boolean {
  return !isSoldFromStock(item) || (item.totalStock ?? 0) >= count
}

/** True for outlet pieces, which have the word "outlet" in their name (docs/requirements.md#s2-stock-lists). */
export function isOutlet(name: string): boolean {
  return name.toLowerCase().includes('outlet')
}

/** At this stock or less, new pieces should be made. */
export const LOW_STOCK_PIECES = 2

/**
 * True for stock items with few pieces left that are produced again. Outlet pieces are unique, so they are excluded.
 */
export function isLowStock(item: { stockClass: string | null; name: string; totalStock: number }): boolean {
  return isSoldFromStock(item) && !isOutlet(item.name) && item.totalStock <= LOW_STOCK_PIECES
}
