/** How long a piece takes to make when the product says nothing itself (docs/requirements.md#s9). */
export const STANDARD_PRODUCTION_TEXT = 'Productietijd circa 8-12 weken.'

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
