import type { DeliveryMethod } from '../checkout/delivery-choice.ts'
import type { PaymentOption } from '../checkout/payment-options.ts'
import { rowDeliveryKind } from '../delivery/delivery-kind.ts'
import { deliveryText } from '../delivery/delivery-text.ts'
import { formatCents } from '../money/format.ts'

/** The data of an order for its next steps. Amounts in cents. */
type OrderFacts = {
  option: PaymentOption
  delivery: DeliveryMethod
  email: string
  /** The amount to pay now: the open part of the deposit, or with `isRestDue` the rest of a finished order or a date of a plan. */
  dueCents: number
  isRestDue: boolean
  outstandingCents: number
  rows: readonly (Parameters<typeof rowDeliveryKind>[0] & { options: readonly { label: string; value: string }[] })[]
}

/**
 * Returns the steps that follow an order, one sentence per step, first step first.
 *
 * The production time is read from the rows, which stored it when the order was placed.
 */
export function nextSteps(order: OrderFacts): string[] {
  const { delivery, email, dueCents, isRestDue, outstandingCents, rows } = order
  const kinds = new Set(rows.map(rowDeliveryKind))
  return [
    ...payNowSteps(order),
    `U krijgt de bevestiging per e-mail op ${email}.`,
    ...productionSteps(order),
    // What a payment plan asks later is listed with the plan.
    ...(isRestDue ? [] : restSteps(order, outstandingCents - dueCents)),
    deliveryText({ delivery, kinds }),
  ].filter(Boolean)
}

function payNowSteps({ dueCents, isRestDue }: OrderFacts): string[] {
  if (dueCents <= 0) return []
  return isRestDue
    ? [`U betaalt nu ${formatCents(dueCents)}.`]
    : [`U betaalt eerst ${formatCents(dueCents)}. Zodra dat binnen is gaan wij voor u aan de slag.`]
}

function productionSteps({ rows, delivery }: OrderFacts): string[] {
  const made = rows.filter((row) => rowDeliveryKind(row) === 'made_to_measure')
  const times = made.flatMap(({ options }) => options.filter(({ label }) => label === 'Levertijd'))
  const texts = [...new Set(times.map(({ value }) => value))]
  const hasStock = rows.some((row) => rowDeliveryKind(row) === 'from_stock')
  return [
    ...(made.length > 0 ? [['Wij maken uw meubel op maat.', ...texts].join(' ')] : []),
    ...(hasStock
      ? [`Wat wij op voorraad hebben leggen wij klaar${delivery === 'delivery' ? ' voor de bezorging' : ''}.`]
      : []),
  ]
}

/** Returns how and when the buyer pays the part of the outstanding amount that is not the deposit. */
function restSteps({ option, delivery }: OrderFacts, restCents: number): string[] {
  if (restCents <= 0) return []
  const rest = formatCents(restCents)
  if (option === 'at_pickup') return [`U betaalt ${rest} bij het afhalen.`]
  if (option === 'in_showroom') return [`U betaalt ${rest} in onze winkel.`]
  const when = delivery === 'delivery' ? 'Vóór de levering' : 'Vóór het afhalen'
  return [`${when} voldoet u de overige ${rest}. Daar hoeft u nu niets voor te doen.`]
}
