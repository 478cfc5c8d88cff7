import { isSample } from '../samples/samples.ts'
import { isSoldFromStock } from '../stock/stock.ts'

/**
 * Shown per product and cart line before ordering. Without this notice the buyer keeps the right of withdrawal (BW
 * 6:230p, docs/decisions.md#e30).
 */
export const MADE_TO_MEASURE_NOTICE = 'Op maat gemaakt: geen bedenktijd'

type Item = { itemId: string; stockClass: string | null; totalStock: number | null }

/**
 * True when at least one piece must be made for this buyer, so that the withdrawal right of fourteen days does not
 * apply.
 *
 * Stock, outlet, leather care and samples can always be returned. So can a showroom piece of a made-to-measure model,
 * because it was not made for this buyer.
 */
export function isMadeToMeasure(item: Item, count = 1): boolean {
  return !isSample(item) && !isSoldFromStock(item) && (item.totalStock ?? 0) < count
}

/** Returns the notice for a product or cart line; `undefined` when there is a right of withdrawal. */
export function madeToMeasureNotice(item: Item, count = 1): string | undefined {
  return isMadeToMeasure(item, count) ? MADE_TO_MEASURE_NOTICE : undefined
}
