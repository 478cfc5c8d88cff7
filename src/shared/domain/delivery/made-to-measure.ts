import { isSample } from '../samples/samples.ts'
import { isSoldFromStock } from '../stock/stock.ts'

/**
 * Told per product and cart line before ordering; untold, the buyer may send it back (BW 6:230p,
 * docs/decisions.md#e30).
 */
export const MADE_TO_MEASURE_NOTICE = 'Op maat gemaakt: geen bedenktijd'

type Item = { itemId: string; stockClass: string | null; totalStock: number | null }

/**
 * True when at least one of the pieces has to be made for this buyer, so that the fourteen days of withdrawal do not
 * hold.
 *
 * Stock, outlet, leather care and samples can always be sent back. So can a piece of a made-to-measure model that
 * happens to stand in the showroom: it was not made for this buyer.
 */
export function isMadeToMeasure(item: Item, count = 1): boolean {
  return !isSample(item) && !isSoldFromStock(item) && (item.totalStock ?? 0) < count
}

/** The notice for a product or a cart line; `undefined` when there is a right of withdrawal. */
export function madeToMeasureNotice(item: Item, count = 1): string | undefined {
  return isMadeToMeasure(item, count) ? MADE_TO_MEASURE_NOTICE : undefined
}
