import { sitePaths } from '#shared/contracts/site-paths.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { addressLines } from '#shared/domain/orders/buyer.ts'
import { orderMoney } from '#shared/domain/payments/order-payment.ts'
import { dayInWords, momentInWords } from '#shared/kernel/dates.ts'
import type { PaperBlock, PaperContent } from '../papers/index.ts'
import type { OrderDetails, OrderDetailsRow } from './order-details.ts'

/** The order as a form on paper: for the buyer to take along, for the workshop, and to sign at delivery. */
export function orderPaper(
  order: OrderDetails,
  { seller, paidCents, publicUrl, at }: { seller: string | null; paidCents: number; publicUrl: string; at: Date },
): PaperContent {
  const { outstandingCents } = orderMoney({ ...order, totalCents: order.grossCents, paidCents })
  return {
    title: `Bestelling ${order.id}`,
    subtitle: `Geplaatst op ${momentInWords(order.insertedAt)}`,
    madeAt: at,
    blocks: [
      { kind: 'columns', columns: [buyer(order), delivery(order), shopSide(order, seller)] },
      { kind: 'heading', text: 'Bestelling' },
      {
        kind: 'lines',
        lines: order.rows.map(line),
        totals: [
          { label: 'Totaal excl. btw', value: formatCents(order.netCents) },
          { label: 'Btw', value: formatCents(order.vatCents) },
          { label: 'Totaal incl. btw', value: formatCents(order.grossCents), isStrong: true },
          ...(order.releasedCents > 0
            ? [{ label: 'Herroepen of geannuleerd', value: formatCents(-order.releasedCents) }]
            : []),
          { label: 'Betaald', value: formatCents(paidCents) },
          { label: 'Nog te voldoen', value: formatCents(Math.max(0, outstandingCents)), isStrong: true },
        ],
      },
      ...remarks(order),
      { kind: 'signatures', labels: ['Voor akkoord, klant', 'Datum'] },
      { kind: 'text', isSmall: true, text: `Onze voorwaarden en garantie leest u op ${publicUrl}${sitePaths.terms}.` },
    ],
  }
}

function buyer({ companyName, firstname, middlename, lastname, address, email, phoneNumber }: OrderDetails) {
  const name = [firstname, middlename, lastname].filter(Boolean).join(' ')
  return { title: 'Klant', lines: [companyName, name, ...addressLines(address), email, phoneNumber] }
}

function delivery(order: OrderDetails) {
  if (order.delivery === 'a') return { title: 'Levering', lines: ['Afhalen in de showroom'] }
  const where = order.deliveryAddress ? addressLines(order.deliveryAddress) : ['Op het adres van de klant']
  const came = order.deliveredOn ? [`Geleverd op ${dayInWords(`${order.deliveredOn}T12:00:00Z`)}`] : []
  return { title: 'Levering', lines: ['Bezorgen', ...where, ...came] }
}

function shopSide({ channel, reference }: OrderDetails, seller: string | null) {
  const where = channel === 'showroom' ? 'Showroom' : 'Webwinkel'
  return { title: 'Verkoop', lines: [where, seller ?? '', reference && `Referentie: ${reference}`] }
}

const line = (row: OrderDetailsRow) => ({
  name: row.displayName,
  details: [
    `Artikel ${row.itemId}`,
    ...row.options.map(({ label, value }) => `${label}: ${value}`),
    ...(row.isMadeToMeasure ? ['Op maat gemaakt'] : []),
  ],
  quantity: row.unitGrossCents === 0 ? `${row.count} × gratis` : `${row.count} × ${formatCents(row.unitGrossCents)}`,
  total: formatCents(row.unitGrossCents * row.count),
})

const remarks = ({ remarks: text }: OrderDetails): PaperBlock[] =>
  text
    ? [
        { kind: 'heading', text: 'Opmerkingen' },
        { kind: 'text', text },
      ]
    : []
