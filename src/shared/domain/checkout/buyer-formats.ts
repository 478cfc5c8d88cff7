/** Result of parsing a field. `text`: the normalized text. `refusal`: message for the user when the text is invalid. */
type FieldReading = { text: string; refusal?: string }

const ok = (text: string): FieldReading => ({ text })

/**
 * Parses a postcode. Checks the format for the Netherlands and Belgium; every other postcode is accepted.
 *
 * @example readZipcode('8011ab', 'NL') // { text: '8011 AB' }
 */
export function readZipcode(typed: string, country: unknown): FieldReading {
  const text = typed.trim()
  if (country === 'NL') {
    const [, digits, letters] = /^([1-9]\d{3})[\s-]*([a-z]{2})$/i.exec(text) ?? []
    if (!digits || !letters) return { text, refusal: 'Vul een postcode van vier cijfers en twee letters in: 1234 AB.' }
    return ok(`${digits} ${letters.toUpperCase()}`)
  }
  if (country === 'BE' && !/^[1-9]\d{3}$/.test(text))
    return { text, refusal: 'Vul een Belgische postcode van vier cijfers in: 9000.' }
  return ok(text)
}

/** For other EU countries (and Northern Ireland) only prefix and length are checked. */
const OTHER_VAT =
  /^(?:AT|BG|CY|CZ|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|PL|PT|RO|SE|SI|SK|XI)(?=.*\d)[\dA-Z]{8,12}$/
const VAT = [/^NL\d{9}B\d{2}$/, /^BE[01]\d{9}$/, /^DE\d{9}$/, OTHER_VAT]

/**
 * Parses a VAT number, which begins with its country.
 *
 * @example readVatNumber('nl 1234.56.789.b01') // { text: 'NL123456789B01' }
 */
export function readVatNumber(typed: string): FieldReading {
  const text = typed.replace(/[\s.-]/g, '').toUpperCase()
  if (text === '' || VAT.some((pattern) => pattern.test(text))) return ok(text)
  return { text, refusal: 'Vul een geldig btw-nummer in, zoals NL123456789B01 of BE0123456789.' }
}

/** Parses a number of the Dutch trade register (KvK). The number of a company in another country is not checked. */
export function readKvkNumber(typed: string, country: unknown): FieldReading {
  if (country !== 'NL') return ok(typed.trim())
  const text = typed.replace(/[\s.-]/g, '')
  if (text === '' || /^\d{8}$/.test(text)) return ok(text)
  return { text, refusal: 'Vul een KvK-nummer van 8 cijfers in.' }
}

/**
 * Removes the punctuation of a telephone number.
 *
 * @example plainPhoneNumber('+31 (0)6-123') // '+316123'
 */
export const plainPhoneNumber = (typed: string): string =>
  typed.replace(/^(\s*(?:\+|00)[\d\s]*)\(\s*0\s*\)/, '$1').replace(/[\s().-]/g, '')
