/** Longer is no search but a text that was pasted. */
const LONGEST = 60

/**
 * Whether a term may hold something of a person: a mail or web address, a telephone or account number, a postcode, or
 * a pasted text. Such a term is never kept, not even without who typed it.
 *
 * @example mayBePersonal('jan@voorbeeld.example') // true
 * @example mayBePersonal('bank 220 cm') // false
 */
export function mayBePersonal(term: string): boolean {
  if (term.length > LONGEST || /@|:\/\/|www\./i.test(term)) return true
  if (/\b\d{4}\s?[a-z]{2}\b/i.test(term)) return true
  const digits = term.replace(/\D/g, '')
  return digits.length >= 6
}
