import { releasedTotals } from '#shared/domain/orders/cancellation.ts'
import { type MailContent, shopLines } from '../../operations/mails/index.ts'
import type { OrderDetails } from '../sales-orders/index.ts'
import type { MailShop } from './mail-shop.ts'
import { buyerName, euros } from './order-formatting.ts'

type Facts = {
  order: OrderDetails
  /** Amount of this refund. */
  amountCents: number
  /** True for a refund from the drawer. Otherwise the money goes back by the original payment method. */
  isCash: boolean
  /** Paid amount of the order when the mail is written, after this refund. */
  paidCents: number
  orderUrl: string
}

/** Builds the mail that confirms a refund and says how long it may take. */
export function paymentRefundedMail(
  { order, amountCents, isCash, paidCents, orderUrl }: Facts,
  { shop }: MailShop,
): MailContent {
  const how = isCash
    ? 'U heeft het bedrag contant ontvangen.'
    : 'Het bedrag komt op de rekening waarmee u betaalde; dat duurt meestal een tot drie werkdagen.'
  return {
    subject: `Terugbetaling voor bestelling ${order.id}`,
    preview: `Wij hebben ${euros(amountCents)} aan u terugbetaald.`,
    title: 'Wij hebben u terugbetaald',
    blocks: [
      { kind: 'text', text: `Beste ${buyerName(order)},` },
      { kind: 'text', text: `Wij hebben ${euros(amountCents)} van bestelling ${order.id} aan u terugbetaald. ${how}` },
      {
        kind: 'facts',
        facts: [
          { label: 'Totaal van de bestelling', value: euros(order.grossCents) },
          ...releasedTotals({ releasedCents: order.releasedCents, feeCents: order.cancellationFeeCents }),
          { label: 'Betaald', value: euros(paidCents) },
        ],
      },
      { kind: 'button', label: 'Bekijk uw bestelling', url: orderUrl },
    ],
    footer: shopLines(shop),
  }
}
