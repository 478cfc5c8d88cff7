import type { CalendarDay } from '../../kernel/dates.ts'
import type { AttemptState } from '../payments/attempts.ts'
import { type Money, netOf } from './flow.ts'

/** The provider's data of one payment until now. */
export type ProviderPaymentStatus =
  /** The provider sent its data. */
  | {
      kind: 'told'
      hasPaid: boolean
      amountCents: number
      refundedCents: number
      chargedBackCents: number
      paidOn: CalendarDay | null
    }
  /** The provider does not have the payment. */
  | { kind: 'unknown' }
  /** The provider has the payment but refuses its data. */
  | { kind: 'refused' }
  /** The provider was unavailable. */
  | { kind: 'away' }

type ProviderPaymentTotals = Omit<Extract<ProviderPaymentStatus, { kind: 'told' }>, 'kind'>

/** Totals of a payment that the provider does not have: no money was moved there. */
const NO_PROVIDER_PAYMENT: ProviderPaymentTotals = {
  hasPaid: false,
  amountCents: 0,
  refundedCents: 0,
  chargedBackCents: 0,
  paidOn: null,
}

/** One payment at the provider, as far as it concerns a day. */
export type ComparedPayment = {
  state: AttemptState
  amountCents: number
  /**
   * By our ledger. `onDay`: on this day; `ever`: in total until now; `bookedOn`: the day on which it was booked as
   * paid.
   */
  onDay: Money
  ever: Money
  bookedOn: CalendarDay | null
  /** By the provider. */
  seen: ProviderPaymentStatus
}

export type DifferenceKind =
  | 'paid_not_booked'
  | 'booked_not_paid'
  | 'amount_differs'
  | 'booked_other_day'
  | 'refund_not_booked'
  | 'refund_not_at_provider'
  | 'chargeback_not_booked'
  | 'chargeback_not_at_provider'
  | 'not_asked'

/** `amountCents`: provider minus ledger. */
export type Difference = { kind: DifferenceKind; amountCents: number }

export type Comparison = {
  /** Money of this day by the provider; by our ledger when the provider gave no data. */
  provider: Money
  /** Their sum is the provider's net minus ours, to the cent. */
  differences: readonly Difference[]
}

/**
 * Compares a payment at the provider with our ledger, for one day.
 *
 * The provider reports when a payment was paid, but not when money went back. Refunds and chargebacks known to both
 * count on the day of our ledger; those known to only one of them count on the given day.
 */
export function comparePayment(day: CalendarDay, payment: ComparedPayment): Comparison {
  const { onDay, ever, seen } = payment
  if (seen.kind === 'away' || seen.kind === 'refused')
    return { provider: onDay, differences: [{ kind: 'not_asked', amountCents: 0 }] }

  const providerTotals = seen.kind === 'told' ? seen : NO_PROVIDER_PAYMENT
  const provider: Money = {
    receivedCents: receivedOn(day, providerTotals, payment.bookedOn),
    refundedCents: returnedCentsOn(onDay.refundedCents, ever.refundedCents, providerTotals.refundedCents),
    chargedBackCents: returnedCentsOn(onDay.chargedBackCents, ever.chargedBackCents, providerTotals.chargedBackCents),
  }
  const differences = [
    { kind: kindOfReceipt(payment, providerTotals), amountCents: provider.receivedCents - onDay.receivedCents },
    returnDifference(provider.refundedCents - onDay.refundedCents, ['refund_not_booked', 'refund_not_at_provider']),
    returnDifference(provider.chargedBackCents - onDay.chargedBackCents, [
      'chargeback_not_booked',
      'chargeback_not_at_provider',
    ]),
  ]
  return { provider, differences: differences.filter(({ amountCents }) => amountCents !== 0) }
}

/**
 * Returns the amount that the provider received on this day. Without a date from the provider, the day of our booking
 * counts, otherwise this day.
 */
function receivedOn(day: CalendarDay, providerTotals: ProviderPaymentTotals, bookedOn: CalendarDay | null): number {
  return providerTotals.hasPaid && (providerTotals.paidOn ?? bookedOn ?? day) === day ? providerTotals.amountCents : 0
}

/**
 * Returns the amount that the provider returned on this day: the amount of our ledger, plus what only the provider has
 * returned, minus what only our ledger has.
 */
const returnedCentsOn = (ours: number, oursEver: number, theirsEver: number) =>
  Math.max(0, ours + theirsEver - oursEver)

function kindOfReceipt({ state, amountCents, ever }: ComparedPayment, totals: ProviderPaymentTotals): DifferenceKind {
  if (!totals.hasPaid) return 'booked_not_paid'
  if (state === 'review' || totals.amountCents !== (ever.receivedCents || amountCents)) return 'amount_differs'
  return ever.receivedCents === 0 ? 'paid_not_booked' : 'booked_other_day'
}

/** An additional refund at the provider reduces its net amount. */
function returnDifference(
  moreCents: number,
  [notBooked, notThere]: readonly [DifferenceKind, DifferenceKind],
): Difference {
  return { kind: moreCents > 0 ? notBooked : notThere, amountCents: -moreCents }
}

/**
 * True when staff must explain the difference. A payment that is booked on another day (just after midnight) needs no
 * explanation.
 */
export const needsExplanation = ({ kind, amountCents }: Difference): boolean =>
  amountCents !== 0 && kind !== 'booked_other_day'

/** Returns the sum that the differences of a payment must have. */
export const differenceOf = (provider: Money, ledger: Money): number => netOf(provider) - netOf(ledger)
