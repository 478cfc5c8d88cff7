import type { DisplayContent } from '#shared/contracts/pos/display-channels.ts'
import type { PanelAttempt, PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'

/** How a payment ended for who made it. `unclear`: money came or went otherwise than was asked; only the seller can tell. */
type PaymentOutcome = 'paid' | 'not-paid' | 'unclear'

/** What happened to a payment that the customer is making at the counter, since the desks were last looked at. */
export type PaymentEnd = { kind: PaymentOutcome; attempt: PanelAttempt }

/** Payments that the customer in front of the display has nothing to do with: the next cart was shown since. */
type PreviousAttemptIds = ReadonlySet<string>

/** Whether the customer is being asked for a card now. As long as nobody knows how it ended, the terminal may ask for it. */
const isUnderWay = ({ type, phase }: PanelAttempt) => type === 'TERMINAL' && phase !== 'ended' && phase !== 'refused'

/** A payment of which nobody has heard for a minute may have lost its customer. */
const isCertain = ({ phase }: PanelAttempt) => phase === 'starting' || phase === 'open'

const isShown = (attempt: PanelAttempt, passedBy: PreviousAttemptIds) =>
  isCertain(attempt) || !passedBy.has(attempt.attemptId)

function outcomeOf({ type, phase, state }: PanelAttempt): PaymentOutcome | undefined {
  if (phase === 'refused') return type === 'TERMINAL' ? 'not-paid' : undefined
  if (phase !== 'ended') return undefined
  if (state === 'paid') return type === 'PAYLINK' ? undefined : 'paid'
  if (type !== 'TERMINAL') return undefined
  // That nothing was taken is said of these alone: in a review money came in, and given back it was taken first.
  return state === 'failed' || state === 'cancelled' || state === 'expired' ? 'not-paid' : 'unclear'
}

const attemptsOf = (desks: readonly PanelState[]) => desks.flatMap(({ attempt }) => (attempt ? [attempt] : []))

/** The payments by PIN that are on their way now. */
export const pendingCardPayments = (desks: readonly PanelState[]): readonly PanelAttempt[] =>
  attemptsOf(desks).filter(isUnderWay)

/**
 * The payment that the customer is making now; undefined when there is none. Of several that of which the terminal surely
 * asks for a card, and of those the youngest: whoever was last asked stands there.
 */
export function paymentUnderWay(
  desks: readonly PanelState[],
  passedBy: PreviousAttemptIds,
): DisplayContent | undefined {
  const [attempt] = pendingCardPayments(desks)
    .filter((one) => isShown(one, passedBy))
    .toSorted(
      (a, b) =>
        Number(isCertain(b)) - Number(isCertain(a)) || Date.parse(b.startedDateTime) - Date.parse(a.startedDateTime),
    )
  return attempt && { kind: 'pay', amountCents: attempt.amountCents }
}

/**
 * What ended between two looks. What had ended when it was first seen is no news: it is from before the terminal was
 * started, and the customer has gone. So has that of a payment which the display had given up.
 */
export function paymentEndSince(
  before: readonly PanelState[],
  now: readonly PanelState[],
  passedBy: PreviousAttemptIds,
): PaymentEnd | undefined {
  const former = new Map(attemptsOf(before).map((attempt) => [attempt.attemptId, attempt]))
  for (const attempt of attemptsOf(now)) {
    const end = outcomeOf(attempt)
    const was = former.get(attempt.attemptId)
    if (end && was && outcomeOf(was) === undefined && isShown(was, passedBy)) return { kind: end, attempt }
  }
  return undefined
}
