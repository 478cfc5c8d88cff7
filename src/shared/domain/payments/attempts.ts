/**
 * State of one payment attempt. `starting`: stored, but the provider has not been called. `unknown`: the provider was
 * called and did not respond. `review`: the received amount differs from the requested amount, so a user must check it.
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

/** PAY. status code of a received payment (docs/requirements.md#s4-payment-state). */
export const PAID = 100
/** PAY. status code of a payment whose whole amount was refunded. */
export const REFUNDED = -81
/** PAY. status code of a payment of which a part was refunded. */
export const PARTLY_REFUNDED = -82

/** True for a state after which polling stops and another attempt may start. */
export function isFinal(state: AttemptState): boolean {
  return state !== 'starting' && state !== 'open' && state !== 'unknown'
}

/** Maps a PAY. status code to a state. Unlisted negative codes are `cancelled`, other unlisted codes are `open`. */
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
 * Returns the status code to store when a status arrives for an attempt that has a status code already.
 *
 * Statuses arrive late, twice and out of order, so each code has a rank. A received payment has a higher rank than a
 * failed attempt, and a refund or chargeback a higher rank than the received payment. Only a code of higher rank
 * replaces a code, except that any code replaces a pending one. So the order of arrival does not change whether an
 * order is paid.
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
