import { type AttemptState, isFinal } from './attempts.ts'
import type { AttemptEvent, PanelRefusal, PaymentType, StartEffect } from './payment-process.ts'

/**
 * Rules of a payment at the counter that the back office and the showroom app share: times, the start request, the
 * meaning of each response, the absence rule and the polling pace.
 */

/** Times of a payment, in milliseconds (docs/requirements.md#s4, docs/decisions.md#c14). */
export const paymentTiming = {
  /** Interval of polling during the first minute. */
  pollMs: 2_000,
  /** The first minute. A payment without an outcome after that time is `silent`. */
  pollForMs: 60_000,
  /** After the first minute the interval doubles with each poll, from `backoffFromMs` to `backoffToMs`. */
  backoffFromMs: 5_000,
  backoffToMs: 60_000,
  /** Longest interval for a payment link, because a customer may pay it days later. */
  linkBackoffToMs: 300_000,
  /** Minimum time between two responses that the server does not have an attempt, before the attempt is given up. */
  absentAfterMs: 4_000,
  /** Timeouts of the start call and of other calls. When a start times out, the attempt is polled. */
  startForMs: 120_000,
  askForMs: 90_000,
  /** After a restart the showroom app opens the order of a payment link that is younger than this. */
  linkReturnsForMs: 15 * 60_000,
}

export type PaymentTiming = typeof paymentTiming

/** Body of the request that starts a payment (`payments.start`). The names are those of the wire. */
export function startRequest(start: Omit<StartEffect, 'kind' | 'isRepeat'>) {
  const { salesOrderId, type, amountCents, attemptId, terminalCode, confirmsOverpayment } = start
  return {
    Amount: amountCents,
    SalesOrderId: salesOrderId,
    PaymentType: type,
    AttemptId: attemptId,
    ConfirmOverpayment: confirmsOverpayment,
    ...(terminalCode !== null && { TerminalCode: terminalCode }),
  }
}

/** A call that was refused, or that had no response (`status` 0). */
export type FailedCall = {
  readonly code: string
  readonly status: number
  readonly message: string
  readonly detail?: unknown
}

type Start = { readonly attemptId: string; readonly type: PaymentType; readonly isRepeat: boolean }

/** `mayStillArrive`: another call of the same attempt is under way, and the server may still accept that one. */
type FailedStart = Pick<Start, 'attemptId' | 'isRepeat'> & { readonly mayStillArrive: boolean }

/** Response of the server to a start that it accepted. */
export type StartResponse = {
  readonly state: AttemptState
  readonly paymentUrl: string | null
  readonly errorMessage: string | null
}

/** Returns the event for an accepted start. Cash needs no provider, so a cash payment that the server has is paid. */
export function afterStart(
  { state, paymentUrl, errorMessage }: StartResponse,
  { attemptId, type }: Start,
): AttemptEvent {
  const isCashReceived = type === 'CASH' && state === 'open' && errorMessage === null
  return {
    kind: 'started',
    attemptId,
    state: isCashReceived ? 'paid' : state,
    paymentUrl,
    refusal: errorMessage === null ? null : { code: 'not_started', message: errorMessage },
  }
}

/**
 * Returns the event for a start that failed. The start is certainly refused only when the server itself decided so.
 * After any other failure the payment may be running, and a second start under another id would take the money twice.
 */
export function afterFailedStart(
  error: FailedCall | undefined,
  { attemptId, isRepeat, mayStillArrive }: FailedStart,
): AttemptEvent {
  if (!error) return { kind: 'doubtful', attemptId, refusal: { code: 'unexpected', message: UNEXPECTED } }
  const isRefused = !mayStillArrive && isCertain(error, isRepeat)
  return { kind: isRefused ? 'refused' : 'doubtful', attemptId, refusal: refusalOf(error) }
}

/** Returns the event for an abort that failed. It has no refusal for a final payment, whose outcome a poll will get. */
export function afterFailedAbort(error: FailedCall | undefined, attemptId: string): AttemptEvent {
  if (error?.code === 'payment_final') return { kind: 'aborted', attemptId, refusal: null }
  return { kind: 'aborted', attemptId, refusal: error ? refusalOf(error) : { code: 'unexpected', message: UNEXPECTED } }
}

function isCertain({ code, status }: FailedCall, isRepeat: boolean): boolean {
  // The server did not reach the provider and has ended this attempt itself.
  if (code === 'payment_unavailable') return true
  // A repeated call can lack permission although the first call had it and was accepted.
  if (isRepeat && NOT_PERMITTED.includes(status)) return false
  return status >= 400 && status < 500 && status !== REQUEST_TIMEOUT
}

const NOT_PERMITTED: readonly number[] = [401, 403, 429]
const REQUEST_TIMEOUT = 408

function refusalOf({ code, message, detail }: FailedCall): PanelRefusal {
  return { code, message, ...(detail !== undefined && { detail }) }
}

const UNEXPECTED = 'Er is een fout opgetreden. Probeer het nog eens.'

