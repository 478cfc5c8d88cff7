import type { AttemptState } from './attempts.ts'

/** The ways to pay at the counter (specification §4). */
export type PaymentType = 'TERMINAL' | 'CASH' | 'PAYLINK'

/** Why something was not done, for who stands at the counter; `detail` is what the server said along with the code. */
export type DeskRefusal = { readonly code: string; readonly message: string; readonly detail?: unknown }

/**
 * How far a payment of this desk is. `starting`: written down, no answer yet. `open`: the customer can pay. `silent`: a
 * minute passed without an end. `unknown`: nobody knows whether it started. `ended`: see `state`. `refused`: never started.
 */
export type DeskPhase = 'starting' | 'open' | 'silent' | 'unknown' | 'ended' | 'refused'

/** A payment that is being made at a desk. */
export type DeskAttempt = {
  readonly attemptId: string
  readonly salesOrderId: number
  readonly type: PaymentType
  readonly amountCents: number
  /** By PIN: which terminal; null for that of the shop. */
  readonly terminalCode: string | null
  readonly phase: DeskPhase
  /** As the server has it; null before its first answer. */
  readonly state: AttemptState | null
  readonly paymentUrl: string | null
  /** Of the start, or of breaking off. */
  readonly refusal: DeskRefusal | null
  readonly isAborting: boolean
  readonly startedDateTime: string
}

/** The payment desk of one order. */
export type DeskState = {
  readonly salesOrderId: number
  /** Text in the amount field. */
  readonly text: string
  /** What was typed is no amount; nothing can be paid until it is. */
  readonly isRefused: boolean
  /** Payment to confirm; null when there is none. */
  readonly proposal: { readonly type: PaymentType; readonly amountCents: number } | null
  readonly terminalCode: string | null
  /** The payment that runs, or the last one until its result was seen. */
  readonly attempt: DeskAttempt | null
  /** What is still to be paid, as the server last said; absent before. */
  readonly outstandingCents?: number | undefined
}

/** A desk at which nothing happened yet. */
export const emptyDesk = (salesOrderId: number): DeskState => ({
  salesOrderId,
  text: '',
  isRefused: false,
  proposal: null,
  terminalCode: null,
  attempt: null,
})

/** True as long as money may still come of it: no second payment of the order is started before. */
export const isRunning = (attempt: Pick<DeskAttempt, 'phase'> | null): boolean =>
  attempt !== null && attempt.phase !== 'ended' && attempt.phase !== 'refused'
