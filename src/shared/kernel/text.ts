/** True for a text that PostgreSQL can store: no null character, and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Normalizes a text for search: lower case, no accents. @example folded('Crème') // 'creme' */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

/**
 * Returns a phone number in the form in which it is searched: digits only, with 0 instead of +31. Any other search
 * term is returned unchanged.
 *
 * @example normalizePhoneNumber('+31 6 1234-5678') // '0612345678'
 */
export function normalizePhoneNumber(search: string): string {
  if (!/^(?:\+|00)?[\d\s().\-/]{7,}$/.test(search)) return search
  const dialed = search
    .replace(/\(0\)/, '')
    .replace(/[^\d+]/g, '')
    .replace(/^(?:\+|00)31/, '0')
  // Two order numbers separated by a space are not a phone number.
  return /^\d{5,6}(?:\s+\d{5,6})+$/.test(search.trim()) ? search : dialed
}
