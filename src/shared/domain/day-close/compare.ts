import type { CalendarDay } from '../../kernel/dates.ts'
import type { AttemptState } from '../payments/attempts.ts'
import { type Money, netOf } from './flow.ts'

/** What the provider says about one payment, until now. */
export type ProviderPaymentStatus =
  /** The provider sent the data of the payment. */
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
  /** The provider refuses to send the data of the payment. */
  | { kind: 'refused' }
  /** The provider was unavailable. */
  | { kind: 'away' }

type ProviderPaymentTotals = Omit<Extract<ProviderPaymentStatus, { kind: 'told' }>, 'kind'>

/** Totals of a payment that the provider does not have. */
const NO_PROVIDER_PAYMENT: ProviderPaymentTotals = {
  hasPaid: false,
  amountCents: 0,
  refundedCents: 0,
  chargedBackCents: 0,
  paidOn: null,
}

/** One payment, with its amounts on the compared day and in total. */
export type ComparedPayment = {
  state: AttemptState
  amountCents: number
  /**
   * Money according to our ledger. `onDay`: on the compared day. `ever`: in total until now. `bookedOn`: the day on
   * which the payment was booked as paid.
   */
  onDay: Money
  ever: Money
  bookedOn: CalendarDay | null
  /** The payment according to the provider. */
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
  /** Money of this day according to the provider, or according to our ledger when the provider gave no data. */
  provider: Money
  /** The sum of their amounts is exactly the provider's net amount minus that of our ledger. */
  differences: readonly Difference[]
}

/**
 * Compares a payment at the provider with our ledger, for one day.
 *
 * The provider reports when a payment was paid, but not when money was returned. A refund or chargeback that provider
 * and ledger both have counts on the day of our ledger. One that only one of them has counts on the given day.
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
    {
      kind: differenceKindOfReceived(payment, providerTotals),
      amountCents: provider.receivedCents - onDay.receivedCents,
    },
    differenceInReturned(provider.refundedCents - onDay.refundedCents, ['refund_not_booked', 'refund_not_at_provider']),
    differenceInReturned(provider.chargedBackCents - onDay.chargedBackCents, [
      'chargeback_not_booked',
      'chargeback_not_at_provider',
    ]),
  ]
  return { provider, differences: differences.filter(({ amountCents }) => amountCents !== 0) }
}

/**
 * Returns the amount that the provider received on this day. Without a date from the provider, the payment counts on
 * the day of our booking; without a booking, on this day.
 */
function receivedOn(day: CalendarDay, providerTotals: ProviderPaymentTotals, bookedOn: CalendarDay | null): number {
  return providerTotals.hasPaid && (providerTotals.paidOn ?? bookedOn ?? day) === day ? providerTotals.amountCents : 0
}

/**
 * Returns the amount that the provider returned on this day: the amount of our ledger on this day, plus the difference
 * between the totals of provider and ledger.
 */
const returnedCentsOn = (ledgerOnDay: number, ledgerEver: number, providerEver: number) =>
  Math.max(0, ledgerOnDay + providerEver - ledgerEver)

function differenceKindOfReceived(
  { state, amountCents, ever }: ComparedPayment,
  totals: ProviderPaymentTotals,
): DifferenceKind {
  if (!totals.hasPaid) return 'booked_not_paid'
  if (state === 'review' || totals.amountCents !== (ever.receivedCents || amountCents)) return 'amount_differs'
  return ever.receivedCents === 0 ? 'paid_not_booked' : 'booked_other_day'
}

/** Negates the amount, because money that the provider returned in addition reduces its net amount. */
function differenceInReturned(
  moreCents: number,
  [notBooked, notAtProvider]: readonly [DifferenceKind, DifferenceKind],
): Difference {
  return { kind: moreCents > 0 ? notBooked : notAtProvider, amountCents: -moreCents }
}

/**
 * True when staff must explain the difference. A payment that is booked on another day (just after midnight) needs no
 * explanation.
 */
export const needsExplanation = ({ kind, amountCents }: Difference): boolean =>
  amountCents !== 0 && kind !== 'booked_other_day'

/** Returns the difference between provider and ledger. The differences of a payment must add up to this amount. */
export const differenceOf = (provider: Money, ledger: Money): number => netOf(provider) - netOf(ledger)
