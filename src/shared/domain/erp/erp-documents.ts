import { formatCents } from '../money/format.ts'
import { VAT_PERCENT } from '../money/prices.ts'

/** Documents of the ERP about a sale. */
export const ERP_DOCUMENT_KINDS = ['invoice', 'credit_note'] as const
export type ErpDocumentKind = (typeof ERP_DOCUMENT_KINDS)[number]

/** A line of an invoice or credit note. `netCents`: amount of the whole line excl. VAT, positive. */
export type ErpDocumentLine = { description: string; count: number; netCents: number }

/** The amounts of an invoice or credit note. All are positive, also those of a credit note. */
export type ErpDocumentAmounts = { kind: ErpDocumentKind; netCents: number; vatCents: number; grossCents: number }

const KIND_WORDS: Readonly<Record<ErpDocumentKind, string>> = { invoice: 'Factuur', credit_note: 'Creditfactuur' }

/** @example documentTitle({ kind: 'invoice', number: 'INV10231' }) // 'Factuur INV10231' */
export const documentTitle = ({ kind, number }: { kind: ErpDocumentKind; number: string }): string =>
  `${KIND_WORDS[kind]} ${number}`

/**
 * Rounding difference in cents that one piece may have. The shop rounds the consumer price of a piece to five cents
 * (docs/requirements.md#s9); the ERP rounds the VAT of a line or of the whole document to one cent.
 */
const MAX_ROUNDING_PER_PIECE = 3

/**
 * Returns whether the VAT of a document is that of the shop's rate, within a cent per line, because an account rounds per
 * line or per document.
 */
export function hasShopVat(
  { netCents, vatCents }: Pick<ErpDocumentAmounts, 'netCents' | 'vatCents'>,
  lineCount: number,
) {
  return Math.abs(vatCents - (netCents * VAT_PERCENT) / 100) <= Math.max(1, lineCount)
}

/** The rate on a document: "21 %", "0 %", or undefined when the amounts fit neither. */
export function vatRateOf(document: Pick<ErpDocumentAmounts, 'netCents' | 'vatCents'>, lineCount: number) {
  if (document.vatCents === 0) return 0
  return hasShopVat(document, lineCount) ? VAT_PERCENT : undefined
}

/** An order of the shop with the documents that the ERP made of it. Amounts in cents. */
export type InvoicedOrder = {
  /** Sum of the lines excl. VAT, as it was sent to the ERP. */
  netCents: number
  /** Total minus what is no longer due, incl. VAT. */
  dueCents: number
  /** Part of the total that is no longer due, incl. VAT. */
  releasedCents: number
  pieces: number
  isDelivered: boolean
  documents: readonly (ErpDocumentAmounts & { number: string; lineCount: number })[]
}

/**
 * Returns in Dutch how the documents of the ERP differ from the order; an empty list when they agree.
 *
 * An order may be invoiced in parts, so less than its amount is a difference only after its delivery. More than its
 * amount is always one. Net amounts must agree to the cent while nothing was released; otherwise the amounts incl. VAT are
 * compared, with the rounding of both sides.
 */
export function documentDifferences(order: InvoicedOrder): string[] {
  const wrongVat = order.documents
    .filter(({ lineCount, ...document }) => document.vatCents > 0 && !hasShopVat(document, lineCount))
    .map(
      (document) =>
        `${documentTitle(document)} heeft ${formatCents(document.vatCents)} btw over ${formatCents(document.netCents)}; dat is geen ${VAT_PERCENT} %.`,
    )
  const amount = amountDifference(order)
  return amount === undefined ? wrongVat : [...wrongVat, amount]
}

function amountDifference({ documents, ...order }: InvoicedOrder): string | undefined {
  if (documents.length === 0) return undefined
  const sum = (field: 'netCents' | 'grossCents') =>
    documents.reduce((total, { kind, ...amounts }) => total + (kind === 'invoice' ? 1 : -1) * amounts[field], 0)
  const isNet = order.releasedCents === 0
  const [there, here] = isNet ? [sum('netCents'), order.netCents] : [sum('grossCents'), order.dueCents]
  const tolerance = isNet ? 0 : order.pieces * MAX_ROUNDING_PER_PIECE
  const words = isNet ? 'zonder btw' : 'met btw'
  const told = `NetSuite factureerde ${formatCents(there)} ${words}, de winkel verkocht ${formatCents(here)}.`
  if (there > here + tolerance) return told
  return order.isDelivered && there < here - tolerance ? told : undefined
}
