import { releasedTotals } from '#shared/domain/orders/cancellation.ts'
import { orderMoney } from '#shared/domain/payments/order-payment.ts'
import { type MailContent, shopLines } from '../../operations/mails/index.ts'
import type { OrderDetails } from '../sales-orders/index.ts'
import type { MailShop } from './mail-shop.ts'
import { buyerName, euros } from './order-formatting.ts'

type Facts = {
  order: OrderDetails
  /** Amount of this payment. */
  amountCents: number
  /** Paid amount of the order when the mail is written, including this payment. */
  paidCents: number
  orderUrl: string
  /** True when the order had expired, and this payment made it active again. */
  isRevived?: boolean | undefined
  /** True when the order had expired, and a piece of it had been sold when this payment arrived. */
  isSold?: boolean | undefined
}

/** Builds the mail that confirms a payment and states the outstanding amount. */
export function paymentReceivedMail(
  { order, amountCents, paidCents, orderUrl, isRevived = false, isSold = false }: Facts,
  { shop }: MailShop,
): MailContent {
  const { outstandingCents } = orderMoney({ ...order, totalCents: order.grossCents, paidCents })
  const outstanding = Math.max(0, outstandingCents)
  return {
    subject: `Betaling ontvangen voor bestelling ${order.id}`,
    preview: `Wij hebben ${euros(amountCents)} van u ontvangen.`,
    title: 'Uw betaling is ontvangen',
    blocks: [
      { kind: 'text', text: `Beste ${buyerName(order)},` },
      {
        kind: 'text',
        text: `Wij hebben uw betaling van ${euros(amountCents)} voor bestelling ${order.id} ontvangen. Hartelijk dank.`,
      },
      ...(isRevived && !order.canceledAt
        ? [
            {
              kind: 'text' as const,
              text: 'Wij schreven u dat deze bestelling vervallen was. Uw betaling kwam daarna binnen en alles is er nog, dus uw bestelling gaat gewoon door.',
            },
          ]
        : []),
      {
        kind: 'facts',
        facts: [
          { label: 'Totaal van de bestelling', value: euros(order.grossCents) },
          ...releasedTotals({ releasedCents: order.releasedCents, feeCents: order.cancellationFeeCents }),
          { label: 'Betaald', value: euros(paidCents) },
          { label: 'Nog te voldoen', value: euros(outstanding) },
        ],
      },
      {
        kind: 'text',
        text: order.expiredAt
          ? isSold
            ? 'Deze bestelling was al vervallen, en wat u bestelde is intussen aan een ander verkocht. Wij nemen contact met u op: wij betalen het bedrag terug, of zoeken met u een andere oplossing.'
            : 'Deze bestelling was al vervallen. Wij nemen contact met u op over uw bestelling en uw betaling.'
          : order.canceledAt
            ? 'Deze bestelling was al geannuleerd. Wij nemen contact met u op: wij betalen het bedrag terug, of voeren de bestelling op uw verzoek alsnog uit.'
            : outstanding > 0
              ? 'Wat nog openstaat voldoet u vóór de levering; u hoeft daar nu niets voor te doen.'
              : 'Daarmee is uw bestelling helemaal betaald.',
      },
      { kind: 'button', label: 'Bekijk uw bestelling', url: orderUrl },
    ],
    footer: shopLines(shop),
  }
}
