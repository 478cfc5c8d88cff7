import type { AttemptState } from '#shared/domain/payments/attempts.ts'

/**
 * How printing ended. `offline`: nothing came out, and trying again is safe. `failed`: nobody knows what came out.
 * `cancelled`: somebody closed the window of the printer.
 */
export type PrintOutcome = { kind: 'printed' } | { kind: 'cancelled' } | { kind: 'offline' | 'failed'; reason: string }

/** A payment at the desk of this till that has ended. */
export type EndedPayment = {
  paymentId: string
  salesOrderId: number
  type: 'TERMINAL' | 'CASH' | 'PAYLINK'
  state: AttemptState | null
}

/** Papers of this till. */
export interface Printing {
  /** Prints its receipt by itself when that is set and the customer stands there; the same payment never twice. */
  paymentEnded(payment: EndedPayment): void
  onChange(listener: () => void): () => void
  /** Looks whether the printer that is set is there. */
  look(): Promise<void>
  stop(): void
}
