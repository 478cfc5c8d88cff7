import { dutchMoment, type MailContent, shopLines } from '../../operations/mails/index.ts'
import type { OrderDetails } from '../sales-orders/index.ts'
import type { MailShop } from './mail-shop.ts'
import { buyerName, euros } from './order-formatting.ts'

type Facts = {
  order: OrderDetails
  amountCents: number
  paymentUrl: string
  /** Expiry of the link (ISO). */
  expiresAt: string | null
  orderUrl: string
}

/** Builds the mail with a link to pay an order or a part of it. */
export function paymentLinkMail({ order, amountCents, paymentUrl, expiresAt }: Facts, { shop }: MailShop): MailContent {
  const expiryText = expiresAt ? ` De link werkt tot ${dutchMoment(new Date(expiresAt))}.` : ''
  return {
    subject: `Betaallink voor bestelling ${order.id} bij ${shop.name}`,
    preview: `Betaal ${euros(amountCents)} voor uw bestelling.`,
    title: 'Uw betaallink',
    blocks: [
      { kind: 'text', text: `Beste ${buyerName(order)},` },
      {
        kind: 'text',
        text: `Met de knop hieronder betaalt u ${euros(amountCents)} voor bestelling ${order.id}.${expiryText} Heeft u al betaald? Dan hoeft u niets te doen.`,
      },
      { kind: 'button', label: `Betaal ${euros(amountCents)}`, url: paymentUrl },
      { kind: 'text', text: `Twijfelt u of deze mail van ons komt? Bel ${shop.phone}.` },
    ],
    footer: shopLines(shop),
  }
}
