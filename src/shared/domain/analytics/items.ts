import { brandOf, categoryOf } from '../catalog/product-meta.ts'
import { eurosFromCents, netUnitPrice } from '../money/prices.ts'

/** A piece of furniture as analytics know it. */
export type Piece = {
  id: number
  itemId: string
  /** Of a variant the name of its model. */
  name: string
  /** EUR excl. VAT, up to four decimals. */
  netPrice: number
  count?: number
  /** The chosen options in words: "Touch cognac · Taps eiken". */
  choices?: string | null
  /** The ERP's brand; null when it names none, absent when it is not known here. */
  brand?: string | null
  /** The first page of the menu it belongs to. */
  category?: string | null
}

/** The list a piece was seen in. */
export type ItemList = { id: string; name: string }

/**
 * A piece in the words of GA4 (mail-and-analytics B2). The price is that of one piece without VAT, rounded to the
 * cent as everywhere, so that sums of items are the sums of the shop.
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
