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
}

/** Builds the mail that confirms a payment and states the outstanding amount. */
export function paymentReceivedMail(
  { order, amountCents, paidCents, orderUrl }: Facts,
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
      {
        kind: 'facts',
        facts: [
          { label: 'Totaal van de bestelling', value: euros(order.grossCents) },
          { label: 'Betaald', value: euros(paidCents) },
          { label: 'Nog te voldoen', value: euros(outstanding) },
        ],
      },
      {
        kind: 'text',
        text: order.canceledAt
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
