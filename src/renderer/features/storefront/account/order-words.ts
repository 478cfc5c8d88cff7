import type { OwnOrderSummary } from '#shared/contracts/own-orders.ts'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import { formatCents, formatEuros } from '#shared/domain/money/format.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import { refundOf } from '#shared/domain/payments/order-payment.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { dayInWords } from '#shared/kernel/dates.ts'

type Order = Pick<OwnOrderSummary, 'stage' | 'isExpired' | 'delivery' | 'deliveredOn' | 'rows' | 'total' | 'released'>

/** Describes the progress of an order in one or two sentences. */
export function stageText({ stage, isExpired, delivery, deliveredOn, rows, ...money }: Order): string {
  if (isExpired) return 'Vervallen, omdat er niet op tijd betaald is. U hoeft niets te betalen.'
  if (stage === 'canceled') return 'Geannuleerd. U hoeft niets te betalen.'
  if (isReleased(money)) return 'Herroepen of geannuleerd. U hoeft niets meer te betalen.'
  const onlySamples = rows.every(isSample)
  switch (stage) {
    case 'unpaid':
      return 'Wij wachten op uw betaling. Daarna gaan wij voor u aan de slag.'
    case 'received':
      return onlySamples
        ? 'Ontvangen. Uw kleurstalen gaan op de post.'
        : 'Ontvangen. Wij nemen uw bestelling in behandeling.'
    case 'processing':
      return onlySamples ? 'Uw kleurstalen zijn onderweg.' : 'In behandeling. Wij houden u op de hoogte.'
    case 'delivered': {
      const day = deliveredOn ? ` op ${dayInWords(`${deliveredOn}T12:00:00Z`)}` : ''
      return delivery === 'pickup' ? `Afgehaald${day}.` : `Bezorgd${day}.`
    }
    default:
      return stage satisfies never
  }
}

/**
 * Whether withdrawals or cancellations released the whole amount of an order, so that nothing has to be paid any more.
 * False for a free order.
 */
export const isReleased = ({ total, released = 0 }: Pick<OwnOrderSummary, 'total' | 'released'>): boolean =>
  total > 0 && released >= total

type Money = Pick<OwnOrderSummary, 'total' | 'paid' | 'released' | 'outstanding' | 'paymentState'> &
  Partial<Pick<OwnOrderSummary, 'depositDue'>>

/** Describes the paid and outstanding amounts of an order in a few words. */
export function paymentText({ total, paid, released = 0, outstanding, depositDue = 0, paymentState }: Money): string {
  if (total === 0) return 'Gratis'
  if (isReleased({ total, released })) {
    return paid > 0 ? `${formatEuros(paid)} krijgt u van ons terug` : 'Niets meer te betalen'
  }
  const refundCents = centsFromEuros(paid) - centsFromEuros(total) + centsFromEuros(released)
  if (released > 0 && refundCents > 0) return `${formatCents(refundCents)} krijgt u van ons terug`
  switch (paymentState) {
    case 'full':
      return 'Helemaal betaald'
    case 'part':
      return `${formatEuros(paid)} betaald, nog ${formatEuros(outstanding)} te betalen`
    case 'none':
      return depositDue > 0 && depositDue < outstanding
        ? `Nog te betalen: ${formatEuros(outstanding)}, nu eerst ${formatEuros(depositDue)}`
        : `Nog te betalen: ${formatEuros(outstanding)}`
    default:
      return paymentState satisfies never
  }
}

/** Names of the payment methods. */
export const paymentTypeLabels: Record<PaymentType, string> = {
  PAYLINK: 'Online',
  TERMINAL: 'Pin',
  CASH: 'Contant',
  STANDALONE: 'Pin',
}

/** Labels of the states of one payment. */
const attemptLabels: Record<AttemptState, string> = {
  starting: 'Wordt gestart',
  open: 'Loopt nog',
  unknown: 'Wordt nagevraagd',
  paid: 'Betaald',
  failed: 'Niet gelukt',
  cancelled: 'Geannuleerd',
  expired: 'Verlopen',
  refunded: 'Terugbetaald',
  charged_back: 'Teruggeboekt',
  review: 'Wordt nagekeken',
}

/**
 * Describes the state of one payment in lower case, for use within a sentence. A partly refunded payment counts as paid
 * (docs/decisions.md#i42). Amounts are in EUR.
 */
export function attemptStateText({
  state,
  payment,
  refunded,
}: {
  state: AttemptState
  payment: number
  refunded: number
}): string {
  const refund = refundOf({ state, amountCents: centsFromEuros(payment), refundedCents: centsFromEuros(refunded) })
  if (refund === 'whole') return 'terugbetaald'
  return refund === 'part'
    ? `betaald (deels terugbetaald ${formatEuros(refunded)})`
    : attemptLabels[state].toLowerCase()
}
