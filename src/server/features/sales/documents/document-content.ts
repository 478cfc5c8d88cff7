/** Block of a document, listed from top to bottom. */
export type DocumentBlock =
  | { kind: 'heading'; text: string }
  /** Line breaks are preserved. */
  | { kind: 'text'; text: string; isSmall?: boolean }
  | { kind: 'facts'; facts: readonly DocumentFact[] }
  /** Two or three groups of lines next to each other. */
  | { kind: 'columns'; columns: readonly { title: string; lines: readonly string[] }[] }
  | { kind: 'lines'; lines: readonly DocumentLine[]; totals: readonly DocumentFact[] }
  /** A QR code with a caption below it. */
  | { kind: 'qr'; text: string; caption: string }
  /** Cards to cut out, two next to each other, each with a QR code. */
  | { kind: 'cards'; cards: readonly DocumentCard[] }
  /** A signature, as the path of an SVG of `SIGNATURE_SIZE`, with a text below it. */
  | { kind: 'signature'; path: string; label: string }
  /** Space for signatures or handwriting, with a small text above it. */
  | { kind: 'signatures'; labels: readonly string[]; about?: string }

/** A card: what it belongs to, what the reader can do with it, its QR code, and the URL of the code to type. */
export type DocumentCard = { title: string; text: string; qr: string; caption: string }

/**
 * Label with a value. With `isAmount` the value is aligned right, so that the digits of amounts are below each other.
 */
export type DocumentFact = { label: string; value: string; isStrong?: boolean; isAmount?: boolean }

/** Row of a table, for example a sold product or a payment. */
export type DocumentLine = {
  name: string
  /** Printed below the name in small letters. */
  details: readonly string[]
  /** "2 × € 999,00". Omitted when there is nothing to count. */
  quantity?: string
  /** "€ 1.998,00" */
  total: string
  /** The list price, struck through above the total. */
  listTotal?: string | undefined
}

/** A sheet, or a paper roll of this width, whose page is as long as its content. */
export type PaperSize = 'A4' | 'A5' | { rollMm: number }

export type DocumentContent = {
  /** "Bestelling 10023"; also the title of the file. */
  title: string
  /** Printed below the title: a date or a number. */
  subtitle?: string
  blocks: readonly DocumentBlock[]
  /** Default A4. A receipt fits on A5, or is printed on a roll. */
  size?: PaperSize
  /** Creation time, written into the file. The same content with the same time gives the same bytes. */
  madeAt: Date
}
