import type { PaymentStatus } from '#shared/contracts/payments.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { confirmationStatus } from '#shared/domain/payments/confirmation.ts'
import { orderMoney } from '#shared/domain/payments/order-payment.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { dueNow } from '../open-amounts/index.ts'
import { type Caller, mayUseOrder, type OrderFacts, ordersTable } from '../sales-orders/index.ts'
import { type Attempt, attemptsTable } from './attempts-table.ts'
import { type PollDeps, tryPollAttempt } from './reconcile/poll-provider.ts'
import type { PollThrottle } from './reconcile/poll-throttle.ts'

export type StatusDeps = PollDeps & { mayPoll: PollThrottle }

/**
 * Returns the payment status of an order (docs/decisions.md#c15).
 *
 * While an attempt is open, polls the provider first (at most every two seconds), so that the page shows the result
 * even when the exchange call is late. Returns the stored status when the provider is unreachable.
 */
export async function paymentStatus(deps: StatusDeps, salesOrderId: number, caller: Caller) {
  const order = await ordersTable(deps.db).find(salesOrderId)
  if (!order || !mayUseOrder(order, caller)) return fail('order_not_found')

  const latest = await attemptsTable(deps.db).latestOf(salesOrderId)
  if (!latest || isFinal(latest.state) || !deps.mayPoll(latest.id)) return ok(await statusOf(deps, order, latest))

  await tryPollAttempt(deps, latest)
  return ok(await statusNow(deps, salesOrderId))
}

type NowDeps = { db: Database; now: () => Date }

/** Returns the status without polling. Throws when the order does not exist. */
export async function statusNow({ db, now }: NowDeps, salesOrderId: number): Promise<PaymentStatus> {
  const latest = await attemptsTable(db).latestOf(salesOrderId)
  const order = await ordersTable(db).find(salesOrderId)
  if (!order) throw new Error(`order ${salesOrderId} does not exist`)
  return statusOf({ db, now }, order, latest)
}

async function statusOf({ db, now }: NowDeps, order: OrderFacts, latest: Attempt | undefined): Promise<PaymentStatus> {
  const { id, option, totalCents, paidCents, canceledAt, expiredAt, payBefore } = order
  const { dueCents, reason } = await dueNow(db, order, now())
  const { depositCents, ...money } = orderMoney(order)
  return {
    salesOrderId: id,
    statusCode: confirmationStatus({ option, depositCents, paidCents }),
    paymentState: money.paymentState,
    total: eurosFromCents(totalCents),
    paid: eurosFromCents(paidCents),
    outstanding: eurosFromCents(Math.max(0, money.outstandingCents)),
    released: eurosFromCents(order.releasedCents),
    depositDue: eurosFromCents(dueCents),
    ...(dueCents > 0 && reason !== 'deposit' && { isRestDue: true }),
    attempt: latest
      ? {
          paymentId: latest.id,
          paymentType: latest.paymentType,
          state: latest.state,
          payStatusCode: latest.payStatusCode,
          paymentUrl: latest.paymentUrl,
        }
      : null,
    ...(canceledAt && { canceledDateTime: canceledAt.toISOString() }),
    ...(expiredAt && { isExpired: true }),
    ...(order.isUnderCheck && { isUnderCheck: true }),
    ...(payBefore && { payBeforeDateTime: payBefore.toISOString() }),
  }
}
