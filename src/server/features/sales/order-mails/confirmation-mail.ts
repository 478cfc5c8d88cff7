import { sitePaths } from '#shared/contracts/site-paths.ts'
import { rowDeliveryKind } from '#shared/domain/delivery/delivery-kind.ts'
import { deliveryText } from '#shared/domain/delivery/delivery-text.ts'
import { MADE_TO_MEASURE_NOTICE } from '#shared/domain/delivery/made-to-measure.ts'
import { STANDARD_PRODUCTION_TEXT } from '#shared/domain/delivery/production-text.ts'
import { discountDetails, discountTotals, listTotal } from '#shared/domain/discounts/row-discount.ts'
import { canceledDetails, releasedTotals } from '#shared/domain/orders/cancellation.ts'
import { orderMoney } from '#shared/domain/payments/order-payment.ts'
import {
  type Block,
  dutchMoment,
  type Line,
  type MailContent,
  onOneLine,
  shopLines,
} from '../../operations/mails/index.ts'
import type { OrderDetails, OrderDetailsRow } from '../sales-orders/index.ts'
import type { MailShop } from './mail-shop.ts'
import { addressLines, buyerName, euros } from './order-formatting.ts'
import { rowPicture } from './row-picture.ts'
import { withdrawalBlocks } from './withdrawal-blocks.ts'

type Facts = {
  order: OrderDetails
  /** Paid amount of the order when the mail is written. */
  paidCents: number
  /** Link with which the buyer opens the order on any device. */
  orderUrl: string
}

/**
 * Builds the confirmation of an order with everything that was agreed, as the law requires (docs/law.md#r4). Names and
 * prices of products come from the order, which stores them as they were at the sale.
 */
export function confirmationMail({ order, paidCents, orderUrl }: Facts, { shop, publicUrl }: MailShop): MailContent {
  return {
    subject: `Bevestiging van uw bestelling ${order.id} bij ${shop.name}`,
    preview: `Wij hebben uw bestelling van ${euros(order.grossCents)} ontvangen.`,
    title: 'Hartelijk dank voor uw bestelling',
    blocks: [
      { kind: 'text', text: `Beste ${buyerName(order)},` },
      {
        kind: 'text',
        text: 'Wij hebben uw bestelling ontvangen. In deze mail staat alles wat we met u hebben afgesproken; bewaar hem goed.',
      },
      { kind: 'facts', facts: orderFacts(order) },
      { kind: 'heading', text: 'Uw bestelling' },
      { kind: 'lines', lines: order.rows.map((row) => orderLine(row, order, publicUrl)), totals: totalsOf(order) },
      { kind: 'heading', text: 'Betaling' },
      ...paymentBlocks({ order, paidCents, orderUrl }),
      { kind: 'heading', text: order.delivery === 'delivery' ? 'Bezorging' : 'Afhalen' },
      ...deliveryBlocks(order),
      { kind: 'heading', text: 'Uw gegevens' },
      { kind: 'facts', facts: buyerFacts(order) },
      ...withdrawalBlocks(order, { shop, publicUrl }),
      { kind: 'heading', text: 'Voorwaarden en garantie' },
      {
        kind: 'text',
        text: `Op alles wat u bij ons koopt heeft u de wettelijke garantie: het moet zijn wat u ervan mag verwachten. Onze garantie leest u op ${publicUrl}${sitePaths.warranty}, onze voorwaarden op ${publicUrl}${sitePaths.terms}. Vragen of klachten? Bel ${shop.phone} of mail ${shop.email}.`,
      },
    ],
    footer: shopLines(shop),
  }
}

function orderFacts({ id, insertedAt, reference }: OrderDetails) {
  return [
    { label: 'Bestelnummer', value: String(id) },
    { label: 'Besteld op', value: dutchMoment(insertedAt) },
    ...(reference ? [{ label: 'Uw referentie', value: reference }] : []),
  ]
}

function orderLine(row: OrderDetailsRow, { customerType, channel }: OrderDetails, publicUrl: string): Line {
  const isFree = row.unitGrossCents === 0
  // Only web orders of private buyers have a withdrawal right. So only their mail mentions rows without this right.
  const hasNotice = row.isMadeToMeasure && customerType === 'private' && channel === 'web'
  return {
    name: row.displayName,
    quantity: isFree ? `${row.count} × gratis` : `${row.count} × ${euros(row.unitGrossCents)}`,
    total: euros(row.unitGrossCents * row.count),
    listTotal: listTotal(row),
    options: [
      ...row.options.map(({ label, value }) => `${label}: ${value}`),
      ...discountDetails(row),
      ...canceledDetails(row),
    ],
    notice: hasNotice ? MADE_TO_MEASURE_NOTICE : row.isMadeToMeasure ? 'Op maat gemaakt' : undefined,
    picture: rowPicture(row, publicUrl),
  }
}

