import { cartTotals, eurosFromCents } from '../money/prices.ts'
import { analyticsItem, type ItemList, type Piece } from './items.ts'

/** An event of the data layer, in the format of GA4. There are eight events (docs/requirements.md#s7-analytics). */
export type EcommerceEvent = { event: string; ecommerce: Record<string, unknown> }

/** GA4 accepts at most this many items per event. */
const MAX_ITEMS = 200

/** Event: a list, a search result or a category is shown. */
export const viewItemList = (list: ItemList, pieces: readonly Piece[], firstIndex = 0): EcommerceEvent => ({
  event: 'view_item_list',
  ecommerce: {
    item_list_id: list.id,
    item_list_name: list.name,
    items: pieces.slice(0, MAX_ITEMS).map((piece, index) => analyticsItem(piece, { list, index: firstIndex + index })),
  },
})

/** Event: a product in a list is opened. */
export const selectItem = (list: ItemList, piece: Piece, index: number): EcommerceEvent => ({
  event: 'select_item',
  ecommerce: { item_list_id: list.id, item_list_name: list.name, items: [analyticsItem(piece, { list, index })] },
})

/** Event: a product page is shown. */
export const viewItem = (piece: Piece) => withValue('view_item', [piece])

/** Event: pieces were added to the cart; `count` is the number of added pieces. */
export const addToCartEvent = (pieces: readonly Piece[]) => withValue('add_to_cart', pieces)

/** Event: pieces were removed from the cart; `count` is the number of removed pieces. */
export const removeFromCartEvent = (pieces: readonly Piece[]) => withValue('remove_from_cart', pieces)

/** Event: the cart is shown. */
export const viewCart = (pieces: readonly Piece[]) => withValue('view_cart', pieces)

/** Event: the checkout is opened with a filled cart. */
export const beginCheckout = (pieces: readonly Piece[]) => withValue('begin_checkout', pieces)

export type PlacedOrder = { id: number; shopName: string; pieces: readonly Piece[] }

/**
 * Event: an order is placed, and the amount that is due now, if any, is paid. The value is without VAT; VAT is a
 * separate field (docs/integrations/analytics.md#b3).
 */
export function purchase({ id, shopName, pieces }: PlacedOrder): EcommerceEvent {
  const { net, vat } = cartTotals(pieces.map(({ netPrice, count = 1 }) => ({ netPrice, count })))
  return {
    event: 'purchase',
    ecommerce: {
      transaction_id: String(id),
      affiliation: shopName,
      currency: 'EUR',
      value: eurosFromCents(net),
      tax: eurosFromCents(vat),
      shipping: 0,
      items: itemsOf(pieces),
    },
  }
}

/**
 * Returns an event with the total value of the pieces. Google requires that it is exactly the sum of price × quantity,
 * so the sum is computed in cents and converted to euros at the end.
 */
function withValue(event: string, pieces: readonly Piece[]): EcommerceEvent {
  const { net } = cartTotals(pieces.map(({ netPrice, count = 1 }) => ({ netPrice, count })))
  return { event, ecommerce: { currency: 'EUR', value: eurosFromCents(net), items: itemsOf(pieces) } }
}

const itemsOf = (pieces: readonly Piece[]) =>
  pieces.slice(0, MAX_ITEMS).map((piece, index) => analyticsItem(piece, { index }))
