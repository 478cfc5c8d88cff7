import { ShopError } from '#shared/contracts/shop-error.ts'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import type { PaymentTiming } from '#shared/domain/payments/payment-policy.ts'
import type { AttemptEvent } from '#shared/domain/payments/payment-process.ts'
import type { PaymentPolling } from './follow-payment.ts'
import type { KeptPayments } from './kept-payments.ts'
import type { PaymentDeskDeps } from './payment-desk.ts'
import type { KeptPayment } from './payment-entries.ts'

/** What every step of a payment needs: who is asked, what is written down, and how the others hear of it. */
export type Road = Pick<PaymentDeskDeps, 'shop' | 'clock' | 'log'> & {
  timing: PaymentTiming
  kept: KeptPayments
  /** What the desk shows after an answer; what has to be done next is done by who asked. */
  answer(payment: KeptPayment, event: AttemptEvent): void
  /** What is still to be paid, as the server said it, in euros. */
  noteOutstanding(salesOrderId: number, outstanding: number): void
  /** Asks after it until it is over; the same one for whoever asks. */
  follow(payment: KeptPayment): PaymentPolling
  /** Asks no more. */
  close(attemptId: string): void
  /** Its end is known. */
  end(payment: KeptPayment, state: AttemptState): Promise<void>
}

/** What a call threw, when the shop or its absence said it. */
export const asFailedCall = (error: unknown) => (error instanceof ShopError ? error : undefined)
