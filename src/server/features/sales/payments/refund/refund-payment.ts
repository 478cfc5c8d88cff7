import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { REFUNDED } from '#shared/domain/payments/attempts.ts'
import { refundableCents } from '#shared/domain/payments/order-payment.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../../access/visitor.ts'
import type { Transaction } from '../../../../db/tables.ts'
import { Outage } from '../../../../ports/outage.ts'
import { PaymentRefusal } from '../../../../ports/payment-provider.ts'
import { writeAudit } from '../../../operations/audit/index.ts'
import type { CallingTill } from '../../tills/index.ts'
import { LOST_AFTER_MS } from '../attempt-times.ts'
import { type Attempt, attemptsTable, lockAttempt } from '../attempts-table.ts'
import { bookReversal, recordEvent } from '../ledger.ts'
import { paymentsOfOrder } from '../payments-of-order.ts'
import { fetchStatusWithRefunds, type PollDeps, settle } from '../reconcile/poll-provider.ts'
import { enqueueRefundMail } from '../settle/settle-attempt.ts'
import { type Refund, refundsTable } from './refunds-table.ts'
import { bookRefund, endRefund, pollRefund } from './settle-refund.ts'

export type RefundDeps = PollDeps & {
  cashLimitCents: number | null
  /** Called after the commit: a refund must be polled. */
  attemptOpened(): void
}

export type RefundRequest = {
  refundId: string
  paymentId: string
  amountCents: number
  reason: string
  /** The registered till of the caller. Its drawer pays a cash refund; without a till the main drawer pays it. */
  till?: CallingTill | undefined
}

/**
 * Refunds a payment or a part of it.
 *
 * The refunds of a payment never exceed the received amount, and only one refund of a payment runs at a time. Cash is
 * paid out of the drawer, and staff refund the payment of a standalone terminal on that terminal; other payments are
 * refunded by the provider. The refund is stored before the provider is
 * called. After a timeout the call is not retried: the outcome is unknown until the provider reports the refunded
 * amount.
 */
export async function refundPayment(deps: RefundDeps, request: RefundRequest, staff: Staff) {
  const existing = await refundsTable(deps.db).find(request.refundId)
  if (existing) return replyToRepeat(deps, existing, request)

  const payment = await attemptsTable(deps.db).find(request.paymentId)
  if (!payment) return fail('payment_not_found')
  // Refunds that staff made on the provider's own pages are recorded first. Later they could not be distinguished from
  // this refund.
  if (!(await recordProviderRefunds(deps, payment))) return fail('refund_unavailable')

  const stored = await deps.db.transaction().execute((tx) => storeRefund(tx, deps, request, staff))
  if (!stored.ok) return stored
  const { attempt, refund } = stored.value
  if (isByHand(attempt)) {
    deps.outboxFilled()
    return ok(await paymentsOfOrder(deps, attempt.salesOrderId))
  }
  return requestRefund(deps, attempt, refund, staff)
}

/** Polls the provider and books refunds that we do not have yet. Returns false when the provider is unreachable. */
async function recordProviderRefunds(deps: RefundDeps, attempt: Attempt): Promise<boolean> {
  if (attempt.payId === null) return true
  try {
    await settle(deps, attempt, await fetchStatusWithRefunds(deps.pay, attempt.payId))
    return true
  } catch (error) {
    if (error instanceof PaymentRefusal) return true
    if (!(error instanceof Outage)) throw error
    deps.log.warn({ attemptId: attempt.id, reason: error.reason }, 'payment status poll before a refund failed')
    return false
  }
}

/** Checks under the lock of the order whether the amount may be refunded, and stores the refund. */
async function storeRefund(tx: Transaction, deps: RefundDeps, request: RefundRequest, staff: Staff) {
  const attempt = await lockAttempt(tx, request.paymentId)
  if (!attempt) return fail('payment_not_found')
  // A concurrent call with the same id is running or has just finished.
  if (await refundsTable(tx).find(request.refundId)) return fail('refund_running')
  if (await refundsTable(tx).openOf(attempt.id)) return fail('refund_running')
  const refundable = refundableCents(attempt)
  if (refundable === 0) return fail('nothing_to_refund')
  if (request.amountCents > refundable) return fail('refund_too_much', { refundable: eurosFromCents(refundable) })

  const at = deps.now()
  const isDone = isByHand(attempt)
  const refund = await refundsTable(tx).add({
    id: request.refundId,
    attemptId: attempt.id,
    salesOrderId: attempt.salesOrderId,
    amountCents: request.amountCents,
    reason: request.reason,
    state: isDone ? 'done' : 'starting',
    refundedBeforeCents: attempt.refundedCents,
    requestedBy: staff.userId,
    requestedAt: at,
    nextCheckAt: isDone ? null : new Date(at.getTime() + LOST_AFTER_MS),
    tillId: request.till?.tillId,
  })
  // Only the row of the refund contains the reason, because it may name the buyer. Order events and audit rows are
  // never deleted.
  const { id: refundId, salesOrderId, amountCents } = refund
  await recordEvent(tx, {
    salesOrderId,
    at,
    kind: isDone ? 'refund-done' : 'refund-requested',
    actor: `user:${staff.userId}`,
    detail: { refundId, attemptId: attempt.id, amountCents, paymentType: attempt.paymentType },
  })
  const [before, after] = [attempt.refundedCents, attempt.refundedCents + (isDone ? amountCents : 0)]
  await writeAudit(tx, {
    actor: staff,
    at,
    subject: 'payment' as const,
    subjectId: attempt.id,
    action: isDone ? 'payment.refunded' : 'payment.refund_requested',
    before: { salesOrderId, refundedCents: before },
    after: { salesOrderId, refundedCents: after, refundId, amountCents },
  })
  if (isDone) await bookRefundByHand(tx, attempt, refund, request.till?.drawerId)
  return ok({ attempt, refund })
}

