import type { AnswerEvent } from './desk-events.ts'
import type { DeskRefusal } from './desk-state.ts'

/** A call that was refused, or of which nothing came back (`status` 0). */
export type FailedCall = {
  readonly code: string
  readonly status: number
  readonly message: string
  readonly detail?: unknown
}

type Start = { readonly attemptId: string; readonly isRepeat: boolean }

/**
 * What a start that gave no answer says about the payment. Only what the server itself decided is certain; after anything
 * else it may be running, and whoever takes the money again takes it twice.
 */
export function afterFailedStart(error: FailedCall | undefined, { attemptId, isRepeat }: Start): AnswerEvent {
  if (!error) return { kind: 'doubtful', attemptId, refusal: { code: 'unexpected', message: UNEXPECTED } }
  return { kind: isCertain(error, isRepeat) ? 'refused' : 'doubtful', attemptId, refusal: refusalOf(error) }
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
