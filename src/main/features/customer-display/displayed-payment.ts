import type { DisplayContent } from '#shared/contracts/pos/display-channels.ts'
import type { PanelAttempt, PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'

/**
 * Result of a payment for the customer. `unclear`: the amount paid or refunded differs from the request, and only the
 * seller can explain it.
 */
type PaymentOutcome = 'paid' | 'not-paid' | 'unclear'

/** A payment at the counter that ended between two states of the panels. */
export type PaymentEnd = { kind: PaymentOutcome; attempt: PanelAttempt }

/** Ids of payments of an earlier customer: they were pending when the display began to show the current cart. */
type PreviousAttemptIds = ReadonlySet<string>

/** True while the payment terminal may ask for a card, also when the outcome is unknown. */
const isUnderWay = ({ type, phase }: PanelAttempt) => type === 'TERMINAL' && phase !== 'ended' && phase !== 'refused'

/** True while the provider's status is recent. After a minute without a status the customer may have left. */
const isCertain = ({ phase }: PanelAttempt) => phase === 'starting' || phase === 'open'

const isShown = (attempt: PanelAttempt, previousIds: PreviousAttemptIds) =>
  isCertain(attempt) || !previousIds.has(attempt.attemptId)

function outcomeOf({ type, phase, state }: PanelAttempt): PaymentOutcome | undefined {
  if (phase === 'refused') return type === 'TERMINAL' ? 'not-paid' : undefined
  if (phase !== 'ended') return undefined
  if (state === 'paid') return type === 'PAYLINK' ? undefined : 'paid'
  if (type !== 'TERMINAL') return undefined
  // Only in these states nothing was paid. A review follows a received payment; a refunded payment was received first.
  return state === 'failed' || state === 'cancelled' || state === 'expired' ? 'not-paid' : 'unclear'
}

const attemptsOf = (panels: readonly PanelState[]) => panels.flatMap(({ attempt }) => (attempt ? [attempt] : []))

/** Returns the pending card payments. */
export const pendingCardPayments = (panels: readonly PanelState[]): readonly PanelAttempt[] =>
  attemptsOf(panels).filter(isUnderWay)

/**
 * Returns the payment that the display shows; undefined when there is none. Of several, a payment with a recent status
 * comes first, and of those the newest: its customer is at the counter.
 */
export function paymentUnderWay(
  panels: readonly PanelState[],
  previousIds: PreviousAttemptIds,
): DisplayContent | undefined {
  const [attempt] = pendingCardPayments(panels)
    .filter((one) => isShown(one, previousIds))
    .toSorted(
      (a, b) =>
        Number(isCertain(b)) - Number(isCertain(a)) || Date.parse(b.startedDateTime) - Date.parse(a.startedDateTime),
    )
  return attempt && { kind: 'pay', amountCents: attempt.amountCents }
}

/**
 * Returns a payment that ended between two states of the panels. A payment that was already final when it was first
 * seen is ignored: it ended before the app started. A payment that the display no longer showed is ignored too.
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
