import type { AttemptState } from '#shared/domain/payments/attempts.ts'

/**
 * Result of printing. `offline`: nothing was printed, and a retry is safe. `failed`: it is unknown what was printed.
 * `cancelled`: the user closed the print dialog.
 */
export type PrintOutcome = { kind: 'printed' } | { kind: 'cancelled' } | { kind: 'offline' | 'failed'; reason: string }

/** A payment of this till that is final. */
export type EndedPayment = {
  paymentId: string
  salesOrderId: number
  type: 'TERMINAL' | 'CASH' | 'PAYLINK'
  state: AttemptState | null
}

/** Printing on this till. */
export interface Printing {
  /**
   * Prints the receipt automatically, if that is set and the customer is at the counter. Never twice for one payment.
   */
  paymentEnded(payment: EndedPayment): void
  onChange(listener: () => void): () => void
  /** Checks that the configured printer exists. */
  look(): Promise<void>
  stop(): void
}
