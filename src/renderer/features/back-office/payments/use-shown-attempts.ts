import { useState } from 'react'
import type { PaymentsOfOrder } from '#shared/contracts/staff-payments.ts'
import type { PanelAttempt } from '#shared/domain/payments/payment-process.ts'
import { openOf } from './payment-queries.ts'

/**
 * Which payments the desk tells of: the one that is on its way, whoever started it; and when none is, the one that was when
 * this page last looked, so that nobody misses how it ended.
 *
 * @param attempt that of this desk
 */
export function useShownAttempts(payments: PaymentsOfOrder | undefined, attempt: PanelAttempt | null) {
  const [lastOpen, setLastOpen] = useState<string>()
  const [doubted, setDoubted] = useState<string>()
  const open = openOf(payments)
  if (open && open.paymentId !== lastOpen) setLastOpen(open.paymentId)
  if (attempt?.phase === 'unknown' && attempt.attemptId !== doubted) setDoubted(attempt.attemptId)

  // A colleague's payment was in the way of it: how that one ends is what matters now.
  const wasInTheWay = attempt?.phase === 'refused' && attempt.refusal?.code === 'payment_open'
  const tellsOfLast = open === undefined && (attempt === null || wasInTheWay)
  return {
    open,
    ended: tellsOfLast ? payments?.payments.find(({ paymentId }) => paymentId === lastOpen) : undefined,
    /** Nobody was sure of the attempt of this desk for a while. */
    wasDoubted: attempt !== null && attempt.attemptId === doubted,
    /** The next payment begins: how the last one ended was seen. */
    forgetLast: () => setLastOpen(undefined),
  }
}
