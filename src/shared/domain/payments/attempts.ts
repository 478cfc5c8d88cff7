/**
 * State of one payment attempt. `starting`: stored, the provider has not been called. `unknown`: called without a
 * response. `review`: an amount was received that differs from the requested one; a user must check.
 */
export type AttemptState =
  | 'starting'
  | 'open'
  | 'unknown'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'refunded'
  | 'charged_back'
  | 'review'

/** PAY. status code of a received payment; the only one that counts as paid (docs/requirements.md#s4-payment-state). */
export const PAID = 100
/** The whole amount was refunded. */
export const REFUNDED = -81
/** Part of the amount was refunded. */
export const PARTLY_REFUNDED = -82

/** True when the state no longer changes by itself: polling stops, and a next attempt may start. */
export function isFinal(state: AttemptState): boolean {
  return state !== 'starting' && state !== 'open' && state !== 'unknown'
}

/** Maps a PAY. status code to a state. Of unlisted codes, negative ones are `cancelled`, others are `open`. */
export function attemptStateOf(payStatusCode: number): Exclude<AttemptState, 'starting' | 'unknown'> {
  switch (payStatusCode) {
    case PAID:
    // A partial refund changes the paid amount, not the state (docs/decisions.md#i42).
    case PARTLY_REFUNDED:
      return 'paid'
    case -51:
      return 'review'
    case -60:
    case -63:
    case -64:
      return 'failed'
    case -70:
    case -71:
      return 'charged_back'
    case -72:
    case REFUNDED:
      return 'refunded'
    case -80:
      return 'expired'
    default:
      return payStatusCode < 0 ? 'cancelled' : 'open'
  }
}

/**
 * Returns the status code to store when a message arrives about an attempt that has one already.
 *
 * Messages arrive late, twice and out of order. A received payment outranks a failed attempt. A refund or chargeback
 * outranks the received payment. A code is never replaced by one of lower rank. Of two failures the first is kept. The
 * order of arrival therefore does not change whether an order is paid.
 *
 * @param current null when no status was ever received
 */
export function mergePayStatus(current: number | null, incoming: number): number {
  if (current === null) return incoming
  const from = rank(current)
  const to = rank(incoming)
  return from === PENDING || to > from ? incoming : current
}

const PENDING = 0

function rank(payStatusCode: number): number {
  const state = attemptStateOf(payStatusCode)
  switch (state) {
    case 'open':
      return PENDING
    case 'failed':
    case 'cancelled':
    case 'expired':
      return 1
    case 'paid':
      return payStatusCode === PARTLY_REFUNDED ? 4 : 2
    case 'review':
      return 3
    case 'refunded':
      return 5
    case 'charged_back':
      return 6
    default:
      return state satisfies never
  }
}
