import type { DEPOSIT_PERCENT } from '../checkout/payment-options.ts'
import { type Cents, cents } from '../money/prices.ts'
import { type AttemptState, PAID, PARTLY_REFUNDED } from './attempts.ts'

/** What the sums need to know of a payment. */
export type Payment = { amountCents: number; payStatusCode: number | null; refundedCents?: number | null }

/**
 * True for code 100, and for a payment of which a part went back (docs/decisions.md#i42); any other code is shown as
 * PENDING (docs/requirements.md#s4).
 */
export function isPaid(payStatusCode: number | null): boolean {
  return payStatusCode === PAID || payStatusCode === PARTLY_REFUNDED
}

/**
 * How much of a payment went back, for its words: nothing, a part, or all of it (docs/decisions.md#i42). What the bank
 * took back is no refund.
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
 * The money that is in and was not given back (docs/decisions.md#b9).
 *
 * After a part was refunded the provider's code is no longer 100, but the rest of the money is still ours: it counts,
 * unless nobody knows how much was given back.
 */
export function paidCents(payments: readonly Payment[]): Cents {
  return cents(payments.reduce((sum, payment) => sum + netReceivedCents(payment), 0))
}

function netReceivedCents({ amountCents, payStatusCode, refundedCents }: Payment): number {
  const refunded = refundedCents ?? 0
  const isKept = payStatusCode === PAID || (payStatusCode === PARTLY_REFUNDED && refunded > 0)
  return isKept ? Math.max(0, amountCents - refunded) : 0
}

/** Total minus what is paid (docs/decisions.md#b9). Below zero when more was paid than the order costs. */
export function outstandingCents(totalCents: number, payments: readonly Payment[]): Cents {
  return cents(totalCents - paidCents(payments))
}

/** What an order costs, what of that is no longer asked for, what had to be paid first, and what was paid; in cents. */
export type OrderSums = { totalCents: number; releasedCents: number; depositCents: number; paidCents: number }

/**
 * Returns the amounts due for an order, in cents. Withdrawn lines and canceled orders are released: nothing is due for
 * them (docs/decisions.md#i41). The deposit shrinks in proportion to the amount due.
 */
export function orderMoney({ totalCents, releasedCents, depositCents, paidCents: paid }: OrderSums) {
  const dueCents = cents(Math.max(0, totalCents - releasedCents))
  const deposit = totalCents === 0 ? 0 : Math.round((depositCents * dueCents) / totalCents)
  return {
    dueCents,
    /** Below zero when more was paid than is due: that has to go back. */
    outstandingCents: cents(dueCents - paid),
    /** What of what is due had to be paid with the order. */
    depositCents: cents(deposit),
    depositDueCents: cents(Math.max(0, deposit - paid)),
    paymentState: orderPaymentState(dueCents, [{ amountCents: paid, payStatusCode: PAID }]),
  }
}

/** How an order is marked in lists: `full` also when more was paid than it costs. */
export function orderPaymentState(totalCents: number, payments: readonly Payment[]): 'none' | 'part' | 'full' {
  const paid = paidCents(payments)
  if (paid >= totalCents) return 'full'
  return paid > 0 ? 'part' : 'none'
}

/** Paid ones first, then newest first (docs/requirements.md#s4). Moments are ISO texts or Dates, all of one kind. */
export function sortPayments<P extends { payStatusCode: number | null; insertDateTime: string | Date }>(
  payments: readonly P[],
): P[] {
  const time = ({ insertDateTime }: P) => new Date(insertDateTime).getTime()
  return payments.toSorted(
    (a, b) => Number(isPaid(b.payStatusCode)) - Number(isPaid(a.payStatusCode)) || time(b) - time(a),
  )
}

/**
 * The amount that "15% nog te voldoen" or "100% nog te voldoen" puts on the keypad: a share of what is outstanding
 * (docs/decisions.md#b8), to the cent, half up; never below zero.
 */
export function shortcutCents(percent: typeof DEPOSIT_PERCENT | 100, outstanding: number): Cents {
  return cents(Math.max(0, Math.round((outstanding * percent) / 100)))
}

/**
 * Returns the amount of a payment that can still be refunded, in cents: the amount received minus earlier refunds.
 * Returns 0 when no money came in, when the bank charged it back, or when the refunded amount is unknown.
 */
export function refundableCents(payment: Payment & { state: AttemptState }): Cents {
  return cents(payment.state === 'paid' || payment.state === 'refunded' ? netReceivedCents(payment) : 0)
}