function totalsOf({ grossCents, netCents, vatCents, releasedCents, cancellationFeeCents, rows }: OrderDetails) {
  const percent = rows[0]?.vatPercent
  return [
    { label: 'Totaal excl. btw', value: euros(netCents) },
    { label: percent === undefined ? 'Btw' : `Btw ${percent}%`, value: euros(vatCents) },
    { label: 'Totaal incl. btw', value: euros(grossCents), isStrong: true },
    ...discountTotals(rows),
    ...releasedTotals({ releasedCents, feeCents: cancellationFeeCents }),
  ]
}

function paymentBlocks({ order, paidCents, orderUrl }: Facts): Block[] {
  if (order.canceledAt) {
    const isOver = order.expiredAt ? 'vervallen' : 'geannuleerd'
    return [{ kind: 'text', text: `Deze bestelling is inmiddels ${isOver}. U hoeft niets te betalen.` }]
  }
  const { option } = order
  const { dueCents, depositCents } = orderMoney({ ...order, totalCents: order.grossCents, paidCents })
  if (order.releasedCents > 0 && dueCents === 0) return [{ kind: 'text', text: 'U hoeft niets te betalen.' }]
  switch (option) {
    case 'deposit':
    case 'full':
      return prepaymentBlocks({ order, paidCents, orderUrl })
    case 'at_pickup':
      return [{ kind: 'text', text: `U betaalt ${euros(dueCents)} bij het afhalen.` }]
    case 'in_showroom':
      return [{ kind: 'text', text: `U betaalt ${euros(dueCents)} in onze winkel.` }]
    case 'free':
      return [{ kind: 'text', text: depositCents === 0 ? 'U hoeft niets te betalen.' : euros(depositCents) }]
    default:
      return option satisfies never
  }
}

function prepaymentBlocks({ order, paidCents, orderUrl }: Facts): Block[] {
  const { option } = order
  const { dueCents, depositCents } = orderMoney({ ...order, totalCents: order.grossCents, paidCents })
  const rest = dueCents - Math.max(paidCents, depositCents)
  const restText = rest > 0 ? ` De overige ${euros(rest)} voldoet u vóór de levering.` : ''
  const what = option === 'deposit' ? 'de aanbetaling van 15%' : 'het volledige bedrag'
  if (paidCents >= depositCents) {
    return [{ kind: 'text', text: `Wij hebben ${what}, ${euros(depositCents)}, ontvangen.${restText}` }]
  }
  return [
    {
      kind: 'text',
      text: `U koos voor ${what}: ${euros(depositCents - paidCents)}.${restText} Is dat bij het bestellen niet gelukt, of wilt u het later doen? Met de knop hieronder kunt u alsnog betalen. Heeft u al betaald, dan krijgt u daarvan een aparte mail.`,
    },
    ...(order.payBefore
      ? [
          {
            kind: 'text' as const,
            text: `Betaal uiterlijk ${dutchMoment(order.payBefore)}. Daarna vervalt de bestelling en bewaren wij de producten niet langer voor u.`,
          },
        ]
      : []),
    { kind: 'button', label: 'Bekijk uw bestelling en betaal', url: orderUrl },
  ]
}

function deliveryBlocks(order: OrderDetails): Block[] {
  const production = order.rows.some((row) => row.isMadeToMeasure)
    ? `Wat wij voor u op maat maken heeft een eigen levertijd; die staat bij het product. ${STANDARD_PRODUCTION_TEXT} `
    : ''
  const address = order.deliveryAddress ?? order.address
  return [
    {
      kind: 'text',
      text: production + deliveryText({ delivery: order.delivery, kinds: order.rows.map(rowDeliveryKind) }),
    },
    ...(order.delivery === 'delivery'
      ? [{ kind: 'text' as const, text: ['Bezorgadres:', ...addressLines(address)].join('\n') }]
      : []),
  ]
}

function buyerFacts(order: OrderDetails) {
  const name = buyerName(order)
  return [
    ...(order.companyName ? [{ label: 'Bedrijf', value: onOneLine(order.companyName) }] : []),
    { label: 'Naam', value: name },
    { label: 'Adres', value: addressLines(order.address).join(', ') },
    { label: 'E-mail', value: order.email },
    { label: 'Telefoon', value: order.phoneNumber },
    ...(order.remarks ? [{ label: 'Opmerkingen', value: order.remarks }] : []),
  ]
}
