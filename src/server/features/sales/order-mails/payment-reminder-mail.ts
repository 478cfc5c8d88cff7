import type { DueReason } from '#shared/domain/payments/amount-due.ts'
import { type MailContent, shopLines } from '../../operations/mails/index.ts'
import type { OrderDetails } from '../sales-orders/index.ts'
import type { MailShop } from './mail-shop.ts'
import { buyerName, euros } from './order-formatting.ts'

type Facts = {
  order: OrderDetails
  /** The amount that is due. */
  amountCents: number
  reason: DueReason
  orderUrl: string
}

/**
 * Builds the mail that reminds the buyer of an amount that is due. Its button opens the order, where the buyer pays what is
 * due at that moment, so the mail never asks too much.
 */
export function paymentReminderMail({ order, amountCents, reason, orderUrl }: Facts, { shop }: MailShop): MailContent {
  return {
    subject: `Herinnering: nog te betalen voor bestelling ${order.id}`,
    preview: `Voor bestelling ${order.id} staat nog ${euros(amountCents)} open.`,
    title: 'Er staat nog een bedrag open',
    blocks: [
      { kind: 'text', text: `Beste ${buyerName(order)},` },
      {
        kind: 'text',
        text: `Voor bestelling ${order.id} staat nog ${euros(amountCents)} open. ${reasonText(reason, order.deliveredOn !== null)}`,
      },
      { kind: 'button', label: `Betaal ${euros(amountCents)}`, url: orderUrl },
      {
        kind: 'text',
        text: `Heeft u net betaald? Dan hoeft u niets te doen. Klopt er iets niet, of lukt betalen nu niet? Bel ${shop.phone} of mail ${shop.email}; wij zoeken samen een oplossing.`,
      },
    ],
    footer: shopLines(shop),
  }
}

function reasonText(reason: DueReason, isDelivered: boolean): string {
  switch (reason) {
    case 'plan':
      return 'Volgens onze betaalafspraak is dit bedrag nu aan de beurt.'
    case 'rest':
      return isDelivered
        ? 'Uw bestelling is geleverd.'
        : 'Uw bestelling is klaar. Wat nog openstaat voldoet u vóór de levering.'
    case 'deposit':
      return 'Dit is wat u bij het bestellen vooruit betaalt.'
    default:
      return reason satisfies never
  }
}
