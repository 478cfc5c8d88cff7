import { releasedTotals } from '#shared/domain/orders/cancellation.ts'
import { orderMoney } from '#shared/domain/payments/order-payment.ts'
import type { PaymentsAhead } from '#shared/domain/payments/payment-plan.ts'
import { type MailContent, shopLines } from '../../operations/mails/index.ts'
import type { OrderDetails } from '../sales-orders/index.ts'
import type { MailShop } from './mail-shop.ts'
import { buyerName, dayText, euros } from './order-formatting.ts'

type Facts = PaymentsAhead & {
  order: OrderDetails
  /** Amount of this payment. */
  amountCents: number
  /** Paid amount of the order when the mail is written, including this payment. */
  paidCents: number
  orderUrl: string
  /** True when the order had expired, and this payment made it active again. */
  isRevived?: boolean | undefined
  /** True when the order had expired, and a piece of it had been sold when this payment arrived. */
  isSold?: boolean | undefined
}

/** Builds the mail that confirms a payment and states the outstanding amount. */
export function paymentReceivedMail(
  { order, amountCents, paidCents, orderUrl, isRevived = false, isSold = false, ...ahead }: Facts,
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
      ...(isRevived && !order.canceledAt
        ? [
            {
              kind: 'text' as const,
              text: 'Wij schreven u dat deze bestelling vervallen was. Uw betaling kwam daarna binnen en alles is er nog, dus uw bestelling gaat gewoon door.',
            },
          ]
        : []),
      {
        kind: 'facts',
        facts: [
          { label: 'Totaal van de bestelling', value: euros(order.grossCents) },
          ...releasedTotals({ releasedCents: order.releasedCents, feeCents: order.cancellationFeeCents }),
          { label: 'Betaald', value: euros(paidCents) },
          { label: 'Nog te voldoen', value: euros(outstanding) },
        ],
      },
      {
        kind: 'text',
        text: order.expiredAt
          ? isSold
            ? 'Deze bestelling was al vervallen, en wat u bestelde is intussen aan een ander verkocht. Wij nemen contact met u op: wij betalen het bedrag terug, of zoeken met u een andere oplossing.'
            : 'Deze bestelling was al vervallen. Wij nemen contact met u op over uw bestelling en uw betaling.'
          : order.canceledAt
            ? 'Deze bestelling was al geannuleerd. Wij nemen contact met u op: wij betalen het bedrag terug, of voeren de bestelling op uw verzoek alsnog uit.'
            : outstanding > 0
              ? restText(order, { ...ahead, outstandingCents: outstanding })
              : 'Daarmee is uw bestelling helemaal betaald.',
      },
      { kind: 'button', label: 'Bekijk uw bestelling', url: orderUrl },
    ],
    footer: shopLines(shop),
  }
}

/** Returns when the buyer pays what is outstanding: now, on the next date of the payment plan, or before the delivery. */
function restText(
  order: Pick<OrderDetails, 'option' | 'delivery'>,
  { dueCents, plan, outstandingCents }: PaymentsAhead & { outstandingCents: number },
): string {
  const next = plan?.parts.find(({ openCents, isDue }) => openCents > 0 && !isDue)
  const planned = next && `Volgens onze afspraak betaalt u ${euros(next.openCents)} op ${dayText(next.dueOn)}.`
  if (dueCents > 0) {
    const now =
      dueCents < outstandingCents
        ? `Daarvan is nu nog ${euros(dueCents)} te betalen.`
        : 'Dat bedrag is nu nog te betalen.'
    return [now, 'Dat kan op de pagina van uw bestelling.', planned].filter(Boolean).join(' ')
  }
  return planned ?? `Wat nog openstaat voldoet u ${restMoment(order)}; u hoeft daar nu niets voor te doen.`
}

function restMoment({ option, delivery }: Pick<OrderDetails, 'option' | 'delivery'>): string {
  if (option === 'at_pickup') return 'bij het afhalen'
  if (option === 'in_showroom') return 'in onze winkel'
  return delivery === 'pickup' ? 'vóór het afhalen' : 'vóór de levering'
}
