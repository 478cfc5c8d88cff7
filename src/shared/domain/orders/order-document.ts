import { dayInWords, momentInWords } from '../../kernel/dates.ts'
import type { DeliveryMethod } from '../checkout/delivery-choice.ts'
import { discountDetails, discountTotals, listTotal } from '../discounts/row-discount.ts'
import { formatCents } from '../money/format.ts'
import { addressLines, fullName } from './buyer.ts'
import { canceledDetails, releasedTotals } from './cancellation.ts'

type Buyer = Parameters<typeof fullName>[0] & { companyName: string; email: string; phoneNumber: string }
type Address = Parameters<typeof addressLines>[0]

/** The data of an order for its document. Amounts in cents. */
type OrderDocumentSource = {
  salesOrderId: number
  insertedAt: Date | string
  canceledAt: Date | string | null
  /** Equal to `canceledAt` when the order expired because nobody paid. */
  expiredAt?: Date | string | null
  channel: 'web' | 'showroom'
  /** Email address of the seller; null when the buyer ordered without staff. */
  seller: string | null
  reference: string
  remarks: string
  delivery: DeliveryMethod
  buyer: Buyer & Address
  /** Null for delivery at the buyer's own address. */
  deliveryAddress: Address | null
  /** ISO date; null while a line is not delivered. */
  deliveredOn: string | null
  rows: readonly {
    itemId: string
    displayName: string
    options: readonly { label: string; value: string }[]
    isMadeToMeasure: boolean
    count: number
    /** Pieces of `count` that were canceled. */
    canceledCount?: number | undefined
    unitGrossCents: number
    /** EUR excl. VAT; `listPrice` only with a discount. */
    basePrice: number
    listPrice?: number | null
  }[]
  grossCents: number
  netCents: number
  vatCents: number
  /** Part of the total that is no longer due. */
  releasedCents: number
  cancellationFeeCents?: number | undefined
  paidCents: number
  /** URL of the shop's general conditions. */
  termsUrl: string
  /** The newest signature on the customer display; absent when there is none. */
  signature?: { signedDateTime: string; isCurrent: boolean; path: string } | undefined
}

/** A block of the document. */
type OrderDocumentBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; isSmall?: boolean }
  | { kind: 'columns'; columns: { title: string; lines: string[] }[] }
  | {
      kind: 'lines'
      lines: { name: string; details: string[]; quantity: string; total: string; listTotal?: string | undefined }[]
      totals: { label: string; value: string; isStrong?: boolean }[]
    }
  | { kind: 'signatures'; labels: string[] }
  /** A signature, as the path of an SVG of `SIGNATURE_SIZE`, with a text below it. */
  | { kind: 'signature'; path: string; label: string }

/** `blocks`: from top to bottom. */
export type OrderDocument = { title: string; subtitle: string; blocks: OrderDocumentBlock[] }

const endInWords = (at: Date | string, expiredAt: Date | string | null | undefined) =>
  expiredAt
    ? `Vervallen op ${momentInWords(at)}, omdat er niet op tijd betaald is.`
    : `Geannuleerd op ${momentInWords(at)}.`

/**
 * Returns the order document: for the buyer, for the workshop, and to sign at delivery. The server generates the PDF
 * from it, and the back office the print view.
 */
export function orderDocument(order: OrderDocumentSource): OrderDocument {
  return {
    title: `Bestelling ${order.salesOrderId}`,
    subtitle: `Geplaatst op ${momentInWords(order.insertedAt)}`,
    blocks: [
      ...(order.canceledAt ? [{ kind: 'text' as const, text: endInWords(order.canceledAt, order.expiredAt) }] : []),
      { kind: 'columns', columns: [buyerColumn(order), deliveryColumn(order), shopColumn(order)] },
      { kind: 'heading', text: 'Bestelling' },
      { kind: 'lines', lines: order.rows.map(documentLine), totals: totalLines(order) },
      ...(order.remarks
        ? [
            { kind: 'heading' as const, text: 'Opmerkingen' },
            { kind: 'text' as const, text: order.remarks },
          ]
        : []),
      signatureBlock(order),
      { kind: 'text', isSmall: true, text: `Onze voorwaarden en garantie leest u op ${order.termsUrl}.` },
    ],
  }
}

