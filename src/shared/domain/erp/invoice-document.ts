import { dayInWords } from '../../kernel/dates.ts'
import { formatCents } from '../money/format.ts'
import { addressLines, fullName } from '../orders/buyer.ts'
import { documentTitle, type ErpDocumentKind, type ErpDocumentLine, vatRateOf } from './erp-documents.ts'

type Buyer = Parameters<typeof fullName>[0] &
  Parameters<typeof addressLines>[0] & { companyName: string; vatNumber: string; kvkNumber: string }

/** What an invoice states. Amounts in cents; dates as ISO days. */
export type InvoiceSource = {
  kind: ErpDocumentKind
  number: string
  issuedOn: string
  netCents: number
  vatCents: number
  grossCents: number
  lines: readonly ErpDocumentLine[]
  salesOrderId: number
  /** The buyer's own reference; empty when there is none. */
  reference: string
  buyer: Buyer
  /** The day of the last delivery; null before it. */
  deliveredOn: string | null
  delivery: 'delivery' | 'pickup'
  seller: { name: string; street: string; zipcode: string; city: string; kvkNumber: string; vatNumber: string }
}

type InvoiceBlock =
  | { kind: 'text'; text: string; isSmall?: boolean }
  | { kind: 'columns'; columns: { title: string; lines: string[] }[] }
  | {
      kind: 'lines'
      lines: { name: string; details: string[]; quantity: string; total: string }[]
      totals: { label: string; value: string; isStrong?: boolean }[]
    }

/** An invoice as blocks, from top to bottom. */
export type InvoiceDocument = { title: string; subtitle: string; blocks: InvoiceBlock[] }

/**
 * Returns the document of an invoice or credit note with what the law requires (docs/law.md#r39). All amounts and the
 * number are those of the ERP, which keeps the books; buyer, delivery and reference are those of the order.
 */
export function invoiceDocument(source: InvoiceSource): InvoiceDocument {
  const sign = source.kind === 'credit_note' ? -1 : 1
  const amount = (cents: number) => formatCents(sign * cents)
  return {
    title: documentTitle(source),
    subtitle: `Datum ${dayInWords(source.issuedOn)}`,
    blocks: [
      {
        kind: 'columns',
        columns: [
          { title: source.kind === 'invoice' ? 'Factuur voor' : 'Creditfactuur voor', lines: buyerLines(source.buyer) },
          { title: 'Levering', lines: deliveryLines(source) },
          { title: 'Van', lines: sellerLines(source.seller) },
        ],
      },
      {
        kind: 'lines',
        lines: source.lines.map(({ description, count, netCents }) => ({
          name: description || 'Zonder omschrijving',
          details: count > 0 ? [`${amount(Math.round(netCents / count))} per stuk`] : [],
          quantity: `${count} ×`,
          total: amount(netCents),
        })),
        totals: [
          { label: 'Totaal zonder btw', value: amount(source.netCents) },
          { label: vatLabel(source), value: amount(source.vatCents) },
          { label: 'Totaal met btw', value: amount(source.grossCents), isStrong: true },
        ],
      },
      {
        kind: 'text',
        isSmall: true,
        text: 'Nummer, datum en bedragen zijn die van onze boekhouding. Regelbedragen zijn zonder btw. Wat u al betaalde, staat bij uw bestelling.',
      },
    ],
  }
}

function buyerLines(buyer: Buyer): string[] {
  const name = fullName(buyer)
  return [
    ...(buyer.companyName ? [buyer.companyName, ...(name ? [`T.a.v. ${name}`] : [])] : [name]),
    ...addressLines(buyer),
    ...(buyer.vatNumber ? [`Btw ${buyer.vatNumber}`] : []),
    ...(buyer.kvkNumber ? [`KvK ${buyer.kvkNumber}`] : []),
  ]
}

function deliveryLines({ salesOrderId, reference, deliveredOn, delivery }: InvoiceSource): string[] {
  const verb = delivery === 'pickup' ? 'Afgehaald' : 'Geleverd'
  return [
    `Bestelling ${salesOrderId}`,
    ...(reference ? [`Uw referentie: ${reference}`] : []),
    deliveredOn ? `${verb} op ${dayInWords(deliveredOn)}` : 'Nog niet geleverd: vooruitbetaling',
  ]
}

const sellerLines = ({ name, street, zipcode, city, kvkNumber, vatNumber }: InvoiceSource['seller']) => [
  name,
  street,
  `${zipcode} ${city}`,
  `KvK ${kvkNumber}`,
  `Btw ${vatNumber}`,
]

function vatLabel(source: InvoiceSource): string {
  const rate = vatRateOf(source, source.lines.length)
  return rate === undefined ? 'Btw' : `Btw ${rate} % over ${formatCents(source.netCents)}`
}
