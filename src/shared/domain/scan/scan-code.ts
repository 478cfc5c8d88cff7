import { parseConfigurationCode } from '../configurator/configuration-code.ts'

/** A possible meaning of a scanned or typed code. The server looks the meanings up one by one. */
export type ScanGuess =
  /** A barcode, in all its spellings. */
  | { kind: 'barcode'; codes: readonly string[] }
  /** An item code of the catalog; case is ignored. */
  | { kind: 'item'; itemId: string }
  | { kind: 'product'; id: number }
  | { kind: 'configuration'; code: string }
  | { kind: 'order'; salesOrderId: number }

/**
 * Returns the possible meanings of a scanned or typed code, most likely first.
 *
 * A scanner may add the type of barcode (`]C1`), a carriage return or spaces; these are removed. A link has one
 * meaning. A plain number may be a barcode, an item code, a product id or an order number.
 */
export function readScan(scanned: string): ScanGuess[] {
  const text = withoutScannerAdditions(scanned)
  if (text === '') return []
  const linked = readLink(text)
  if (linked) return [linked]
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return [] // a link to another site

  const order = /^(?:#|(?:verkoop)?order\s*|bestelling\s*)(\d{1,10})$/i.exec(text)?.[1]
  if (order !== undefined) return guessesOfId(order, (salesOrderId) => ({ kind: 'order', salesOrderId }))

  const code = parseConfigurationCode(text)
  return [
    ...barcodes(text),
    { kind: 'item', itemId: text },
    ...guessesOfId(text, (id) => ({ kind: 'product', id })),
    ...(code === undefined ? [] : [{ kind: 'configuration', code } as const]),
    ...guessesOfId(text, (salesOrderId) => ({ kind: 'order', salesOrderId })),
  ]
}

/**
 * Returns the query of a scanned link to a product, which has the choices of its page. Empty for any other code.
 *
 * @example choicesInScan('https://shop.example/product/1001/merel?leer=109') // leer=109
 */
export function choicesInScan(scanned: string): string {
  const text = withoutScannerAdditions(scanned)
  return (PRODUCT_LINK.test(text) && /\?([^#]*)/.exec(text)?.[1]) || ''
}

function withoutScannerAdditions(scanned: string): string {
  return scanned
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .replace(/^\][A-Za-z]\d/, '')
    .trim()
}

const ORDER_LINKS = [
  /^leermeester:\/\/order\/(\d{1,10})\/?$/i,
  /^https?:\/\/[^/]+\/admin\/verkooporders\/(\d{1,10})\/?(?:[?#].*)?$/i,
  /^https?:\/\/[^/]+\/account\/bestelling\/(\d{1,10})\/?(?:[?#].*)?$/i,
  /^https?:\/\/[^/]+\/(?:orderoverzicht|herroepen)\?(?:.*&)?(?:reference|bestelling)=(\d{1,10})(?:[&#].*)?$/i,
]
/** Links to a product, and the link on the card of a color sample, which is a product too. */
const PRODUCT_LINK = /^https?:\/\/[^/]+\/(?:product|staal)\/(\d{1,10})(?:[/?#].*)?$/i
const CONFIGURATION_LINK = /^https?:\/\/[^/]+\/(?:c|configuratie)\/[^/]+\/?(?:[?#].*)?$/i

function readLink(text: string): ScanGuess | undefined {
  const order = ORDER_LINKS.map((link) => link.exec(text)?.[1]).find(Boolean)
  if (order !== undefined) return guessesOfId(order, (salesOrderId) => ({ kind: 'order', salesOrderId }))[0]
  const product = PRODUCT_LINK.exec(text)?.[1]
  if (product !== undefined) return guessesOfId(product, (id) => ({ kind: 'product', id }))[0]
  const code = CONFIGURATION_LINK.test(text) ? parseConfigurationCode(text) : undefined
  return code === undefined ? undefined : { kind: 'configuration', code }
}

/** Maximum of an integer column of the database. */
const LARGEST_ID = 2_147_483_647

/** Returns one guess for a valid id, otherwise none. */
function guessesOfId(digits: string, guess: (id: number) => ScanGuess): ScanGuess[] {
  const id = /^\d{1,10}$/.test(digits) ? Number(digits) : 0
  return id >= 1 && id <= LARGEST_ID ? [guess(id)] : []
}

/**
 * Returns every way in which the catalog may have a barcode. UPC-A, EAN-13 and GTIN-14 are the same number, padded with
 * zeros to 12, 13 or 14 digits. Some catalogs omit the check digit.
 */
function barcodes(text: string): ScanGuess[] {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{8}$|^\d{12,14}$/.test(digits)) return []
  const short = digits.replace(/^0+(?=\d{12})/, '')
  const long = short.padStart(13, '0')
  const codes = new Set([text, digits, short, long, short.padStart(14, '0')])
  if (hasCheckDigit(digits)) for (const code of [short, long]) codes.add(code.slice(0, -1))
  return [{ kind: 'barcode', codes: [...codes] }]
}

/**
 * True when the check digit of a barcode is correct. A misread digit makes it incorrect.
 *
 * @example hasCheckDigit('4006381333931') // true
 */
export function hasCheckDigit(digits: string): boolean {
  const weighted = [...digits]
    .reverse()
    .reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return weighted % 10 === 0
}
