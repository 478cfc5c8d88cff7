import type { PaymentOption } from '../checkout/payment-options.ts'
import { type AttemptState, isFinal } from './attempts.ts'

/** 100: the requested amount is paid. 300: nothing to pay now. 500: payment at pickup. 0: not paid (yet). */
export type ConfirmationStatus = 100 | 300 | 500 | 0

/** Returns the payment status of an order confirmation, from the shop's own data (docs/decisions.md#c15). */
export function confirmationStatus(order: {
  option: PaymentOption
  depositCents: number
  paidCents: number
}): ConfirmationStatus {
  if (order.paidCents > 0 && order.paidCents >= order.depositCents) return 100
  if (order.depositCents > 0) return 0
  return order.option === 'at_pickup' ? 500 : 300
}

/**
 * Returns the sentence next to the order number (docs/requirements.md#s2-confirmation); `undefined` when there is
 * nothing to say about the payment.
 */
export function confirmationText(
  status: ConfirmationStatus,
  { shopName, latestAttempt }: { shopName: string; latestAttempt?: AttemptState | null },
): string | undefined {
  switch (status) {
    case 100:
      return 'De betaling is gelukt, bedankt voor uw bestelling!'
    case 300:
      return undefined
    case 500:
      return 'U kunt betalen bij afhalen!'
    case 0:
      // A failure message for a payment that is still pending could make customers pay twice.
      return latestAttempt && !isFinal(latestAttempt)
        ? 'De betaling is nog niet afgerond.'
        : `De betaling is niet gelukt, neem contact op met ${shopName}!`
    default:
      return status satisfies never
  }
}
