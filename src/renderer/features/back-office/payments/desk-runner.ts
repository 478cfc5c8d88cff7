import type { PanelAction } from '#shared/contracts/pos/payment-panel-channels.ts'
import type { PaymentsOfOrder } from '#shared/contracts/staff-payments.ts'
import type { PanelState } from '#shared/domain/payments/payment-process.ts'

/** The payment desk of an order, wherever it runs: in this page, or in the main process of the terminal. */
export interface PanelRunner {
  read(): PanelState
  /** What a person did; shown at once. */
  send(event: PanelAction): void
  /** How the payments of the order stand, and when that was asked (by the clock of the page). */
  seen(payments: PaymentsOfOrder, askedAt: number): void
  /** Why the last thing that was done here was not taken; undefined when it was. */
  failure(): unknown
  /**
   * How long until the payments of the order are asked for again while a PIN terminal is busy, beside what is told of them;
   * false for no more. @param busyForMs since this page first saw it busy
   */
  askAgainAfterMs(busyForMs: number): number | false
  /** Says that the end of a payment was seen; absent where nothing of it outlives the page. */
  readonly dismiss?: () => void
  subscribe(listener: () => void): () => void
  /** Begins; gives a function that ends it. */
  open(): () => void
}
