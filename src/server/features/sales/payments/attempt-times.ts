import type { Attempt } from './attempts-table.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/**
 * How long a call that makes a payment can be on its way. Longer than any time-out of ours, so after
 * it nobody of us is still waiting for the answer.
 */
export const LOST_AFTER_MS = 20 * SECOND

/** A paid exchange may be a little late; only then is a terminal payment without a word taken for over. */
const EXPIRY_MARGIN_MS = 30 * SECOND

/** Until when a payment can be made: at the counter minutes, in the shop an hour, by a link that staff send two weeks. */
export function expiryOf(type: Attempt['paymentType'], isStaff: boolean, now: Date): Date {
  const stays = type === 'TERMINAL' ? 5 * MINUTE : isStaff ? 14 * DAY : 60 * MINUTE
  return new Date(now.getTime() + stays)
}

const FAST_MS = 2 * SECOND
const SLOWEST_MS = 5 * MINUTE
/** People stand at the counter and look at the screen (integrations/pay §7). */
const TERMINAL_FAST_POLL_MS = 90 * SECOND

/** When to ask the provider again: after 2 s, then ever less often, at the counter every 2 s for the first while. */
export function nextCheck(attempt: Pick<Attempt, 'paymentType' | 'startedAt' | 'checks'>, now: Date): Date {
  const isAtCounter =
    attempt.paymentType === 'TERMINAL' && now.getTime() - attempt.startedAt.getTime() < TERMINAL_FAST_POLL_MS
  const pause = isAtCounter ? FAST_MS : Math.min(SLOWEST_MS, FAST_MS * 2 ** Math.min(attempt.checks, 20))
  return new Date(now.getTime() + pause)
}

/** After so many days the provider is asked again about what was paid; cards can be turned back for four months. */
const RECHECK_AFTER_DAYS = [1, 4, 14, 45, 120] as const

/** When to look again at what was paid; null when it has been long enough. */
export function nextRecheck(finalAt: Date, now: Date): Date | null {
  const looks = RECHECK_AFTER_DAYS.map((days) => new Date(finalAt.getTime() + days * DAY))
  return looks.find((look) => look > now) ?? null
}

/**
 * What becomes of an attempt of which we never learned the provider's number, so that it cannot be
 * asked about: the answer to our call got lost, or the server died before it came.
 *
 * - A payment link: nobody was ever given its address, so nobody can pay it. `failed`, once no call
 *   can be on its way any more.
 * - A terminal: it may be asking a customer for their card this moment. `unknown` until the signed
 *   exchange tells, or until the provider lets nobody pay any more: then `expired`.
 *
 * Should money come after all, the exchange names our attempt and it is booked as any other.
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

/** True when nobody can pay any more, with a margin for what is on its way to us. */
export function isPastExpiry({ expiresAt }: Pick<Attempt, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && now.getTime() > expiresAt.getTime() + EXPIRY_MARGIN_MS
}
