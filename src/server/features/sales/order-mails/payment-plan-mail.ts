import type { PaymentsAhead, PlanPartProgress } from '#shared/domain/payments/payment-plan.ts'
import { type MailContent, shopLines } from '../../operations/mails/index.ts'
import type { OrderDetails } from '../sales-orders/index.ts'
import type { MailShop } from './mail-shop.ts'
import { buyerName, dayText, euros } from './order-formatting.ts'

type Facts = {
  order: OrderDetails
  /** The amount to pay now. */
  dueCents: PaymentsAhead['dueCents']
  /** The dates of the plan with an amount that is open. */
  parts: readonly PlanPartProgress[]
  /** True when the order had another plan before. */
  isChanged: boolean
  orderUrl: string
}

/** Builds the mail with the dates and amounts of a payment plan. Its button opens the order, where the buyer pays what is due. */
export function paymentPlanMail(
  { order, dueCents, parts, isChanged, orderUrl }: Facts,
  { shop }: MailShop,
): MailContent {
  const isOne = parts.length === 1
  const title = isChanged ? 'Onze betaalafspraak is gewijzigd' : 'Onze betaalafspraak'
  return {
    subject: `${title}: bestelling ${order.id}`,
    preview: `U leest hier wanneer u bestelling ${order.id} betaalt.`,
    title,
    blocks: [
      { kind: 'text', text: `Beste ${buyerName(order)},` },
      {
        kind: 'text',
        text: isChanged
          ? `Wij hebben onze afspraak over de betaling van bestelling ${order.id} gewijzigd. U betaalt nu op ${isOne ? 'deze dag' : 'deze dagen'}:`
          : `Wij hebben met u afgesproken wanneer u bestelling ${order.id} betaalt:`,
      },
      {
        kind: 'facts',
        facts: parts.map(({ dueOn, openCents }) => ({ label: dayText(dueOn), value: euros(openCents) })),
      },
      {
        kind: 'text',
        text: `${dueCents > 0 ? `Nu is ${euros(dueCents)} te betalen. ` : ''}U betaalt op de pagina van uw bestelling, met de knop hieronder. Bewaar deze mail, dan heeft u de knop bij de hand.`,
      },
      { kind: 'button', label: 'Bekijk uw bestelling', url: orderUrl },
      {
        kind: 'text',
        text: `Klopt er iets niet, of lukt het betalen op ${isOne ? 'deze dag' : 'een van deze dagen'} niet? Bel ${shop.phone} of mail ${shop.email}; wij zoeken samen een oplossing.`,
      },
    ],
    footer: shopLines(shop),
  }
}
