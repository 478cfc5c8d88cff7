import { formatCents } from '#shared/domain/money/format.ts'

/**
 * Returns the price difference between a leather and the selected leather, as text. Without a selection it is the
 * difference from the cheapest leather.
 *
 * @param surcharges surcharge of each leather over the cheapest leather, in cents VAT included; leathers that do not
 * match the other selections are absent
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
