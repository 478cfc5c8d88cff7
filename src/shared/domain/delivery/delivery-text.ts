/** How long a piece takes to make when the product says nothing itself (specification §9). */
export const STANDARD_PRODUCTION_TEXT = 'Productietijd circa 8-12 weken.'

/** What the delivery service adds, once the furniture has arrived in the shop (specification §9). */
export const DELIVERY_SERVICE_TEXT = 'Onze bezorgservice levert 1-3 weken nadat het meubel bij ons binnen is.'

/** Samples go by post (specification §9). */
export const SAMPLE_DELIVERY_TEXT = 'Kleurstalen worden gratis verzonden en zijn binnen 1-3 werkdagen bij u.'

/** How an order without any transport is fetched. */
const PICKUP_TEXT = 'Wij laten het u weten zodra u uw bestelling in de showroom kunt afhalen.'

/**
 * How long the making of a piece takes, in a sentence. A delivery time of the product's own takes the place of the
 * standard one, as a bare term ("4-6 weken") or as a sentence.
 *
 * @example productionText('4-6 weken') // 'Productietijd circa 4-6 weken.'
 */
export function productionText(deliveryTime: string | null | undefined): string {
  const own = deliveryTime?.trim()
  if (!own) return STANDARD_PRODUCTION_TEXT
  return /^\d/.test(own) ? `Productietijd circa ${own.replace(/\.$/, '')}.` : own
}

/** What the buyer is told about the way home: delivered (`s`) or picked up (`a`), decisions C17. */
export function deliveryText({ delivery, onlySamples }: { delivery: 's' | 'a'; onlySamples: boolean }): string {
  if (onlySamples) return SAMPLE_DELIVERY_TEXT
  return delivery === 's' ? DELIVERY_SERVICE_TEXT : PICKUP_TEXT
}
