import { type MailContent, shopLines } from '../../operations/mails/index.ts'
import type { OrderDetails } from '../sales-orders/index.ts'
import type { MailShop } from './mail-shop.ts'
import { buyerName, euros } from './order-formatting.ts'

type Facts = {
  order: OrderDetails
  /**
   * `changed`: the buyer orders again with changes. `unwanted`: the buyer does not want the order. `expired`: nobody paid
   * in time.
   */
  reason: 'changed' | 'unwanted' | 'expired'
  orderUrl: string
}

/** Builds the mail that confirms a cancellation or expiry, and says that nothing has to be paid. */
export function orderCanceledMail(facts: Facts, mailShop: MailShop): MailContent {
  return facts.reason === 'expired' ? expiredMail(facts, mailShop) : canceledMail(facts, mailShop)
}

function expiredMail({ order, orderUrl }: Facts, { shop }: MailShop): MailContent {
  return {
    subject: `Uw bestelling ${order.id} is vervallen`,
    preview: 'Er is niet op tijd betaald. U hoeft niets meer te doen.',
    title: 'Uw bestelling is vervallen',
    blocks: [
      { kind: 'text', text: `Beste ${buyerName(order)},` },
      {
        kind: 'text',
        text: `Wij kregen geen betaling voor bestelling ${order.id} van ${euros(endedCents(order))}. Daarom is de bestelling vervallen. U hoeft niets te betalen.`,
      },
      {
        kind: 'text',
        text: 'Wilt u het toch hebben? Met de knop hieronder bestelt u opnieuw wat er nog is. Heeft u net betaald, dan krijgt u daarvan een aparte mail.',
      },
      { kind: 'button', label: 'Bestel opnieuw', url: orderUrl },
      { kind: 'text', text: `Vragen? Bel ${shop.phone} of mail ${shop.email}, dan helpen wij u verder.` },
    ],
    footer: shopLines(shop),
  }
}

function canceledMail({ order, reason, orderUrl }: Facts, { shop }: MailShop): MailContent {
  const reasonText =
    reason === 'changed'
      ? `U heeft uw bestelling gewijzigd. Daarom is bestelling ${order.id} van ${euros(endedCents(order))} vervallen. Van de nieuwe bestelling krijgt u een eigen bevestiging zodra u haar plaatst.`
      : `U heeft bestelling ${order.id} van ${euros(endedCents(order))} geannuleerd.`
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

/** Returns the price of the pieces that were in an order when it ended. Pieces that were canceled or replaced before are not part of it. */
const endedCents = ({ rows }: OrderDetails): number =>
  rows.reduce((sum, { unitGrossCents, count, canceledCount }) => sum + unitGrossCents * (count - canceledCount), 0)
