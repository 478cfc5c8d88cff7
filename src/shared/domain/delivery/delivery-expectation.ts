import { deliveryKind } from './delivery-kind.ts'
import { productionText } from './production-text.ts'

type ExpectedItem = Parameters<typeof deliveryKind>[0] & { deliveryTime?: string | null }

/**
 * Returns the delivery time in a few words, to show next to a price or a cart line. Returns undefined for a stock item
 * that is sold out, because the stock text next to it says "sold out".
 *
 * @example deliveryExpectation(care) // 'Binnen 1-3 werkdagen in huis'
 */
export function deliveryExpectation(item: ExpectedItem, count = 1): string | undefined {
  const kind = deliveryKind(item, count)
  switch (kind) {
    case 'made_to_measure':
      return productionText(item.deliveryTime).replace(/\.$/, '')
    case 'from_stock':
      return (item.totalStock ?? 0) > 0 ? 'Direct leverbaar, binnen 1-3 weken bezorgd' : undefined
    case 'parcel':
      return (item.totalStock ?? 0) > 0 ? 'Binnen 1-3 werkdagen in huis' : undefined
    case 'sample':
      return 'Binnen 1-3 werkdagen in huis'
    default:
      return kind satisfies never
  }
}
