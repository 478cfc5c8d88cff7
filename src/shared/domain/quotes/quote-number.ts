/** Returns the number of a quote, from its year and its place in that year. @example quoteNumber(2026, 12) // 'OF-2026-00012' */
export const quoteNumber = (year: number, place: number): string => `OF-${year}-${String(place).padStart(5, '0')}`

/**
 * Returns the beginning of a quote number that staff typed, in the form of `quoteNumber`; undefined when the text is not
 * one. Spaces, small letters and a missing year are accepted.
 *
 * @example typedQuoteNumber('of 2026-12') // { year: 2026, digits: '12' }
 */
export function typedQuoteNumber(text: string): { year: number | undefined; digits: string } | undefined {
  const [, year, digits] = /^of[\s-]*(?:(\d{4})[\s-]+)?(\d{1,8})$/i.exec(text.trim()) ?? []
  if (digits === undefined) return undefined
  return { year: year === undefined ? undefined : Number(year), digits }
}
