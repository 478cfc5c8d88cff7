import { brandOf, categoryOf } from '../catalog/product-meta.ts'
import { eurosFromCents, netUnitPrice } from '../money/prices.ts'

/** A product in analytics events. */
export type Piece = {
  id: number
  itemId: string
  /** Name of the product; for a variant the name of its model. */
  name: string
  /** EUR excl. VAT, up to four decimals. */
  netPrice: number
  count?: number
  /** The selected options as text: "Touch cognac · Taps eiken". */
  choices?: string | null
  /** Brand from the ERP; null when the product has no brand, absent when the caller does not know the brand. */
  brand?: string | null
  /** The first page of the menu that contains the product. */
  category?: string | null
}

/** The list in which a product was shown. */
export type ItemList = { id: string; name: string }

/**
 * Converts a product to the format of GA4 (docs/integrations/analytics.md#b2). The price is per piece without VAT,
 * rounded to the cent, so that sums of items equal the sums of the shop.
 */
export function analyticsItem(piece: Piece, { list, index }: { list?: ItemList; index?: number } = {}) {
  const { id, itemId, name, netPrice, count = 1, choices, brand, category } = piece
  return {
    item_id: itemId || String(id),
    item_name: name,
    ...(brand !== undefined && { item_brand: brandOf({ brand }) }),
    item_category: categoryOf({ typeOfFurniture: category }),
    ...(choices && { item_variant: choices.split(' · ').join(', ') }),
    ...(list && { item_list_id: list.id, item_list_name: list.name }),
    ...(index !== undefined && { index }),
    price: eurosFromCents(netUnitPrice(netPrice)),
    quantity: count,
  }
}
