import { type MailContent, shopLines } from '../../operations/mails/index.ts'
import type { OrderDetails } from '../sales-orders/index.ts'
import type { MailShop } from './confirmation-mail.ts'
import { buyerName, euros } from './order-formatting.ts'

type Facts = {
  order: OrderDetails
  /** What went back this time. */
  amountCents: number
  /** Out of the till; else by the way in which it was paid. */
  isCash: boolean
  /** What is paid of the order by now. */
  paidCents: number
  orderUrl: string
}

/** Says that money went back, and how long it may take to arrive. */
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
          { label: 'Betaald', value: euros(paidCents) },
        ],
      },
      { kind: 'button', label: 'Bekijk uw bestelling', url: orderUrl },
    ],
    footer: shopLines(shop),
  }
}
