import { type Cents, cents } from '../money/prices.ts'

/** 1 deposit, 2 all at once, 3 at pickup, 4 in the showroom, 5 nothing to pay (docs/decisions.md#b7). */
export type PaymentOption = '1' | '2' | '3' | '4' | '5'

export const DEPOSIT_PERCENT = 15
/** The day since which it is that (Amsterdam): orders of before keep what they were asked. Changes with it. */
export const DEPOSIT_PERCENT_SINCE = '2026-01-01'

const labels: Record<PaymentOption, string> = {
  1: `Aanbetaling ${DEPOSIT_PERCENT}% van het totaal`,
  2: 'Volledig bedrag (100%)',
  3: 'Betalen bij afhalen',
  4: 'Betalen in winkel',
  5: 'Geen betaling nodig',
}

type Buyer = { totalCents: number; isStaff: boolean }

/** How this buyer may pay this total, in the order of the form, with the amount to pay now. */
export function paymentOptions({
  totalCents,
  isStaff,
}: Buyer): { value: PaymentOption; label: string; depositCents: Cents }[] {
  return allowed({ totalCents, isStaff }).map((value) => ({
    value,
    label: labels[value],
    depositCents: depositCents(value, totalCents),
  }))
}

/** True when the form may carry this option: 3 and 4 are for staff, 5 for a total of 0 and for nothing else. */
export function mayPayBy(option: PaymentOption, buyer: Buyer): boolean {
  return allowed(buyer).includes(option)
}

/** The option that is chosen when the checkout opens (docs/requirements.md#s4). */
export function defaultPaymentOption(totalCents: number): PaymentOption {
  return totalCents === 0 ? '5' : '1'
}

/**
 * What must be paid now: 15 % of the total rounded to the cent (half up), all of it, or nothing (docs/decisions.md#b7).
 */
export function depositCents(option: PaymentOption, totalCents: number): Cents {
  switch (option) {
    case '1':
      return cents(Math.round((totalCents * DEPOSIT_PERCENT) / 100))
    case '2':
      return cents(totalCents)
    case '3':
    case '4':
    case '5':
      return cents(0)
    default:
      return option satisfies never
  }
}

/**
 * Where the browser goes after the order was made (docs/requirements.md#s4); `undefined` when there is something to pay
 * now, because then it goes to the payment page first.
 */
export function afterOrderPath(order: {
  option: PaymentOption
  salesOrderId: number
  depositCents: number
}): string | undefined {
  if (order.depositCents > 0) return undefined
  switch (order.option) {
    case '1':
    case '2':
    case '5':
      return `/orderoverzicht?reference=${order.salesOrderId}&statusCode=300`
    case '3':
      return `/orderoverzicht?reference=${order.salesOrderId}&statusCode=500`
    case '4':
      return `/admin/verkooporders/${order.salesOrderId}`
    default:
      return order.option satisfies never
  }
}

/**
 * The text inside the order button.
 *
 * The law wants the obligation to pay in the button itself; without those words a buyer may undo the order (BW 6:230v
 * lid 3, docs/decisions.md#c16). Nothing to pay: no such words.
 */
export function orderButtonText(totalCents: number): string {
  return totalCents === 0 ? 'De bestelling plaatsen' : 'De bestelling plaatsen met betalingsverplichting'
}

function allowed({ totalCents, isStaff }: Buyer): PaymentOption[] {
  if (totalCents === 0) return ['5']
  return isStaff ? ['1', '2', '3', '4'] : ['1', '2']
}
