import type { OfflinePaymentType, Receipt } from '#shared/contracts/staff-payments.ts'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import type { PaymentType } from '#shared/domain/payments/payment-process.ts'
import type { PageSize } from './page-size.ts'

/**
 * Result of printing a document. `offline`: nothing was printed, so a retry is safe. `failed`: it is unknown what was
 * printed. `cancelled`: the user closed the print dialog.
 */
export type PrintOutcome = { kind: 'printed' } | { kind: 'cancelled' } | { kind: 'offline' | 'failed'; reason: string }

/**
 * How a PDF is printed. Without `printer`, `silent` is false: the print dialog of the system opens. When `signal`
 * aborts, the dialog is closed and the result is ignored.
 */
export type PrintRequest = { printer: string | null; silent: boolean; pageSize: PageSize; signal: AbortSignal }

/** A payment of this till that is final. */
export type EndedPayment = {
  paymentId: string
  salesOrderId: number
  type: PaymentType
  state: AttemptState | null
}

/** Printing on this till. */
export interface Printing {
  /**
   * Prints the receipt of a paid card or cash payment, if the setting `printsByItself` is on. Opens the cash drawer for
   * a cash payment, if the setting `opensDrawer` is on. Both happen once, also when it is called again for the same
   * payment.
   */
  paymentEnded(payment: EndedPayment): void
  /**
   * Prints the provisional receipt of a payment that this till took offline, and opens the cash drawer for cash. Both
   * happen once, also when it is called again for the same payment.
   */
  offlinePaymentTaken(payment: { paymentId: string; type: OfflinePaymentType; receipt: Receipt }): void
  /**
   * Prints a provisional receipt, also when it was printed before. Opens no drawer. Returns false when the disk is full.
   */
  printProvisional(receipt: Receipt): boolean
  onChange(listener: () => void): () => void
  /** Checks the printers in the settings, and reports the result. */
  checkPrinter(): Promise<void>
  stop(): void
}
