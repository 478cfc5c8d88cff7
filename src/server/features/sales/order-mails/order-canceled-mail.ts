import { type MailContent, shopLines } from '../../operations/mails/index.ts'
import type { OrderDetails } from '../sales-orders/index.ts'
import type { MailShop } from './mail-shop.ts'
import { buyerName, euros } from './order-formatting.ts'

type Facts = {
  order: OrderDetails
  /** `changed`: the buyer orders again with changes. `unwanted`: the buyer does not want the order. */
  reason: 'changed' | 'unwanted'
  orderUrl: string
}

/** Builds the mail that confirms a cancellation and says that nothing has to be paid. */
export function orderCanceledMail({ order, reason, orderUrl }: Facts, { shop }: MailShop): MailContent {
  const reasonText =
    reason === 'changed'
      ? `U heeft uw bestelling gewijzigd. Daarom is bestelling ${order.id} van ${euros(order.grossCents)} vervallen. Van de nieuwe bestelling krijgt u een eigen bevestiging zodra u haar plaatst.`
      : `U heeft bestelling ${order.id} van ${euros(order.grossCents)} geannuleerd.`
  return {
    subject: `Uw bestelling ${order.id} is geannuleerd`,
    preview: 'U hoeft niets te betalen.',
    title: 'Uw bestelling is geannuleerd',
    blocks: [
      { kind: 'text', text: `Beste ${buyerName(order)},` },
      { kind: 'text', text: `${reasonText} U hoeft niets te betalen.` },
      {
        kind: 'text',
        text: `Was dit niet de bedoeling? Bel ${shop.phone} of mail ${shop.email}, dan helpen wij u verder.`,
      },
      { kind: 'button', label: 'Bekijk de bestelling', url: orderUrl },
    ],
    footer: shopLines(shop),
  }
}
