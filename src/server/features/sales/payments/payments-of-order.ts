import type { PaymentsOfOrder, StaffPayment } from '#shared/contracts/staff-payments.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { orderMoney, refundableCents, sortPayments } from '#shared/domain/payments/order-payment.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { ordersTable } from '../sales-orders/index.ts'
import { attemptsTable } from './attempts-table.ts'
import { cashOf } from './cash-of-order.ts'
import type { StatusDeps } from './payment-status.ts'
import { tryPollAttempt } from './reconcile/poll-provider.ts'

type LimitDeps = { db: Executor; cashLimitCents: number | null }

/** Returns the same as `paymentsOfOrder`, after polling the provider about the open attempt (docs/decisions.md#c14). */
export async function showPayments(deps: StatusDeps & LimitDeps, salesOrderId: number) {
  if (!(await ordersTable(deps.db).find(salesOrderId))) return fail('order_not_found')
  const open = await attemptsTable(deps.db).openOf(salesOrderId)
  if (open && deps.mayPoll(open.id)) await tryPollAttempt(deps, open)
  return ok(await paymentsOfOrder(deps, salesOrderId))
}

/** Returns the payment attempts, refunds and totals of an order for staff. The order must exist. */
export async function paymentsOfOrder(
  { db, cashLimitCents }: LimitDeps,
  salesOrderId: number,
): Promise<PaymentsOfOrder> {
  const attempts = await readAttempts(db, salesOrderId)
  const refunds = await readRefunds(db, salesOrderId)
  // The totals are read after the payments. Money that is received between the two reads is only in the totals; the
  // next call also lists its payment.
  const order = await ordersTable(db).find(salesOrderId)
  if (!order) throw new Error(`order ${salesOrderId} does not exist`)
  const cash = await cashOf(db, salesOrderId, cashLimitCents)
  const payments = attempts.map((attempt) =>
    toStaffPayment(
      attempt,
      refunds.filter(({ attemptId }) => attemptId === attempt.id),
    ),
  )
  return {
    salesOrderId,
    total: eurosFromCents(order.totalCents),
    paid: eurosFromCents(order.paidCents),
    outstanding: eurosFromCents(orderMoney(order).outstandingCents),
    ...(cash && { cash }),
    payments: sortPayments(payments),
  }
}

const readAttempts = (db: Executor, salesOrderId: number) =>
  db
    .selectFrom('payment_attempts as a')
    .leftJoin('users as u', 'u.id', 'a.started_by')
    // A loose payment still shows its payments after it was linked, because the till that took one asks for it here.
    .where((eb) => eb.or([eb('a.sales_order_id', '=', salesOrderId), eb('a.loose_payment_id', '=', salesOrderId)]))
    .select([
      'a.id',
      'a.payment_type as paymentType',
      'a.amount_cents as amountCents',
      'a.refunded_cents as refundedCents',
      'a.state',
      'a.pay_status_code as payStatusCode',
      'a.pay_id as payId',
      'a.payment_url as paymentUrl',
      'a.terminal_code as terminalCode',
      'a.started_at as startedAt',
      'a.expires_at as expiresAt',
      'a.receipt_number as receiptNumber',
      'a.recorded_at as recordedAt',
      'u.email as startedBy',
    ])
    .select((eb) => eb('a.receipt', 'is not', null).as('hasSlip'))
    .execute()

const readRefunds = (db: Executor, salesOrderId: number) =>
  db
    .selectFrom('payment_refunds as r')
    .innerJoin('users as u', 'u.id', 'r.requested_by')
    .where('r.sales_order_id', '=', salesOrderId)
    .orderBy('r.requested_at')
    .select([
      'r.id',
      'r.attempt_id as attemptId',
      'r.amount_cents as amountCents',
      'r.reason',
      'r.state',
      'r.requested_at as requestedAt',
      'u.email as requestedBy',
    ])
    .execute()

type AttemptRow = Awaited<ReturnType<typeof readAttempts>>[number]
type RefundRow = Awaited<ReturnType<typeof readRefunds>>[number]

function toStaffPayment(attempt: AttemptRow, refunds: readonly RefundRow[]): StaffPayment {
  const hasOpenRefund = refunds.some(({ state }) => state === 'starting' || state === 'unknown')
  return {
    paymentId: attempt.id,
    paymentType: attempt.paymentType,
    state: attempt.state,
    payStatusCode: attempt.payStatusCode,
    payId: attempt.payId,
    amount: eurosFromCents(attempt.amountCents),
    refunded: eurosFromCents(attempt.refundedCents),
    refundable: hasOpenRefund ? 0 : eurosFromCents(refundableCents(attempt)),
    startedBy: attempt.startedBy,
    terminalCode: attempt.terminalCode,
    insertDateTime: attempt.startedAt.toISOString(),
    expiresDateTime: attempt.expiresAt?.toISOString() ?? null,
    paymentUrl: isFinal(attempt.state) ? null : attempt.paymentUrl,
    receiptNumber: attempt.receiptNumber,
    recordedDateTime: attempt.recordedAt?.toISOString() ?? null,
    hasReceipt: attempt.hasSlip === true || hasMovedMoney(attempt.state),
    refunds: refunds.map(({ id, amountCents, reason, state, requestedAt, requestedBy }) => ({
      refundId: id,
      amount: eurosFromCents(amountCents),
      reason,
      state,
      requestedBy,
      requestedDateTime: requestedAt.toISOString(),
    })),
  }
}

const hasMovedMoney = (state: AttemptRow['state']) =>
  state === 'paid' || state === 'refunded' || state === 'charged_back'
