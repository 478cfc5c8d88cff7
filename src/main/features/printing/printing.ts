import type { AttemptState } from '#shared/domain/payments/attempts.ts'

/**
 * Result of printing a document. `offline`: nothing was printed, so a retry is safe. `failed`: it is unknown what was
 * printed. `cancelled`: the user closed the print dialog.
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
   * Prints the receipt of a paid card or cash payment, if the setting `printsByItself` is on. Does not print a second
   * receipt when it is called again for the same payment.
   */
  paymentEnded(payment: EndedPayment): void
  onChange(listener: () => void): () => void
  /** Checks that the printer in the settings exists, and reports the result. */
  checkPrinter(): Promise<void>
  stop(): void
}
