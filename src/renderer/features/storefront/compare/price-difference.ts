import { formatCents } from '#shared/domain/money/format.ts'

/**
 * What a leather costs more or less than the chosen one, in words; without a choice than the cheapest.
 *
 * @param surcharges what each leather adds to the cheapest one, in cents VAT included; those that do not go with the
 * other choices are left out
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
