import type { DisplayContent } from '#shared/contracts/pos/display-channels.ts'
import type { PanelAttempt, PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'

/**
 * Result of a payment for the customer. `unclear`: the amount paid or refunded differs from the request, and only the
 * seller can explain it.
 */
type PaymentOutcome = 'paid' | 'not-paid' | 'unclear'

/** A payment at the counter that has ended, with its result for the customer. */
export type PaymentEnd = { kind: PaymentOutcome; attempt: PanelAttempt }

/**
 * Ids of card payments of an earlier customer: those that were pending when the display began to show the current cart.
 */
type PreviousAttemptIds = ReadonlySet<string>

/** True for a card payment that may still be paid, also when its outcome is unknown. */
const isPendingCardPayment = ({ type, phase }: PanelAttempt) =>
  type === 'TERMINAL' && phase !== 'ended' && phase !== 'refused'

/** True before a payment is `silent` or `unknown`. In those two phases the customer may have left. */
const isCustomerExpected = ({ phase }: PanelAttempt) => phase === 'starting' || phase === 'open'

/** True when the display shows this payment: the customer at the counter may be the one who pays it. */
const isShown = (attempt: PanelAttempt, previousIds: PreviousAttemptIds) =>
  isCustomerExpected(attempt) || !previousIds.has(attempt.attemptId)

/**
 * Returns the result that the display shows; undefined while the payment is pending. The display shows no result of a
 * payment link, and of cash only that it is paid.
 */
function outcomeOf({ type, phase, state }: PanelAttempt): PaymentOutcome | undefined {
  if (phase === 'refused') return type === 'TERMINAL' ? 'not-paid' : undefined
  if (phase !== 'ended') return undefined
  if (state === 'paid') return type === 'PAYLINK' ? undefined : 'paid'
  if (type !== 'TERMINAL') return undefined
  // Nothing was paid in these three states. In the other final states money was received: a different amount, or one
  // that was refunded or charged back.
  return state === 'failed' || state === 'cancelled' || state === 'expired' ? 'not-paid' : 'unclear'
}

const attemptsOf = (panels: readonly PanelState[]) => panels.flatMap(({ attempt }) => (attempt ? [attempt] : []))

/** Returns the pending card payments. */
export const pendingCardPayments = (panels: readonly PanelState[]): readonly PanelAttempt[] =>
  attemptsOf(panels).filter(isPendingCardPayment)

/**
 * Returns the pending payment that the display shows; undefined when there is none. Of several payments, one whose
 * customer is expected comes first, then the newest, because its customer is probably at the counter.
 */
export function paymentUnderWay(
  panels: readonly PanelState[],
  previousIds: PreviousAttemptIds,
): DisplayContent | undefined {
  const [attempt] = pendingCardPayments(panels)
    .filter((one) => isShown(one, previousIds))
    .toSorted(
      (a, b) =>
        Number(isCustomerExpected(b)) - Number(isCustomerExpected(a)) ||
        Date.parse(b.startedDateTime) - Date.parse(a.startedDateTime),
    )
  return attempt && { kind: 'pay', amountCents: attempt.amountCents }
}

/**
 * Returns a payment that ended between two states of the panels. Ignores a payment that is not in `before`: it was
 * already final when the app started. Also ignores a payment that the display no longer showed.
 */
export function paymentEndSince(
  before: readonly PanelState[],
  now: readonly PanelState[],
  previousIds: PreviousAttemptIds,
): PaymentEnd | undefined {
  const attemptsBefore = new Map(attemptsOf(before).map((attempt) => [attempt.attemptId, attempt]))
  for (const attempt of attemptsOf(now)) {
    const outcome = outcomeOf(attempt)
    const attemptBefore = attemptsBefore.get(attempt.attemptId)
    if (outcome && attemptBefore && outcomeOf(attemptBefore) === undefined && isShown(attemptBefore, previousIds))
      return { kind: outcome, attempt }
  }
  return undefined
}
