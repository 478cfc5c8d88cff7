import type { PaymentOption } from '../checkout/payment-options.ts'
import { type AttemptState, isFinal } from './attempts.ts'

/** 100: the requested amount is paid. 300: nothing to pay now. 500: payment at pickup. 0: not paid (yet). */
export type ConfirmationStatus = 100 | 300 | 500 | 0

/** What the order confirmation may say of an order, from what the shop itself knows (docs/decisions.md#c15). */
export function confirmationStatus(order: {
  option: PaymentOption
  depositCents: number
  paidCents: number
}): ConfirmationStatus {
  if (order.paidCents > 0 && order.paidCents >= order.depositCents) return 100
  if (order.depositCents > 0) return 0
  return order.option === '3' ? 500 : 300
}

/** The sentence beside the order number (docs/requirements.md#s2); `undefined` when the number says it all. */
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
      // "Not succeeded" over a payment that is still on its way would make people pay twice.
      return latestAttempt && !isFinal(latestAttempt)
        ? 'De betaling is nog niet afgerond.'
        : `De betaling is niet gelukt, neem contact op met ${shopName}!`
    default:
      return status satisfies never
  }
}
