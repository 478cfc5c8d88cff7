import { isSample } from '../samples/samples.ts'
import { isCare } from '../stock/stock-lists.ts'
import type { DeliveryKind } from './delivery-text.ts'
import { isMadeToMeasure } from './made-to-measure.ts'

type Item = { itemId: string; stockClass: string | null; totalStock: number | null; family?: string | null }

/** Returns how a product or cart line is delivered. When one piece must be made, the whole line waits for it. */
export function deliveryKind(item: Item, count = 1): DeliveryKind {
  if (isSample(item)) return 'sample'
  if (isCare({ stockClass: item.stockClass, family: item.family ?? null })) return 'parcel'
  return isMadeToMeasure(item, count) ? 'made_to_measure' : 'from_stock'
}

/** Returns how an order row is delivered, from the facts that were stored in the row at the time of sale. */
export function rowDeliveryKind(row: {
  itemId: string
  isMadeToMeasure: boolean
  isParcel?: boolean | undefined
}): DeliveryKind {
  if (isSample(row)) return 'sample'
  if (row.isParcel) return 'parcel'
  return row.isMadeToMeasure ? 'made_to_measure' : 'from_stock'
}
