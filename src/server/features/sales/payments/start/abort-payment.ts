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
 * Cancels an open attempt, so that another can be started.
 *
 * Only the provider can cancel: a payer may be paying this very moment. What it answers counts, also
 * when that is "already paid". Guests cannot cancel what goes on at the counter.
 */
export async function abortPayment(deps: PollDeps, paymentId: string, { visitor, proofFor }: AbortCaller) {
  const attempt = await attemptsTable(deps.db).find(paymentId)
  const order = attempt && (await ordersTable(deps.db).find(attempt.salesOrderId))
  if (!order || !mayUseOrder(order, { visitor, token: proofFor(order.id) })) return fail('payment_not_found')
  if (attempt.paymentType === 'TERMINAL' && !isStaff(visitor)) return fail('payment_not_found')
  if (isFinal(attempt.state)) return fail('payment_final')

  // Also when the provider cancels it only later: then this tells who wanted that.
  if (attempt.payId !== null) await auditAbortRequest(deps, attempt, visitor)
  try {
    const ended = await abortAtProvider(deps, attempt)
    // The provider cannot look up an attempt without its number; the payment terminal has a key to cancel it.
    if (!isFinal(ended.state)) return fail(attempt.payId === null ? 'payment_unknown' : 'payment_unavailable')
    if (ended.state === 'cancelled') await auditAbort(deps, ended, visitor)
    return ended.state === 'paid' || ended.state === 'review'
      ? fail('payment_final')
      : ok(await statusNow(deps.db, order.id))
  } catch (error) {
    if (!(error instanceof Outage)) throw error
    deps.log.warn({ attemptId: attempt.id, reason: error.reason }, 'a payment could not be cancelled')
    return fail('payment_unavailable')
  }
}

/** The order is only known once the attempt is, and with it which token to look for. */
type AbortCaller = { visitor: Caller['visitor']; proofFor: (salesOrderId: number) => string | undefined }

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

/** Has the provider cancel an attempt, and gives it as it is afterwards. Throws `Outage` when nobody answers. */
export async function abortAtProvider(deps: PollDeps, attempt: Attempt): Promise<Attempt> {
  // Nothing to cancel that we could name: it ends by its age, or not yet.
  if (attempt.payId === null) return pollAttempt(deps, attempt)
  try {
    return await settle(deps, attempt, await deps.pay.abort(attempt.payId))
  } catch (error) {
    // Too late to cancel: how it stands is what counts.
    if (error instanceof PaymentRefusal) return pollAttempt(deps, attempt)
    throw error
  }
}
