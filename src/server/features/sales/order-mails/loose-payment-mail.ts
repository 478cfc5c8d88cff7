import { type MailContent, shopLines } from '../../operations/mails/index.ts'
import type { OrderDetails } from '../sales-orders/index.ts'
import type { MailShop } from './mail-shop.ts'
import { euros } from './order-formatting.ts'

type Facts = {
  order: Pick<OrderDetails, 'id' | 'vatCents' | 'grossCents' | 'loosePayment'>
  kind: 'received' | 'refunded'
  /** Amount of this payment or refund, in cents. */
  amountCents: number
}

/** Builds the mail about a payment at the terminal without an order: the receipt, or the confirmation of a refund. */
export function loosePaymentMail({ order, kind, amountCents }: Facts, { shop }: Pick<MailShop, 'shop'>): MailContent {
  const { id, loosePayment, vatCents, grossCents } = order
  const isReceived = kind === 'received'
  const facts = [
    { label: 'Losse betaling', value: String(id) },
    { label: 'Omschrijving', value: loosePayment?.description ?? '' },
    { label: isReceived ? 'Betaald met pin' : 'Terugbetaald', value: euros(amountCents) },
    ...(isReceived && amountCents === grossCents
      ? [{ label: `Waarvan btw ${loosePayment?.vatPercent ?? 0}%`, value: euros(vatCents) }]
      : []),
  ]
  return {
    subject: isReceived ? `Betaalbewijs van ${shop.name}` : `Terugbetaling van ${shop.name}`,
    preview: isReceived
      ? `Wij hebben ${euros(amountCents)} van u ontvangen.`
      : `Wij hebben ${euros(amountCents)} aan u terugbetaald.`,
    title: isReceived ? 'Uw betaling is ontvangen' : 'Wij hebben u terugbetaald',
    blocks: [
      { kind: 'text', text: loosePayment?.name ? `Beste ${loosePayment.name},` : 'Beste klant,' },
      {
        kind: 'text',
        text: isReceived
          ? `U betaalde ${euros(amountCents)} in onze winkel. Hartelijk dank. Dit is uw betaalbewijs.`
          : `Wij hebben ${euros(amountCents)} aan u terugbetaald. Het bedrag komt op de rekening waarmee u betaalde; dat duurt meestal een tot drie werkdagen.`,
      },
      { kind: 'facts', facts },
    ],
    footer: shopLines(shop),
  }
}