/** True for payments that staff refund themselves, without the provider. */
const isByHand = ({ paymentType }: Pick<Attempt, 'paymentType'>) =>
  paymentType === 'CASH' || paymentType === 'STANDALONE'

async function bookRefundByHand(
  tx: Transaction,
  attempt: Attempt,
  { amountCents, requestedAt: at }: Refund,
  drawerId: string | null | undefined,
) {
  const refundedCents = attempt.refundedCents + amountCents
  // A partial refund keeps the state of the payment and changes only its refunded amount (docs/decisions.md#i42).
  const isWhole = refundedCents === attempt.amountCents
  const changed = await attemptsTable(tx).change(attempt.id, {
    refunded_cents: refundedCents,
    ...(isWhole && { state: 'refunded', pay_status_code: REFUNDED }),
  })
  await bookReversal(tx, changed, {
    kind: 'refund',
    amountCents,
    at,
    drawerId: attempt.paymentType === 'CASH' ? drawerId : null,
  })
  await enqueueRefundMail(tx, changed, { amountCents, at })
}

async function requestRefund(deps: RefundDeps, attempt: Attempt, refund: Refund, staff: Staff) {
  const { amountCents, salesOrderId } = refund
  try {
    await deps.pay.refund(attempt.payId ?? '', { amountCents, description: `Terugbetaling bestelling ${salesOrderId}` })
    await bookRefund(deps, refund, attempt, staff)
    return ok(await paymentsOfOrder(deps, salesOrderId))
  } catch (error) {
    if (error instanceof PaymentRefusal) return handleRefusal(deps, attempt, refund, error, staff)
    if (error instanceof Outage) return handleOutage(deps, refund, error, staff)
    throw error
  }
}

async function handleRefusal(
  deps: RefundDeps,
  attempt: Attempt,
  refund: Refund,
  refusal: PaymentRefusal,
  staff: Staff,
) {
  const facts = { attemptId: attempt.id, refundId: refund.id, reason: refusal.reason, code: refusal.code }
  deps.log.warn(facts, 'refund refused by the provider')
  await endRefund(deps, refund, { state: 'refused', actor: staff, reason: refusal.reason })
  return refusal.reason === 'refund_too_soon' ? fail('refund_too_soon') : fail('refund_refused')
}

async function handleOutage(deps: RefundDeps, refund: Refund, outage: Outage, staff: Staff) {
  const facts = { attemptId: refund.attemptId, refundId: refund.id, reason: outage.reason }
  deps.log.error({ ...facts, mayHaveArrived: outage.mayHaveArrived }, 'refund request failed')
  if (!outage.mayHaveArrived) {
    await endRefund(deps, refund, { state: 'refused', actor: staff, reason: outage.reason })
    return fail('refund_unavailable')
  }
  await refundsTable(deps.db).changeOpen(refund.id, { state: 'unknown' })
  deps.attemptOpened()
  return fail('refund_unknown')
}

/** Replies to a repeated call with the current state of the refund. Does not refund again. */
async function replyToRepeat(deps: RefundDeps, existing: Refund, request: RefundRequest) {
  const isSame = existing.attemptId === request.paymentId && existing.amountCents === request.amountCents
  if (!isSame) return fail('idempotency_key_reused')
  const refund = await currentRefund(deps, existing)
  if (refund.state === 'refused') return fail('refund_refused')
  return refund.state === 'done' ? ok(await paymentsOfOrder(deps, refund.salesOrderId)) : fail('refund_unknown')
}

async function currentRefund(deps: RefundDeps, refund: Refund): Promise<Refund> {
  // Only an `unknown` refund is polled. While a refund is `starting`, the call to the provider may still be running.
  if (refund.state !== 'unknown') return refund
  const attempt = await attemptsTable(deps.db).find(refund.attemptId)
  try {
    return attempt ? await pollRefund(deps, refund, attempt) : refund
  } catch (error) {
    if (error instanceof Outage || error instanceof PaymentRefusal) return refund
    throw error
  }
}
