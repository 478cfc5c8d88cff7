import { useState } from 'react'
import type { PaymentsOfOrder } from '#shared/contracts/staff-payments.ts'
import type { PanelAttempt } from '#shared/domain/payments/payment-process.ts'
import { openOf } from './payment-queries.ts'

/**
 * Returns the payments that the panel shows: the payment in progress, whoever started it, or otherwise the last payment
 * that was in progress on this page, so that the user sees its result.
 *
 * @param attempt the attempt of this panel
 */
export function useShownAttempts(payments: PaymentsOfOrder | undefined, attempt: PanelAttempt | null) {
  const [lastOpen, setLastOpen] = useState<string>()
  const [lastUnknown, setLastUnknown] = useState<string>()
  const open = openOf(payments)
  if (open && open.paymentId !== lastOpen) setLastOpen(open.paymentId)
  if (attempt?.phase === 'unknown' && attempt.attemptId !== lastUnknown) setLastUnknown(attempt.attemptId)

  // Another payment blocked this attempt, so the result of that payment is shown.
  const wasBlocked = attempt?.phase === 'refused' && attempt.refusal?.code === 'payment_open'
  const showsLast = open === undefined && (attempt === null || wasBlocked)
  return {
    open,
    ended: showsLast ? payments?.payments.find(({ paymentId }) => paymentId === lastOpen) : undefined,
    /** True when the outcome of this panel's attempt was unknown for a while. */
    wasUnknown: attempt !== null && attempt.attemptId === lastUnknown,
    /** Hides the last result, because the next payment begins. */
    clearLast: () => setLastOpen(undefined),
  }
}
