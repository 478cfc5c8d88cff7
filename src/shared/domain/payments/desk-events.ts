import type { AttemptState } from './attempts.ts'
import type { DeskRefusal, PaymentType } from './desk-state.ts'
import type { KeypadKey } from './keypad.ts'

/** What a person does at a payment desk. */
export type PersonEvent =
  | { readonly kind: 'key'; readonly key: KeypadKey }
  /** What stands in the field after typing or pasting. */
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'prefill'; readonly amountCents: number }
  /** A method button: asks to confirm. */
  | { readonly kind: 'choose'; readonly type: PaymentType }
  | { readonly kind: 'terminal'; readonly terminalCode: string }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'abort' }
  /** The result was seen. */
  | { readonly kind: 'dismiss' }

/** Yes, go on. The id of the attempt and the moment come from outside, for nothing here makes ids or reads a clock. */
export type ConfirmEvent = {
  readonly kind: 'confirm'
  readonly confirmsOverpayment: boolean
  readonly attemptId: string
  readonly at: string
}

/** What the world answers about one attempt; what is about another attempt than that of the desk changes nothing. */
export type AnswerEvent =
  /** The server has it. */
  | {
      readonly kind: 'started'
      readonly attemptId: string
      readonly state: AttemptState
      readonly paymentUrl: string | null
      readonly refusal: DeskRefusal | null
    }
  /** For certain it was never started. */
  | { readonly kind: 'refused'; readonly attemptId: string; readonly refusal: DeskRefusal }
  /** No answer came, or one that leaves open whether it started. */
  | { readonly kind: 'doubtful'; readonly attemptId: string; readonly refusal: DeskRefusal | null }
  /** How it stands now, among the payments of the order. */
  | {
      readonly kind: 'seen'
      readonly attemptId: string
      readonly state: AttemptState
      readonly paymentUrl: string | null
    }
  /** A minute passed since it was started (specification §4). */
  | { readonly kind: 'silent'; readonly attemptId: string }
  /** What came of breaking off; how the payment then stands is seen by asking. */
  | { readonly kind: 'aborted'; readonly attemptId: string; readonly refusal: DeskRefusal | null }

/** What is still to be paid of the order. */
export type OutstandingEvent = { readonly kind: 'outstanding'; readonly outstandingCents: number }

export type DeskMachineEvent = PersonEvent | ConfirmEvent | AnswerEvent | OutstandingEvent

/** What has to be done in the world; whoever runs the machine does it, in this order. */
export type DeskEffect =
  | {
      readonly kind: 'start'
      readonly attemptId: string
      readonly salesOrderId: number
      readonly type: PaymentType
      readonly amountCents: number
      readonly terminalCode: string | null
      readonly confirmsOverpayment: boolean
      /** The same attempt as before, of which nobody knows whether it arrived. */
      readonly isRepeat: boolean
    }
  | { readonly kind: 'abort'; readonly attemptId: string }
  /** Ask the server how the attempt stands, and go on asking until it is over. */
  | { readonly kind: 'ask'; readonly attemptId: string }
  /** It is paid: hand out a receipt. */
  | { readonly kind: 'receipt'; readonly attemptId: string }

export type DeskStep<State> = { readonly state: State; readonly effects: readonly DeskEffect[] }
