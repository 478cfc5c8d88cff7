import type { PaymentType } from '#shared/contracts/sales-orders.ts'

/** The part of an attempt on which its times depend. `checks`: the number of polls. */
type Attempt = { paymentType: PaymentType; startedAt: Date; expiresAt: Date | null; checks: number }

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/**
 * Longest duration of a provider call, in ms. It is longer than all our timeouts. So after this time no caller waits
 * for the response.
 */
export const LOST_AFTER_MS = 20 * SECOND

/** Margin for a late exchange call after the expiry of a payment, in ms. */
const EXPIRY_MARGIN_MS = 30 * SECOND

/**
 * Returns the time at which a payment expires: after 5 minutes on a payment terminal, 14 days for a link from staff, 60
 * minutes in the web shop.
 */
export function expiryOf(type: Attempt['paymentType'], isStaff: boolean, now: Date): Date {
  const validMs = type === 'TERMINAL' ? 5 * MINUTE : isStaff ? 14 * DAY : 60 * MINUTE
  return new Date(now.getTime() + validMs)
}

const MIN_INTERVAL_MS = 2 * SECOND
const MAX_INTERVAL_MS = 5 * MINUTE
/** No poll of an open attempt is planned later than this, also when the clocks of servers differ a little. */
export const LONGEST_WAIT_MS = 2 * MAX_INTERVAL_MS
/** Duration of fast polling at the counter, where people watch the screen (docs/integrations/pay.md#s7). */
const TERMINAL_FAST_POLL_MS = 90 * SECOND

/**
 * Returns the time of the next poll: after 2 s, then at doubling intervals up to 5 minutes. At the counter it is every
 * 2 s for the first 90 s.
 */
export function nextCheck(attempt: Pick<Attempt, 'paymentType' | 'startedAt' | 'checks'>, now: Date): Date {
  const isAtCounter =
    attempt.paymentType === 'TERMINAL' && now.getTime() - attempt.startedAt.getTime() < TERMINAL_FAST_POLL_MS
  const intervalMs = isAtCounter
    ? MIN_INTERVAL_MS
    : Math.min(MAX_INTERVAL_MS, MIN_INTERVAL_MS * 2 ** Math.min(attempt.checks, 20))
  return new Date(now.getTime() + intervalMs)
}

/** Days after which a paid payment is rechecked. Card payments can be charged back for four months. */
const RECHECK_AFTER_DAYS = [1, 4, 14, 45, 120] as const

/** Returns the time of the next recheck of a paid payment, or null after the last one. */
export function nextRecheck(finalAt: Date, now: Date): Date | null {
  const recheckTimes = RECHECK_AFTER_DAYS.map((days) => new Date(finalAt.getTime() + days * DAY))
  return recheckTimes.find((time) => time > now) ?? null
}

/**
 * Returns the outcome of an attempt without a provider id. Such an attempt cannot be polled. Either the response to the
 * start call was lost, or the server stopped before the response arrived.
 *
 * - `wait` while a call to the provider can still be running.
 * - A payment link is `failed` after that: no customer has its URL, so it cannot be paid.
 * - A card payment is `unknown` after that, because the payment terminal may be asking a customer for a card. It is
 *   `expired` when the payment has expired.
 *
 * If money arrives later, the exchange call contains the id of our attempt and the payment is booked normally.
 */
export function lostAttemptOutcome(
  attempt: Pick<Attempt, 'paymentType' | 'startedAt' | 'expiresAt'>,
  now: Date,
): 'wait' | 'failed' | 'unknown' | 'expired' {
  const age = now.getTime() - attempt.startedAt.getTime()
  if (age < LOST_AFTER_MS) return 'wait'
  if (attempt.paymentType === 'PAYLINK') return 'failed'
  return isPastExpiry(attempt, now) ? 'expired' : 'unknown'
}

/** Returns true when a payment can no longer be made, with a margin for late exchange calls. */
export function isPastExpiry({ expiresAt }: Pick<Attempt, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && now.getTime() > expiresAt.getTime() + EXPIRY_MARGIN_MS
}
