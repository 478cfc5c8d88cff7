import type { AttemptState } from './attempts.ts'
import type { KeypadKey } from './keypad.ts'

/** The payment methods at the counter (docs/requirements.md#s4). */
export type PaymentType = 'TERMINAL' | 'CASH' | 'PAYLINK'

/**
 * Why a start or an abort failed, for the seller. `detail` is the detail of the failure code, as the server sent it.
 */
export type PanelRefusal = { readonly code: string; readonly message: string; readonly detail?: unknown }

/**
 * Progress of the payment of a panel.
 *
 * - `starting`: the intent is written, the start has no response yet.
 * - `open`: the customer can pay.
 * - `silent`: open for a minute without an outcome; polled in the background.
 * - `unknown`: it is unknown whether it started; polled.
 * - `ended`: final, see `state`.
 * - `refused`: it was never started.
 */
export type PaymentPhase = 'starting' | 'open' | 'silent' | 'unknown' | 'ended' | 'refused'

/** The payment of a panel: the running one, or the last one until a user dismisses its result. */
export type PanelAttempt = {
  readonly attemptId: string
  readonly salesOrderId: number
  readonly type: PaymentType
  readonly amountCents: number
  /** Card payment: code of the payment terminal; null for the default terminal of the shop. */
  readonly terminalCode: string | null
  readonly phase: PaymentPhase
  /** State at the server; null before its first response. */
  readonly state: AttemptState | null
  readonly paymentUrl: string | null
  /** Refusal of the start, or of the cancel request. */
  readonly refusal: PanelRefusal | null
  readonly isAborting: boolean
  readonly startedDateTime: string
}

/** The payment panel of one order. */
export type PanelState = {
  readonly salesOrderId: number
  /** Text in the amount field. */
  readonly text: string
  /** True when the text is not an amount; nothing can be paid until it is. */
  readonly isRefused: boolean
  /** Payment to confirm; null when there is none. */
  readonly proposal: { readonly type: PaymentType; readonly amountCents: number } | null
  readonly terminalCode: string | null
  readonly attempt: PanelAttempt | null
  /** Outstanding amount in the last response of the server; absent before the first response. */
  readonly outstandingCents?: number | undefined
}

/** An action of a user in the panel. */
export type UserEvent =
  | { readonly kind: 'key'; readonly key: KeypadKey }
  /** Content of the amount field after typing or pasting. */
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'prefill'; readonly amountCents: number }
  /** A method button: opens the confirmation. */
  | { readonly kind: 'choose'; readonly type: PaymentType }
  | { readonly kind: 'terminal'; readonly terminalCode: string }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'abort' }
  /** The user has seen the result. */
  | { readonly kind: 'dismiss' }

/** The confirmation. The caller supplies the id of the attempt and the time, because the state machine is pure. */
export type ConfirmEvent = {
  readonly kind: 'confirm'
  readonly confirmsOverpayment: boolean
  readonly attemptId: string
  readonly at: string
}

/** An event of one attempt. An event of another attempt than that of the panel changes nothing. */
export type AttemptEvent =
  /** The server has the attempt. */
  | {
      readonly kind: 'started'
      readonly attemptId: string
      readonly state: AttemptState
      readonly paymentUrl: string | null
      readonly refusal: PanelRefusal | null
    }
  /** The attempt was certainly never started. */
  | { readonly kind: 'refused'; readonly attemptId: string; readonly refusal: PanelRefusal }
  /** The start had no response, or one that does not show whether the attempt was started. */
  | { readonly kind: 'doubtful'; readonly attemptId: string; readonly refusal: PanelRefusal | null }
  /** A poll returned the state of the attempt. */
  | {
      readonly kind: 'seen'
      readonly attemptId: string
      readonly state: AttemptState
      readonly paymentUrl: string | null
    }
  /** A minute has passed since the start (docs/requirements.md#s4). */
  | { readonly kind: 'silent'; readonly attemptId: string }
  /** Response to a cancel request. A poll returns the resulting state. */
  | { readonly kind: 'aborted'; readonly attemptId: string; readonly refusal: PanelRefusal | null }

/** The outstanding amount of the order. */
export type OutstandingEvent = { readonly kind: 'outstanding'; readonly outstandingCents: number }

export type PanelEvent = UserEvent | ConfirmEvent | AttemptEvent | OutstandingEvent

/** A start of a payment at the server. */
export type StartEffect = {
  readonly kind: 'start'
  readonly attemptId: string
  readonly salesOrderId: number
  readonly type: PaymentType
  readonly amountCents: number
  readonly terminalCode: string | null
  readonly confirmsOverpayment: boolean
  /** A second start of the same attempt, because it is unknown whether the first arrived. */
  readonly isRepeat: boolean
}

/** Side effects of an event. The caller of `reduce` executes them in this order. */
export type PanelEffect =
  | StartEffect
  | { readonly kind: 'abort'; readonly attemptId: string }
  /** Poll the attempt until it is final. */
  | { readonly kind: 'poll'; readonly attemptId: string }
  /** Paid: print a receipt. */
  | { readonly kind: 'receipt'; readonly attemptId: string }

export type PanelStep<State = PanelState> = { readonly state: State; readonly effects: readonly PanelEffect[] }
