import type { DisplayContent } from '#shared/contracts/pos/display-channels.ts'
import type { PanelAttempt, PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import { paymentTiming } from '#shared/domain/payments/payment-policy.ts'

/**
 * Result of a payment for the customer. `unclear`: the amount paid or refunded differs from the request, and only the
 * seller can explain it.
 */
type PaymentOutcome = 'paid' | 'not-paid' | 'unclear'

/** A payment at the counter that has ended, with its result for the customer. */
export type PaymentEnd = { kind: PaymentOutcome; attempt: PanelAttempt }

/** What decides whether the customer at the counter is the one who pays a payment. */
type Counter = {
  /** Ids of payments of an earlier customer: those that were pending when the display began to show the current cart. */
  previousIds: ReadonlySet<string>
  /** Current time of the till, in milliseconds. */
  nowMs: number
}

/** True for a payment that may still be paid, also when its outcome is unknown. */
const isPending = ({ type, phase }: PanelAttempt) => type !== 'CASH' && phase !== 'ended' && phase !== 'refused'

/** True before a payment is `silent` or `unknown`. In those two phases the customer may have left. */
const isCustomerExpected = ({ phase }: PanelAttempt) => phase === 'starting' || phase === 'open'

/** True when the display shows this payment: the customer at the counter may be the one who pays it. */
function isShown(attempt: PanelAttempt, { previousIds, nowMs }: Counter): boolean {
  const isPrevious = previousIds.has(attempt.attemptId)
  if (attempt.type !== 'PAYLINK') return isCustomerExpected(attempt) || !isPrevious
  // A link can be paid for days, so its customer need not be at the counter.
  return !isPrevious && nowMs < linkEndMs(attempt)
}

/** Returns the time from which the display does not show a payment link any more, in milliseconds. */
const linkEndMs = ({ startedDateTime }: PanelAttempt) => Date.parse(startedDateTime) + paymentTiming.linkReturnsForMs

/**
 * Returns the result that the display shows; undefined while the payment is pending. Of cash and of a payment link the
 * display only shows that it is paid.
 */
function outcomeOf({ type, phase, state }: PanelAttempt): PaymentOutcome | undefined {
  if (phase === 'refused') return type === 'TERMINAL' ? 'not-paid' : undefined
  if (phase !== 'ended') return undefined
  if (state === 'paid') return 'paid'
  if (type !== 'TERMINAL') return undefined
  // Nothing was paid in these three states. In the other final states money was received: a different amount, or one
  // that was refunded or charged back.
  return state === 'failed' || state === 'cancelled' || state === 'expired' ? 'not-paid' : 'unclear'
}

const attemptsOf = (panels: readonly PanelState[]) => panels.flatMap(({ attempt }) => (attempt ? [attempt] : []))

/** Returns the pending payments by card and by payment link. */
export const pendingPayments = (panels: readonly PanelState[]): readonly PanelAttempt[] =>
  attemptsOf(panels).filter(isPending)

/**
 * Returns the pending payment that the display shows; undefined when there is none. Of several payments, one whose
 * customer is expected comes first, then the newest, because its customer is probably at the counter.
 */
export function paymentUnderWay(panels: readonly PanelState[], counter: Counter): DisplayContent | undefined {
  const [attempt] = pendingPayments(panels)
    // A link has no address before the response to its start.
    .filter((one) => isShown(one, counter) && (one.type !== 'PAYLINK' || one.paymentUrl !== null))
    .toSorted(
      (a, b) =>
        Number(isCustomerExpected(b)) - Number(isCustomerExpected(a)) ||
        Date.parse(b.startedDateTime) - Date.parse(a.startedDateTime),
    )
  if (!attempt) return undefined
  const { amountCents, paymentUrl, type } = attempt
  return type === 'PAYLINK' && paymentUrl !== null
    ? { kind: 'pay-link', amountCents, paymentUrl }
    : { kind: 'pay', amountCents }
}

/** Returns the number of milliseconds until the display hides a payment link; undefined when it shows none. */
export function linkHidesInMs(panels: readonly PanelState[], counter: Counter): number | undefined {
  const ends = pendingPayments(panels)
    .filter((attempt) => attempt.type === 'PAYLINK' && isShown(attempt, counter))
    .map((attempt) => linkEndMs(attempt) - counter.nowMs)
  return ends.length > 0 ? Math.min(...ends) : undefined
}

/**
 * Returns a payment that ended between two states of the panels. Ignores a payment that is not in `before`: it was
 * already final when the app started. Also ignores a payment that the display no longer showed.
 */
export function paymentEndSince(
  before: readonly PanelState[],
  now: readonly PanelState[],
  counter: Counter,
): PaymentEnd | undefined {
  const attemptsBefore = new Map(attemptsOf(before).map((attempt) => [attempt.attemptId, attempt]))
  for (const attempt of attemptsOf(now)) {
    const outcome = outcomeOf(attempt)
    const attemptBefore = attemptsBefore.get(attempt.attemptId)
    if (outcome && attemptBefore && outcomeOf(attemptBefore) === undefined && isShown(attemptBefore, counter))
      return { kind: outcome, attempt }
  }
  return undefined
}
