import type { AttemptState } from './attempts.ts'
import type { KeypadKey } from './keypad.ts'

/** The payment methods at the counter (docs/requirements.md#s4). */
export type PaymentType = 'TERMINAL' | 'CASH' | 'PAYLINK' | 'STANDALONE'

/**
 * Why a start or an abort failed. `message` is for the seller. `detail` is the detail of the failure, as the server
 * sent it.
 */
export type PanelRefusal = { readonly code: string; readonly message: string; readonly detail?: unknown }

/**
 * Progress of the payment of a panel.
 *
 * - `starting`: the user has confirmed, and the start has no response yet.
 * - `open`: the customer can pay.
 * - `silent`: the payment has been open for a minute, and is polled in the background.
 * - `unknown`: it is not known whether the payment was started, so it is polled.
 * - `ended`: the payment is final; `state` has the outcome.
 * - `refused`: the payment was never started.
 */
export type PaymentPhase = 'starting' | 'open' | 'silent' | 'unknown' | 'ended' | 'refused'

/** The payment of a panel: the running payment, or the last payment until a user dismisses its result. */
export type PanelAttempt = {
  readonly attemptId: string
  readonly salesOrderId: number
  readonly type: PaymentType
  readonly amountCents: number
  /** Code of the payment terminal. Null for the default terminal of the shop, and for cash and payment links. */
  readonly terminalCode: string | null
  readonly phase: PaymentPhase
  /** State at the server; null before its first response. */
  readonly state: AttemptState | null
  readonly paymentUrl: string | null
  /** Refusal of the start or of the abort; null when neither was refused. */
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
  /** True when the text was filled in and not typed. The first digit that the user presses then replaces it. */
  readonly isPrefilled?: boolean | undefined
  /** Payment to confirm; null when there is none. */
  readonly proposal: { readonly type: PaymentType; readonly amountCents: number } | null
  readonly terminalCode: string | null
  readonly attempt: PanelAttempt | null
  /** Outstanding amount in the last response of the server; absent before the first response. */
  readonly outstandingCents?: number | undefined
  /** Money that this till took for the order without a connection, and that the shop does not have; absent without any. */
  readonly unsentCents?: number | undefined
}

/** An action of a user in the panel. */
export type UserEvent =
  | { readonly kind: 'key'; readonly key: KeypadKey }
  /** Content of the amount field after typing or pasting. */
  | { readonly kind: 'type'; readonly text: string }
  /** Puts an amount in the field, after a click on a shortcut. */
  | { readonly kind: 'prefill'; readonly amountCents: number }
  /** A click on a payment method, which opens the confirmation. */
  | { readonly kind: 'choose'; readonly type: PaymentType }
  | { readonly kind: 'terminal'; readonly terminalCode: string }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'abort' }
  /** The user has seen the result. */
  | { readonly kind: 'dismiss' }

/** The user confirms the proposal. The caller supplies attempt id and time, because `reduce` is a pure function. */
export type ConfirmEvent = {
  readonly kind: 'confirm'
  readonly confirmsOverpayment: boolean
  readonly attemptId: string
  readonly at: string
}

/** An event of one attempt. An event of another attempt than that of the panel changes nothing. */
export type AttemptEvent =
  /** The server has the attempt, and responded to its start. `refusal`: the attempt ended at once, for this reason. */
  | {
      readonly kind: 'started'
      readonly attemptId: string
      readonly state: AttemptState
      readonly paymentUrl: string | null
      readonly refusal: PanelRefusal | null
    }
  /** The attempt was certainly never started. */
  | { readonly kind: 'refused'; readonly attemptId: string; readonly refusal: PanelRefusal }
  /** The start had no response, or a response that does not show whether the attempt was started. */
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
  /** The abort had a response. A poll returns the resulting state. */
  | { readonly kind: 'aborted'; readonly attemptId: string; readonly refusal: PanelRefusal | null }

/** The server reported the outstanding amount of the order. */
export type OutstandingEvent = { readonly kind: 'outstanding'; readonly outstandingCents: number }

export type PanelEvent = UserEvent | ConfirmEvent | AttemptEvent | OutstandingEvent

/** Effect: start a payment at the server. */
export type StartEffect = {
  readonly kind: 'start'
  readonly attemptId: string
  readonly salesOrderId: number
  readonly type: PaymentType
  readonly amountCents: number
  readonly terminalCode: string | null
  readonly confirmsOverpayment: boolean
  /** True for a second start of the same attempt, because it is not known whether the first start arrived. */
  readonly isRepeat: boolean
}

/** Side effects of an event. The caller of `reduce` executes them in this order. */
export type PanelEffect =
  | StartEffect
  | { readonly kind: 'abort'; readonly attemptId: string }
  /** Poll the attempt until it is final. */
  | { readonly kind: 'poll'; readonly attemptId: string }
  /** Print a receipt, because the attempt is paid. */
  | { readonly kind: 'receipt'; readonly attemptId: string }

export type PanelStep<State = PanelState> = { readonly state: State; readonly effects: readonly PanelEffect[] }
