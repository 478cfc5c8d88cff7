import { isFinal } from '#shared/domain/payments/attempts.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { isStaff } from '../../../../access/visitor.ts'
import { Outage } from '../../../../ports/outage.ts'
import { PaymentRefusal } from '../../../../ports/payment-provider.ts'
import { type AuditEntry, writeAudit } from '../../../operations/audit/index.ts'
import { type Caller, mayUseOrder, ordersTable } from '../../sales-orders/index.ts'
import { type Attempt, attemptsTable } from '../attempts-table.ts'
import { statusNow } from '../payment-status.ts'
import { type PollDeps, pollAttempt, settle } from '../reconcile/poll-provider.ts'

/**
 * Cancels an open attempt, so that another attempt can be started.
 *
 * Only the provider can cancel, because the payer may be paying at this moment. The provider's response decides, even
 * when it is "already paid". Only staff can cancel a card payment (by payment terminal).
 */
export async function abortPayment(deps: PollDeps, paymentId: string, { visitor, tokenFor }: AbortCaller) {
  const attempt = await attemptsTable(deps.db).find(paymentId)
  const order = attempt && (await ordersTable(deps.db).find(attempt.salesOrderId))
  if (!order || !mayUseOrder(order, { visitor, token: tokenFor(order.id) })) return fail('payment_not_found')
  if (attempt.paymentType === 'TERMINAL' && !isStaff(visitor)) return fail('payment_not_found')
  if (isFinal(attempt.state)) return fail('payment_final')

  // The audit row is written before the call. If the provider cancels later, this row shows who requested it.
  if (attempt.payId !== null) await auditAbortRequest(deps, attempt, visitor)
  try {
    const updated = await abortAtProvider(deps, attempt)
    // Without the provider's id we can neither poll nor cancel, so the state is unknown. The user can only press the
    // cancel key of the payment terminal.
    if (!isFinal(updated.state)) return fail(attempt.payId === null ? 'payment_unknown' : 'payment_unavailable')
    if (updated.state === 'cancelled') await auditAbort(deps, updated, visitor)
    return updated.state === 'paid' || updated.state === 'review'
      ? fail('payment_final')
      : ok(await statusNow(deps, order.id))
  } catch (error) {
    if (!(error instanceof Outage)) throw error
    deps.log.warn({ attemptId: attempt.id, reason: error.reason }, 'payment cancellation failed')
    return fail('payment_unavailable')
  }
}

/** Caller of `abortPayment`. Order tokens are per order, so the token is looked up after the attempt's order was read. */
type AbortCaller = { visitor: Caller['visitor']; tokenFor: (salesOrderId: number) => string | undefined }

const auditAbortRequest = (deps: PollDeps, { id, salesOrderId }: Attempt, visitor: Caller['visitor']) =>
  auditStaffAction(deps, id, visitor, { action: 'payment.abort_requested', before: null, after: { salesOrderId } })

const auditAbort = (deps: PollDeps, { id, salesOrderId }: Attempt, visitor: Caller['visitor']) =>
  auditStaffAction(deps, id, visitor, {
    action: 'payment.aborted',
    before: { salesOrderId, state: 'open' },
    after: { salesOrderId, state: 'cancelled' },
  })

/**
 * Writes an action of staff to the audit log, in a separate transaction. An action of a buyer is only in the order
 * history.
 */
async function auditStaffAction(
  { db, now }: PollDeps,
  subjectId: string,
  visitor: Caller['visitor'],
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  if (visitor.kind !== 'user' || !isStaff(visitor)) return
  await writeAudit(db, { ...entry, actor: visitor, subject: 'payment', subjectId, at: now() })
}

/**
 * Cancels an attempt at the provider and returns the updated attempt. Throws `Outage` when the provider is unreachable.
 */
export async function abortAtProvider(deps: PollDeps, attempt: Attempt): Promise<Attempt> {
  // Without a provider id the provider cannot cancel. The age of the attempt decides its state.
  if (attempt.payId === null) return pollAttempt(deps, attempt)
  try {
    return await settle(deps, attempt, await deps.pay.abort(attempt.payId))
  } catch (error) {
    // The provider refuses when it is too late to cancel. Then its current status decides.
    if (error instanceof PaymentRefusal) return pollAttempt(deps, attempt)
    throw error
  }
}
