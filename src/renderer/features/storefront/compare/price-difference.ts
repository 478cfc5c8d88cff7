import { formatCents } from '#shared/domain/money/format.ts'

/**
 * Returns the price difference of a leather to the selected one, or to the cheapest without a selection.
 *
 * @param surcharges surcharge of each leather over the cheapest one, in cents VAT included; leathers that do not match
 * the other selections are absent
 * @example priceDifference(new Map([[1, 0], [2, 14_500]]), 2, 1) // '+ € 145,00'
 */
export function priceDifference(
  surcharges: ReadonlyMap<number, number>,
  leather: number,
  chosen: number | undefined,
): string {
  const own = surcharges.get(leather)
  if (own === undefined) return 'Niet met uw andere keuzes'

  const difference = own - ((chosen !== undefined && surcharges.get(chosen)) || 0)
  if (difference === 0) return chosen === undefined ? 'Zonder meerprijs' : 'Zelfde prijs'
  return `${difference > 0 ? '+' : '−'} ${formatCents(Math.abs(difference))}`
}