/** The start calls of one attempt, and since when the server reports that it does not have the attempt. */
export type StartCalls = {
  /** Number of start calls that have not ended. A doubtful start is sent again, so there can be two. */
  readonly underWay: number
  /** Time of the first report that the server does not have the attempt; null without such a report. */
  readonly absentSinceMs: number | null
}

export const noStartCalls: StartCalls = { underWay: 0, absentSinceMs: null }

/** Counts a start call that begins. */
export const callBegan = (calls: StartCalls): StartCalls => ({ ...calls, underWay: calls.underWay + 1 })

/** Counts a start call that ended. It may have created the attempt, so earlier reports of absence no longer count. */
export const callEnded = ({ underWay }: StartCalls): StartCalls => ({ underWay: underWay - 1, absentSinceMs: null })

/** Removes earlier reports of absence, because the server has reported the attempt. */
export const foundAtServer = (calls: StartCalls): StartCalls => ({ ...calls, absentSinceMs: null })

/**
 * Applies the absence rule to a report that the server does not have the attempt. The attempt is given up after two
 * such reports, at least `absentAfterMs` apart, while no start call is under way. The caller then asks the server to
 * refuse any later start of this attempt, because a call may arrive long after its timeout.
 *
 * @param attempt.state last state from the server; an attempt that the server had before is never given up
 */
export function absentAtServer(
  calls: StartCalls,
  attempt: { readonly state: AttemptState | null },
  { atMs, absentAfterMs }: { readonly atMs: number; readonly absentAfterMs: number },
): { readonly calls: StartCalls; readonly isGivenUp: boolean } {
  if (calls.underWay > 0 || attempt.state !== null) return { calls, isGivenUp: false }
  const absentSinceMs = calls.absentSinceMs ?? atMs
  return { calls: { ...calls, absentSinceMs }, isGivenUp: atMs - absentSinceMs >= absentAfterMs }
}

/** Response of the server to a call that gives up a start. */
export type AbandonResponse = { readonly state: AttemptState | 'abandoned'; readonly paymentUrl: string | null }

/**
 * Result of giving up a start.
 *
 * - `never started`: the server refuses the start from now on, however late it arrives, or cannot have executed it
 *   (`afterFailedAbandon`).
 * - `arrived`: the start had arrived before.
 * - `unknown`: there was no response, so the start may still arrive.
 */
export type AbandonResult =
  | { readonly kind: 'never started' }
  | { readonly kind: 'arrived'; readonly state: AttemptState; readonly paymentUrl: string | null }
  | { readonly kind: 'unknown' }

/** Returns the result of a successful call that gave up a start. */
export const afterAbandon = ({ state, paymentUrl }: AbandonResponse): AbandonResult =>
  state === 'abandoned' ? { kind: 'never started' } : { kind: 'arrived', state, paymentUrl }

/**
 * Returns the result of a failed call that gave up a start. `order_not_found`: without the order, the server cannot
 * have started a payment. `not_found`: the server has an earlier version without this call, so the absence rule decides
 * alone.
 */
export const afterFailedAbandon = (error: FailedCall | undefined): AbandonResult =>
  error?.code === 'order_not_found' || error?.code === 'not_found' ? { kind: 'never started' } : { kind: 'unknown' }

/** Result of one poll: the attempt is final (`over`), open, has an unknown outcome, or the poll had no response. */
export type PollResult = 'over' | 'open' | 'doubtful' | 'no answer'

/** Returns the result of a poll that found the attempt. */
export function pollResult(state: AttemptState): PollResult {
  if (isFinal(state)) return 'over'
  return state === 'unknown' ? 'doubtful' : 'open'
}

/** True during the first minute, when a payment is polled at the short interval. */
export const isFirstMinute = (elapsedMs: number, { pollForMs }: Pick<PaymentTiming, 'pollForMs'>): boolean =>
  elapsedMs < pollForMs

type Pace = {
  /** Time since polling began. */
  readonly elapsedMs: number
  readonly isLink: boolean
  /** Interval of the next slow poll. */
  readonly backoffMs: number
}

/**
 * Returns the pause until the next poll, and the interval of the next slow poll.
 *
 * Polling is every 2 s for a minute, and then with growing intervals until the attempt is final. A payment link is
 * polled slowly from the start. An attempt with an unknown result is polled at a constant interval, because a user
 * waits for the result.
 */
export function nextPoll(
  result: Exclude<PollResult, 'over'>,
  { elapsedMs, isLink, backoffMs }: Pace,
  timing: PaymentTiming,
): { readonly pauseMs: number; readonly backoffMs: number } {
  const isDoubtful = result === 'doubtful'
  if (isFirstMinute(elapsedMs, timing) && (!isLink || isDoubtful)) return { pauseMs: timing.pollMs, backoffMs }
  if (isDoubtful) return { pauseMs: timing.backoffFromMs, backoffMs }
  const longestMs = isLink ? timing.linkBackoffToMs : timing.backoffToMs
  return { pauseMs: backoffMs, backoffMs: Math.min(backoffMs * 2, longestMs) }
}
