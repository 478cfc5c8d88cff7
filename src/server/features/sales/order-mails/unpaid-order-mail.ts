import { dutchMoment, type MailContent, shopLines } from '../../operations/mails/index.ts'
import type { OrderDetails } from '../sales-orders/index.ts'
import type { MailShop } from './mail-shop.ts'
import { buyerName, euros } from './order-formatting.ts'

type Facts = {
  order: OrderDetails
  /** Amount to pay now, in cents. */
  dueCents: number
  /** Time at which the unpaid order expires (ISO). */
  payBefore: string
  orderUrl: string
}

/** Builds the mail that reminds the buyer of an unpaid order, before it expires (docs/decisions.md#i41). */
export function unpaidOrderMail({ order, dueCents, payBefore, orderUrl }: Facts, { shop }: MailShop): MailContent {
  const until = dutchMoment(new Date(payBefore))
  return {
    subject: `Uw bestelling ${order.id} wacht op betaling`,
    preview: `U kunt tot ${until} betalen.`,
    title: 'Uw bestelling staat klaar',
    blocks: [
      { kind: 'text', text: `Beste ${buyerName(order)},` },
      {
        kind: 'text',
        text: `Wij kregen nog geen betaling voor bestelling ${order.id}. U betaalt nu ${euros(dueCents)}. Wij houden de bestelling voor u vast tot ${until}. Daarna vervalt zij, en hoeft u niets te doen.`,
      },
      { kind: 'button', label: 'Bekijk en betaal', url: orderUrl },
      {
        kind: 'text',
        text: `Wilt u iets veranderen of de bestelling niet meer? Dat kan op dezelfde pagina. Heeft u net betaald, dan krijgt u daarvan een aparte mail. Vragen? Bel ${shop.phone}.`,
      },
    ],
    footer: shopLines(shop),
  }
}
