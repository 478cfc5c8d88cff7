/** Production time of a product whose ERP item has no delivery time (docs/requirements.md#s9-product). */
export const STANDARD_PRODUCTION_TEXT = 'Productietijd circa 8-12 weken.'

/**
 * Returns the production time as a sentence. The delivery time of the product replaces the standard text. That delivery
 * time may be only a period ("4-6 weken") or a whole sentence.
 *
 * @example productionText('4-6 weken') // 'Productietijd circa 4-6 weken.'
 */
export function productionText(deliveryTime: string | null | undefined): string {
  const own = deliveryTime?.trim()
  if (!own) return STANDARD_PRODUCTION_TEXT
  return /^\d/.test(own) ? `Productietijd circa ${own.replace(/\.$/, '')}.` : own
}
