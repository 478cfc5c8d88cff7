import type { CalendarDay } from '../../kernel/dates.ts'
import type { AttemptState } from '../payments/attempts.ts'
import { type Money, netOf } from './flow.ts'

/** What the payment provider says of one payment until now. */
export type ProviderPaymentStatus =
  | {
      kind: 'told'
      hasPaid: boolean
      amountCents: number
      refundedCents: number
      chargedBackCents: number
      paidOn: CalendarDay | null
    }
  /** It has no such payment. */
  | { kind: 'unknown' }
  /** It is there, and will not say of this payment. */
  | { kind: 'refused' }
  /** It could not be asked. */
  | { kind: 'away' }

type ProviderPaymentTotals = Omit<Extract<ProviderPaymentStatus, { kind: 'told' }>, 'kind'>

/** A payment that the provider does not have: no money came or went there. */
const NO_PROVIDER_PAYMENT: ProviderPaymentTotals = {
  hasPaid: false,
  amountCents: 0,
  refundedCents: 0,
  chargedBackCents: 0,
  paidOn: null,
}

/** One payment that the provider has a part in, as far as a day concerns it. */
export type ComparedPayment = {
  state: AttemptState
  amountCents: number
  /** By our ledger: on this day, until now, and the day on which it was booked as paid. */
  onDay: Money
  ever: Money
  bookedOn: CalendarDay | null
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
  /** The money of this day by the provider; that of our ledger where it could not be asked. */
  provider: Money
  /** Together they are the provider's net minus ours, to the cent. */
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

  const told = seen.kind === 'told' ? seen : NO_PROVIDER_PAYMENT
  const provider: Money = {
    receivedCents: receivedOn(day, told, payment.bookedOn),
    refundedCents: returnedCentsOn(onDay.refundedCents, ever.refundedCents, told.refundedCents),
    chargedBackCents: returnedCentsOn(onDay.chargedBackCents, ever.chargedBackCents, told.chargedBackCents),
  }
  const differences = [
    { kind: kindOfReceipt(payment, told), amountCents: provider.receivedCents - onDay.receivedCents },
    returnDifference(provider.refundedCents - onDay.refundedCents, ['refund_not_booked', 'refund_not_at_provider']),
    returnDifference(provider.chargedBackCents - onDay.chargedBackCents, [
      'chargeback_not_booked',
      'chargeback_not_at_provider',
    ]),
  ]
  return { provider, differences: differences.filter(({ amountCents }) => amountCents !== 0) }
}

/** What the provider received on this day. Where it does not say when, it was when we booked it, or else now. */
function receivedOn(day: CalendarDay, told: ProviderPaymentTotals, bookedOn: CalendarDay | null): number {
  return told.hasPaid && (told.paidOn ?? bookedOn ?? day) === day ? told.amountCents : 0
}

/** What went back on this day by the provider: as we have it, with what only one of us knows of. */
const returnedCentsOn = (ours: number, oursEver: number, theirsEver: number) =>
  Math.max(0, ours + theirsEver - oursEver)

function kindOfReceipt({ state, amountCents, ever }: ComparedPayment, told: ProviderPaymentTotals): DifferenceKind {
  if (!told.hasPaid) return 'booked_not_paid'
  if (state === 'review' || told.amountCents !== (ever.receivedCents || amountCents)) return 'amount_differs'
  return ever.receivedCents === 0 ? 'paid_not_booked' : 'booked_other_day'
}

/** More that went back at the provider is less money there. */
function returnDifference(
  moreCents: number,
  [notBooked, notThere]: readonly [DifferenceKind, DifferenceKind],
): Difference {
  return { kind: moreCents > 0 ? notBooked : notThere, amountCents: -moreCents }
}

/**
 * Returns whether staff have to explain the difference. Being booked on another day (just after midnight) is
 * explanation enough.
 */
export const needsExplanation = ({ kind, amountCents }: Difference): boolean =>
  amountCents !== 0 && kind !== 'booked_other_day'

/** What the differences of a payment must come to. */
export const differenceOf = (provider: Money, ledger: Money): number => netOf(provider) - netOf(ledger)
