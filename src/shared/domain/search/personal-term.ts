/** A term that is longer than this counts as pasted text. */
const LONGEST = 60

const NUMBER = String.raw`(?<![\da-z])\d{1,4}(?:[.,]\d{1,2})?`
const END = String.raw`(?![\da-z])`
/** "220x95x80", "220 x 95 cm". */
const MEASURES = new RegExp(`${NUMBER}(?:\\s?[x×]\\s?\\d{1,4}(?:[.,]\\d{1,2})?)+(?:\\s?[cm]?m)?${END}`, 'gi')
/** "220 cm", "1400 mm". */
const LENGTHS = new RegExp(`${NUMBER}\\s?[cm]m${END}`, 'gi')

/**
 * True for a term that may contain personal data: an email or web address, a telephone or account number, a postcode,
 * or pasted text. Such a term is never stored. Furniture sizes are not personal.
 *
 * @example mayBePersonal('jan@voorbeeld.example') // true
 * @example mayBePersonal('bank 220x95x80 cm') // false
 */
export function mayBePersonal(term: string): boolean {
  if (term.length > LONGEST || /@|:\/\/|www\./i.test(term)) return true
  const withLengths = term.replace(MEASURES, ' ')
  const withoutSizes = withLengths.replace(LENGTHS, ' ')
  // "1234 CM" may be a length or a postcode. Next to another number, such as a house number, it counts as a postcode.
  const addressText = /\d/.test(withoutSizes) ? withLengths : withoutSizes
  if (/\b\d{4}\s?[a-z]{2}\b/i.test(addressText)) return true
  return withoutSizes.replace(/\D/g, '').length >= 6
}
