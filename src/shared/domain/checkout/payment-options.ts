import { type Cents, cents } from '../money/prices.ts'

/** What the buyer pays with the order, and where the rest is paid (docs/decisions.md#b7). `free`: nothing to pay. */
export type PaymentOption = 'deposit' | 'full' | 'at_pickup' | 'in_showroom' | 'free'

export const DEPOSIT_PERCENT = 15
/** First day (Amsterdam) of `DEPOSIT_PERCENT`. Older orders keep their deposit. Change both constants together. */
export const DEPOSIT_PERCENT_SINCE = '2026-01-01'

const labels: Record<PaymentOption, string> = {
  deposit: `Aanbetaling ${DEPOSIT_PERCENT}% van het totaal`,
  full: 'Volledig bedrag (100%)',
  at_pickup: 'Betalen bij afhalen',
  in_showroom: 'Betalen in winkel',
  free: 'Geen betaling nodig',
}

type Buyer = { totalCents: number; isStaff: boolean }

/** Returns the payment options of this buyer for this total, in the order of the form, with the amount to pay now. */
export function paymentOptions({
  totalCents,
  isStaff,
}: Buyer): { value: PaymentOption; label: string; depositCents: Cents }[] {
  return allowedOptions({ totalCents, isStaff }).map((value) => ({
    value,
    label: labels[value],
    depositCents: depositCents(value, totalCents),
  }))
}

/** True when this buyer may use the option: `at_pickup` and `in_showroom` are for staff, `free` only for a total of 0. */
export function mayPayBy(option: PaymentOption, buyer: Buyer): boolean {
  return allowedOptions(buyer).includes(option)
}

/** Returns the preselected option of the checkout (docs/requirements.md#s4-checkout). */
export function defaultPaymentOption(totalCents: number): PaymentOption {
  return totalCents === 0 ? 'free' : 'deposit'
}

/**
 * Returns the amount to pay now: 15 % of the total rounded to the cent (half up), the whole total, or nothing
 * (docs/decisions.md#b7).
 */
export function depositCents(option: PaymentOption, totalCents: number): Cents {
  switch (option) {
    case 'deposit':
      return cents(Math.round((totalCents * DEPOSIT_PERCENT) / 100))
    case 'full':
      return cents(totalCents)
    case 'at_pickup':
    case 'in_showroom':
    case 'free':
      return cents(0)
    default:
      return option satisfies never
  }
}

/**
 * Returns the path of the page after an order is placed (docs/requirements.md#s4-after-order). Returns `undefined` when
 * an amount is due now, because the buyer then goes to the payment page first.
 */
export function afterOrderPath(order: {
  option: PaymentOption
  salesOrderId: number
  depositCents: number
}): string | undefined {
  if (order.depositCents > 0) return undefined
  switch (order.option) {
    case 'deposit':
    case 'full':
    case 'free':
      return `/orderoverzicht?reference=${order.salesOrderId}&statusCode=300`
    case 'at_pickup':
      return `/orderoverzicht?reference=${order.salesOrderId}&statusCode=500`
    case 'in_showroom':
      return `/admin/verkooporders/${order.salesOrderId}`
    default:
      return order.option satisfies never
  }
}

/**
 * Returns the text of the order button.
 *
 * The law requires that the button names the obligation to pay; otherwise the buyer may annul the order (BW 6:230v lid
 * 3, docs/decisions.md#c16). The button of a free order does not need it.
 */
export function orderButtonText(totalCents: number): string {
  return totalCents === 0 ? 'De bestelling plaatsen' : 'De bestelling plaatsen met betalingsverplichting'
}

function allowedOptions({ totalCents, isStaff }: Buyer): PaymentOption[] {
  if (totalCents === 0) return ['free']
  return isStaff ? ['deposit', 'full', 'at_pickup', 'in_showroom'] : ['deposit', 'full']
}
