import type { ShopDetails } from '#shared/contracts/config.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Receipt } from '#shared/contracts/staff-payments.ts'
import { discountTotals, listTotal } from '#shared/domain/discounts/row-discount.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { releasedTotals } from '#shared/domain/orders/cancellation.ts'
import { orderMoney } from '#shared/domain/payments/order-payment.ts'
import { methodOnDocument } from '#shared/domain/payments/payment-methods.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { dutchMoment, onOneLine, shopLines } from '../../operations/mails/index.ts'
import { type DocumentContent, type PaperSize, renderDocument } from '../documents/index.ts'
import { type OrderDetails, ordersTable, readOrderDetails } from '../sales-orders/index.ts'

type Deps = { db: Executor; shop: ShopDetails; publicUrl: string }

/**
 * Returns the receipt of a payment: the amount received, when and how, the refunds, and the balance of the order. A
 * failed payment has a receipt as well when the payment terminal printed a slip.
 *
 * Fails with `payment_not_found`, and with `receipt_not_ready` when there is neither a received amount nor a slip.
 */
export async function paymentReceipt({ db, shop, publicUrl }: Deps, paymentId: string) {
  const payment = await readPayment(db, paymentId)
  const order = payment && (await readOrderDetails(db, payment.salesOrderId))
  const facts = payment && (await ordersTable(db).find(payment.salesOrderId))
  if (!payment || !order || !facts) return fail('payment_not_found')

  const isPaid = payment.bookedAt !== null
  const slip = payment.receipt ?? []
  if (!isPaid && slip.length === 0) return fail('receipt_not_ready')

  const paidAt = payment.bookedAt ?? payment.finalAt ?? payment.startedAt
  const buyer = buyerOf(order)
  const outstanding = Math.max(0, orderMoney(facts).outstandingCents)
  const receipt: Receipt = {
    paymentId,
    salesOrderId: order.id,
    title: isPaid ? 'Betaalbewijs' : 'Niet betaald',
    shopLines: shopLines(shop),
    paidDateTime: paidAt.toISOString(),
    facts: [
      order.loosePayment
        ? { label: 'Losse betaling', value: String(order.id) }
        : { label: 'Bestelling', value: String(order.id) },
      ...(order.loosePayment ? [{ label: 'Omschrijving', value: order.loosePayment.description }] : []),
      ...(buyer ? [{ label: 'Op naam van', value: buyer }] : []),
      { label: 'Datum', value: dutchMoment(paidAt) },
      { label: 'Betaalwijze', value: methodOnDocument(payment.paymentType) },
      ...(payment.payId ? [{ label: 'Betaalnummer', value: payment.payId }] : []),
      ...(payment.receiptNumber ? [{ label: 'Bonnummer', value: payment.receiptNumber }] : []),
      { label: isPaid ? 'Betaald' : 'Gevraagd', value: formatCents(payment.amountCents), isStrong: true },
      ...(payment.returnedCents > 0
        ? [{ label: returnedLabel(payment), value: formatCents(payment.returnedCents) }]
        : []),
      // An unknown buyer gets no confirmation with the products and the VAT, so the receipt has them.
      ...(order.isWalkIn ? soldLines(order) : []),
      ...(order.loosePayment
        ? vatLines(order)
        : [
            { label: 'Totaal van de bestelling', value: formatCents(facts.totalCents) },
            ...discountTotals(order.rows),
            ...releasedTotals(facts),
            ...(order.isWalkIn ? vatLines(order) : []),
            { label: 'In totaal betaald', value: formatCents(facts.paidCents) },
            { label: 'Nog te voldoen', value: formatCents(outstanding) },
          ]),
    ],
    slip,
    ...(!order.loosePayment && { orderUrl: publicUrl + sitePaths.ownOrder(order.id) }),
  }
  return ok(receipt)
}

const soldLines = ({ rows }: Pick<OrderDetails, 'rows'>) =>
  rows.map((row) => {
    const listed = listTotal(row)
    return {
      label: `${row.count} × ${row.displayName}${listed === undefined ? '' : `, in plaats van ${listed}`}`,
      value: formatCents(row.unitGrossCents * row.count),
    }
  })

/** Returns the name on a receipt. An unknown buyer has none, and a loose payment has the name that the seller noted. */
function buyerOf({ isWalkIn, loosePayment, firstname, middlename, lastname }: OrderDetails): string {
  if (loosePayment) return onOneLine(loosePayment.name)
  return isWalkIn ? '' : onOneLine([firstname, middlename, lastname].join(' '))
}

function vatLines({ netCents, vatCents, rows, loosePayment }: OrderDetails) {
  const percents = loosePayment ? [loosePayment.vatPercent] : rows.map(({ vatPercent }) => vatPercent)
  return [
    { label: 'Waarvan excl. btw', value: formatCents(netCents) },
    {
      label: `Waarvan btw ${[...new Set(percents)].map((percent) => `${percent}%`).join(', ')}`,
      value: formatCents(vatCents),
    },
  ]
}

/** @example returnedLabel({ amountCents: 10_000, returnedCents: 2_500 }) // 'Deels terugbetaald' */
const returnedLabel = ({ amountCents, returnedCents }: { amountCents: number; returnedCents: number }) =>
  returnedCents < amountCents ? 'Deels terugbetaald' : 'Terugbetaald'

/** Renders the receipt as a PDF. */
export function receiptPdf(receipt: Receipt, shop: ShopDetails, size: PaperSize): Promise<Buffer> {
  const content: DocumentContent = {
    title: receipt.title,
    subtitle: receipt.facts
      .slice(0, 1)
      .map(({ label, value }) => `${label} ${value}`)
      .join(''),
    blocks: [
      { kind: 'facts', facts: receipt.facts },
      ...(receipt.slip.length > 0
        ? [
            { kind: 'heading' as const, text: 'Bon van de pinautomaat' },
            { kind: 'text' as const, text: receipt.slip.join('\n'), isSmall: true },
          ]
        : []),
      ...(receipt.orderUrl ? [{ kind: 'qr' as const, text: receipt.orderUrl, caption: 'Uw bestelling' }] : []),
    ],
    size,
    madeAt: new Date(receipt.paidDateTime),
  }
  return renderDocument(content, shop)
}

const readPayment = (db: Executor, paymentId: string) =>
  db
    .selectFrom('payment_attempts as a')
    .where('a.id', '=', paymentId)
    .select([
      'a.sales_order_id as salesOrderId',
      'a.payment_type as paymentType',
      'a.pay_id as payId',
      'a.amount_cents as amountCents',
      'a.started_at as startedAt',
      'a.final_at as finalAt',
      'a.receipt',
      'a.receipt_number as receiptNumber',
    ])
    .select((eb) => [
      eb
        .selectFrom('payment_entries as e')
        .whereRef('e.attempt_id', '=', 'a.id')
        .where('e.kind', '=', 'payment')
        .select('e.booked_at')
        .as('bookedAt'),
      eb.fn
        .coalesce(
          eb
            .selectFrom('payment_entries as b')
            .whereRef('b.attempt_id', '=', 'a.id')
            .where('b.kind', '<>', 'payment')
            .select((sub) => sub.fn.sum<number>('b.amount_cents').as('sum')),
          eb.lit(0),
        )
        .as('returnedCents'),
    ])
    .executeTakeFirst()
