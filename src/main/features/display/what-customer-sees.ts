import type { DeskAttempt, DeskState } from '#shared/contracts/terminal/desk-channels.ts'
import type { Displayed } from '#shared/contracts/terminal/display-channels.ts'

/** What happened to a payment that the customer is making at the counter, since the desks were last looked at. */
export type PaymentNews = { kind: 'paid'; attempt: DeskAttempt } | { kind: 'not-paid'; attempt: DeskAttempt }

type Ended = 'paid' | 'not-paid' | undefined

/** Whether the customer is being asked for a card now. As long as nobody knows how it ended, the terminal may ask for it. */
const isUnderWay = ({ type, phase }: DeskAttempt) => type === 'TERMINAL' && phase !== 'ended' && phase !== 'refused'

function endOf({ type, phase, state }: DeskAttempt): Ended {
  if (phase === 'ended' && state === 'paid') return type === 'PAYLINK' ? undefined : 'paid'
  const isOver = phase === 'ended' || phase === 'refused'
  return isOver && type === 'TERMINAL' ? 'not-paid' : undefined
}

const attemptsOf = (desks: readonly DeskState[]) => desks.flatMap(({ attempt }) => (attempt ? [attempt] : []))

/** The payment that the customer is making now; undefined when there is none. */
export function paymentUnderWay(desks: readonly DeskState[]): Displayed | undefined {
  const attempt = attemptsOf(desks).find(isUnderWay)
  return attempt && { kind: 'pay', amountCents: attempt.amountCents }
}

/**
 * What ended between two looks. What had ended when it was first seen is no news: it is from before the terminal was
 * started, and the customer has gone.
 */
export function paymentNews(before: readonly DeskState[], now: readonly DeskState[]): PaymentNews | undefined {
  const former = new Map(attemptsOf(before).map((attempt) => [attempt.attemptId, attempt]))
  for (const attempt of attemptsOf(now)) {
    const end = endOf(attempt)
    const was = former.get(attempt.attemptId)
    if (end && was && endOf(was) === undefined) return { kind: end, attempt }
  }
  return undefined
}