/** The signature of the customer, or space for one on paper. */
function signatureBlock({ signature }: OrderDocumentSource): OrderDocumentBlock {
  if (!signature) return { kind: 'signatures', labels: ['Voor akkoord, klant', 'Datum'] }
  return { kind: 'signature', path: signature.path, label: signatureInWords(signature) }
}

/**
 * Returns when the customer signed, and whether the order was changed afterwards.
 *
 * @example signatureInWords({ signedDateTime: '2026-11-28T10:00:00Z', isCurrent: true }) // 'Getekend door de klant op
 * 28 november 2026 om 11:00'
 */
export function signatureInWords({
  signedDateTime,
  isCurrent,
}: {
  signedDateTime: string
  isCurrent: boolean
}): string {
  const signed = `Getekend door de klant op ${momentInWords(signedDateTime)}`
  return isCurrent ? signed : `${signed}, vóór de laatste wijziging van de bestelling`
}

function buyerColumn({ buyer }: OrderDocumentSource) {
  const lines = [buyer.companyName, fullName(buyer), ...addressLines(buyer), buyer.email, buyer.phoneNumber]
  return { title: 'Klant', lines: lines.filter(Boolean) }
}

function deliveryColumn({ delivery, deliveryAddress, deliveredOn }: OrderDocumentSource) {
  const deliveryDay = deliveredOn ? dayInWords(`${deliveredOn}T12:00:00Z`) : undefined
  if (delivery === 'pickup') {
    return {
      title: 'Levering',
      lines: ['Afhalen in de showroom', ...(deliveryDay ? [`Afgehaald op ${deliveryDay}`] : [])],
    }
  }
  const where = deliveryAddress ? addressLines(deliveryAddress) : ['Op het adres van de klant']
  return { title: 'Levering', lines: ['Bezorgen', ...where, ...(deliveryDay ? [`Geleverd op ${deliveryDay}`] : [])] }
}

function shopColumn({ channel, seller, reference }: OrderDocumentSource) {
  const where = channel === 'showroom' ? 'Showroom' : 'Webwinkel'
  return { title: 'Verkoop', lines: [where, seller ?? '', reference && `Referentie: ${reference}`].filter(Boolean) }
}

const documentLine = (row: OrderDocumentSource['rows'][number]) => ({
  name: row.displayName,
  details: [
    `Artikel ${row.itemId}`,
    ...row.options.map(({ label, value }) => `${label}: ${value}`),
    ...(row.isMadeToMeasure ? ['Op maat gemaakt'] : []),
    ...discountDetails(row),
    ...canceledDetails(row),
  ],
  quantity: row.unitGrossCents === 0 ? `${row.count} × gratis` : `${row.count} × ${formatCents(row.unitGrossCents)}`,
  total: formatCents(row.unitGrossCents * row.count),
  listTotal: listTotal(row),
})

function totalLines(order: OrderDocumentSource) {
  const { rows, netCents, vatCents, grossCents, releasedCents, cancellationFeeCents, paidCents } = order
  const outstanding = Math.max(0, grossCents - releasedCents - paidCents)
  return [
    { label: 'Totaal excl. btw', value: formatCents(netCents) },
    { label: 'Btw', value: formatCents(vatCents) },
    { label: 'Totaal incl. btw', value: formatCents(grossCents), isStrong: true },
    ...discountTotals(rows),
    ...releasedTotals({ releasedCents, feeCents: cancellationFeeCents }),
    { label: 'Betaald', value: formatCents(paidCents) },
    { label: 'Nog te voldoen', value: formatCents(outstanding), isStrong: true },
  ]
}
