import { refundableCents } from '#shared/domain/payments/order-payment.ts'
import type { Executor } from '../../../../db/tables.ts'
import { attemptsTable } from '../attempts-table.ts'
import { refundsTable } from './refunds-table.ts'

/**
 * Returns the payments of an order that can be refunded, newest first, with the amount in cents that can go back. A payment
 * with a refund that runs can be refunded after it. Also returns whether another payment is running.
 */
export async function refundablePayments(db: Executor, salesOrderId: number) {
  const attempts = await attemptsTable(db).ofOrder(salesOrderId)
  const payments = []
  for (const attempt of attempts) {
    const cents = refundableCents(attempt)
    if (cents === 0 || (await refundsTable(db).openOf(attempt.id))) continue
    payments.push({ paymentId: attempt.id, paymentType: attempt.paymentType, refundableCents: cents })
  }
  return { payments, hasOpenPayment: (await attemptsTable(db).openOf(salesOrderId)) !== undefined }
}
