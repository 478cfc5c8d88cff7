/**
 * How far one attempt to pay has come. `starting`: stored, the provider not yet asked. `unknown`: asked, no answer
 * came. `review`: money came, but not the amount asked; a person must look.
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

/** The status code of PAY. for money that is in; the only one that counts as paid (docs/requirements.md#s4). */
export const PAID = 100
/** All of the money was given back. */
export const REFUNDED = -81
/** Part of the money was given back. */
export const PARTLY_REFUNDED = -82

/** True when nothing more will happen to the attempt by itself: no need to ask, and a next attempt may start. */
export function isFinal(state: AttemptState): boolean {
  return state !== 'starting' && state !== 'open' && state !== 'unknown'
}

/** What a status code of PAY. means to us. Codes not in the list: negative is cancelled, the rest still open. */
export function attemptStateOf(payStatusCode: number): Exclude<AttemptState, 'starting' | 'unknown'> {
  switch (payStatusCode) {
    case PAID:
    // A refund of a part changes the paid amount, not the state (docs/decisions.md#i42).
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
 * The status code to keep when a message comes in about an attempt that has one already.
 *
 * Messages come late, twice and out of order. Money that came in outranks an attempt that came to nothing, and what
 * happened to that money afterwards outranks its coming in; nothing goes back down. Of two ways to come to nothing
 * the first stands. So the order of arrival does not change whether an order is paid.
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
