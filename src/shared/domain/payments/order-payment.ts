import type { DEPOSIT_PERCENT, PaymentOption } from '../checkout/payment-options.ts'
import { type Cents, cents } from '../money/prices.ts'
import { type AttemptState, PAID, PARTLY_REFUNDED } from './attempts.ts'

/** The fields of a payment from which the sums below are computed. */
export type Payment = { amountCents: number; payStatusCode: number | null; refundedCents?: number | null }

/**
 * True for code 100, and for a partly refunded payment (docs/decisions.md#i42). Other codes are shown as PENDING
 * (docs/requirements.md#s4-payment-state).
 */
export function isPaid(payStatusCode: number | null): boolean {
  return payStatusCode === PAID || payStatusCode === PARTLY_REFUNDED
}

/**
 * Returns how much of a payment was refunded: nothing, a part, or all (docs/decisions.md#i42). A chargeback is not a
 * refund.
 */
export function refundOf(payment: {
  state: AttemptState
  amountCents: number
  refundedCents: number
}): 'none' | 'part' | 'whole' {
  const { state, amountCents, refundedCents } = payment
  if (state !== 'paid' && state !== 'refunded') return 'none'
  if (refundedCents > 0) return refundedCents < amountCents ? 'part' : 'whole'
  return state === 'refunded' ? 'whole' : 'none'
}

/**
 * Returns the received amount minus refunds (docs/decisions.md#b9).
 *
 * After a partial refund the provider's code is no longer 100, but the rest of the payment is still paid. The rest
 * counts, unless the refunded amount is unknown.
 */
export function paidCents(payments: readonly Payment[]): Cents {
  return cents(payments.reduce((sum, payment) => sum + netReceivedCents(payment), 0))
}

function netReceivedCents({ amountCents, payStatusCode, refundedCents }: Payment): number {
  const refunded = refundedCents ?? 0
  const isCounted = payStatusCode === PAID || (payStatusCode === PARTLY_REFUNDED && refunded > 0)
  return isCounted ? Math.max(0, amountCents - refunded) : 0
}

/** Returns the total minus the paid amount (docs/decisions.md#b9). Negative when the order was overpaid. */
export function outstandingCents(totalCents: number, payments: readonly Payment[]): Cents {
  return cents(totalCents - paidCents(payments))
}

/** The sums of an order: total, released amount, deposit and paid amount, in cents. */
export type OrderSums = { totalCents: number; releasedCents: number; depositCents: number; paidCents: number }

/**
 * Returns the amounts due for an order, in cents. Nothing is due for withdrawn lines and canceled orders; their amount
 * is `releasedCents` (docs/decisions.md#i41). The deposit is reduced in the same proportion as the total.
 */
export function orderMoney({ totalCents, releasedCents, depositCents, paidCents: paid }: OrderSums) {
  const dueCents = cents(Math.max(0, totalCents - releasedCents))
  const deposit = totalCents === 0 ? 0 : Math.round((depositCents * dueCents) / totalCents)
  return {
    dueCents,
    /** Negative when the paid amount exceeds the amount due, so that the difference must be refunded. */
    outstandingCents: cents(dueCents - paid),
    /** Part of the amount due that had to be paid with the order. */
    depositCents: cents(deposit),
    depositDueCents: cents(Math.max(0, deposit - paid)),
    paymentState: orderPaymentState(dueCents, [{ amountCents: paid, payStatusCode: PAID }]),
  }
}

/**
 * Returns the price of an order in a list: what its buyer owes for it. An order of which nothing is left, because it was canceled
 * or withdrawn, keeps its total, so that the list says what it was. Amounts in cents.
 */
export const listedPriceCents = ({
  totalCents,
  releasedCents,
  isCanceled,
}: Pick<OrderSums, 'totalCents' | 'releasedCents'> & { isCanceled: boolean }): Cents =>
  cents(isCanceled || releasedCents >= totalCents ? totalCents : totalCents - releasedCents)

/** Returns the payment state of an order. An overpaid order is `full`. */
export function orderPaymentState(totalCents: number, payments: readonly Payment[]): 'none' | 'part' | 'full' {
  const paid = paidCents(payments)
  if (paid >= totalCents) return 'full'
  return paid > 0 ? 'part' : 'none'
}

/**
 * Sorts payments: paid ones first, then newest first (docs/requirements.md#s4-payment-state). Times are ISO texts or
 * Dates.
 */
export function sortPayments<P extends { payStatusCode: number | null; insertDateTime: string | Date }>(
  payments: readonly P[],
): P[] {
  const time = ({ insertDateTime }: P) => new Date(insertDateTime).getTime()
  return payments.toSorted(
    (a, b) => Number(isPaid(b.payStatusCode)) - Number(isPaid(a.payStatusCode)) || time(b) - time(a),
  )
}

/**
 * Returns the amount of the shortcut "15% nog te voldoen" or "100% nog te voldoen": that percentage of the outstanding
 * amount (docs/decisions.md#b8), rounded to the cent, half up, and at least zero.
 */
export function shortcutCents(percent: typeof DEPOSIT_PERCENT | 100, outstanding: number): Cents {
  return cents(Math.max(0, Math.round((outstanding * percent) / 100)))
}

/**
 * Returns the amount of a payment that can still be refunded, in cents: the amount received minus earlier refunds.
 * Returns 0 when no money was received, when the bank charged it back, or when the refunded amount is unknown.
 */
export function refundableCents(payment: Payment & { state: AttemptState }): Cents {
  return cents(payment.state === 'paid' || payment.state === 'refunded' ? netReceivedCents(payment) : 0)
}

/** The payment option of an order with its sums, in cents. */
type DueOrder = { option: PaymentOption; depositCents: number; paidCents: number; outstandingCents: number }

/**
 * Returns the amount that the customer pays now at the counter, according to the chosen payment option: the rest of the
 * deposit, the rest of the total, or nothing when the customer pays at pickup.
 *
 * @example dueNowCents({ option: 'deposit', depositCents: 15000, paidCents: 5000, outstandingCents: 95000 }) // 10000
 */
export function dueNowCents({ option, depositCents, paidCents: paid, outstandingCents: outstanding }: DueOrder): Cents {
  switch (option) {
    case 'deposit':
      return cents(Math.min(Math.max(0, depositCents - paid), Math.max(0, outstanding)))
    case 'full':
    case 'in_showroom':
      return cents(Math.max(0, outstanding))
    case 'at_pickup':
    case 'free':
      return cents(0)
    default:
      return option satisfies never
  }
}
