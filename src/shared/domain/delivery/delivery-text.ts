import type { DeliveryMethod } from '../checkout/delivery-choice.ts'

/**
 * How a product is delivered: made-to-measure furniture, furniture from stock, a parcel (leather care), or color
 * samples by post. All delivery texts depend on it; `deliveryKind` determines it.
 */
export type DeliveryKind = 'made_to_measure' | 'from_stock' | 'parcel' | 'sample'

/** Time of the delivery service, after the furniture has arrived in the shop (docs/requirements.md#s9-product). */
const DELIVERY_SERVICE_TEXT = 'Onze bezorgservice levert 1-3 weken nadat het meubel bij ons binnen is.'

/** Furniture from stock or outlet is in the shop already (general conditions, "Levering"). */
const STOCK_DELIVERY_TEXT = 'Onze bezorgservice levert binnen 1-3 weken.'

/** Leather care is sent as a parcel. */
const PARCEL_DELIVERY_TEXT = 'Wij sturen het als pakket; het is binnen 1-3 werkdagen bij u.'

/** Samples are sent by post (docs/requirements.md#s9-samples). */
export const SAMPLE_DELIVERY_TEXT = 'Kleurstalen worden gratis verzonden en zijn binnen 1-3 werkdagen bij u.'

/** Text for a pickup. */
const PICKUP_TEXT = 'Wij laten het u weten zodra u uw bestelling in de showroom kunt afhalen.'

/** Names the product, because in an order with furniture "het" would refer to the furniture. */
const PARCEL_IN_ORDER_TEXT = 'Leeronderhoud sturen wij als pakket; het is binnen 1-3 werkdagen bij u.'
const STOCK_IN_ORDER_TEXT = 'Meubels uit voorraad levert onze bezorgservice binnen 1-3 weken.'

/** Furniture first, parcels and samples last. */
const ORDER: readonly DeliveryKind[] = ['made_to_measure', 'from_stock', 'parcel', 'sample']

/**
 * Returns the text for the buyer about delivery or pickup.
 *
 * Each kind in the order has its own sentence. Samples are always sent by post, so the text for a pickup does not
 * mention them.
 *
 * @param kinds how each product or row reaches the buyer; repeated kinds count once
 * @example deliveryText({ delivery: 'delivery', kinds: ['parcel'] }) // 'Wij sturen het als pakket; het is binnen 1-3
 * werkdagen bij u.'
 */
export function deliveryText({ delivery, kinds }: { delivery: DeliveryMethod; kinds: Iterable<DeliveryKind> }): string {
  const present = new Set(kinds)
  const isOnlySamples = present.size === 1 && present.has('sample')
  if (delivery === 'pickup' && !isOnlySamples) return PICKUP_TEXT

  const isMixed = present.size > 1
  const texts: Record<DeliveryKind, string> = {
    made_to_measure: DELIVERY_SERVICE_TEXT,
    from_stock: isMixed ? STOCK_IN_ORDER_TEXT : STOCK_DELIVERY_TEXT,
    parcel: isMixed ? PARCEL_IN_ORDER_TEXT : PARCEL_DELIVERY_TEXT,
    sample: SAMPLE_DELIVERY_TEXT,
  }
  return ORDER.filter((kind) => present.has(kind))
    .map((kind) => texts[kind])
    .join(' ')
}
