import type { AttemptState } from './attempts.ts'
import type { AnswerEvent } from './desk-events.ts'
import type { DeskRefusal, PaymentType } from './desk-state.ts'

/** A call that was refused, or of which nothing came back (`status` 0). */
export type FailedCall = {
  readonly code: string
  readonly status: number
  readonly message: string
  readonly detail?: unknown
}

type Start = { readonly attemptId: string; readonly type: PaymentType; readonly isRepeat: boolean }

/** `mayStillArrive`: another call of the same attempt is on its way, and the server may yet take that one. */
type FailedStart = Pick<Start, 'attemptId' | 'isRepeat'> & { readonly mayStillArrive: boolean }

/** What the server answers to a start that it took. */
export type StartAnswer = {
  readonly state: AttemptState
  readonly paymentUrl: string | null
  readonly errorMessage: string | null
}

/** What that answer says. Cash never touches the provider: once the server has it, it is in. */
export function afterStart({ state, paymentUrl, errorMessage }: StartAnswer, { attemptId, type }: Start): AnswerEvent {
  const isIn = type === 'CASH' && state === 'open' && errorMessage === null
  return {
    ...{ kind: 'started', attemptId, state: isIn ? 'paid' : state, paymentUrl },
    refusal: errorMessage === null ? null : { code: 'not_started', message: errorMessage },
  }
}

/**
 * What a start that gave no answer says about the payment. Only what the server itself decided is certain; after anything
 * else it may be running, and whoever takes the money again takes it twice.
 */
export function afterFailedStart(
  error: FailedCall | undefined,
  { attemptId, isRepeat, mayStillArrive }: FailedStart,
): AnswerEvent {
  if (!error) return { kind: 'doubtful', attemptId, refusal: { code: 'unexpected', message: UNEXPECTED } }
  const isRefused = !mayStillArrive && isCertain(error, isRepeat)
  return { kind: isRefused ? 'refused' : 'doubtful', attemptId, refusal: refusalOf(error) }
}

/** What came of breaking off when the call was refused: that it is over already is no refusal, its end will be seen. */
export function afterFailedAbort(error: FailedCall | undefined, attemptId: string): AnswerEvent {
  if (error?.code === 'payment_final') return { kind: 'aborted', attemptId, refusal: null }
  return { kind: 'aborted', attemptId, refusal: error ? refusalOf(error) : { code: 'unexpected', message: UNEXPECTED } }
}

function isCertain({ code, status }: FailedCall, isRepeat: boolean): boolean {
  // The provider was not reached: the server has ended that attempt itself.
  if (code === 'payment_unavailable') return true
  // Who may not ask a second time learns nothing about the first.
  if (isRepeat && MAY_NOT_ASK.includes(status)) return false
  return status >= 400 && status < 500 && status !== REQUEST_TIMEOUT
}

const MAY_NOT_ASK: readonly number[] = [401, 403, 429]
const REQUEST_TIMEOUT = 408

function refusalOf({ code, message, detail }: FailedCall): DeskRefusal {
  return { code, message, ...(detail !== undefined && { detail }) }
}

const UNEXPECTED = 'Er is een fout opgetreden. Probeer het nog eens.'
