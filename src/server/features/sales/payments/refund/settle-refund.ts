import { PARTLY_REFUNDED, REFUNDED } from '#shared/domain/payments/attempts.ts'
import type { AuditActor } from '../../../operations/audit/index.ts'
import { writeAudit } from '../../../operations/audit/index.ts'
import { lockOrderRow } from '../../sales-orders/index.ts'
import { LOST_AFTER_MS } from '../attempt-times.ts'
import type { Attempt } from '../attempts-table.ts'
import { recordEvent } from '../ledger.ts'
import { fetchStatusWithRefunds, type PollDeps, settle } from '../reconcile/poll-provider.ts'
import type { ProviderStatus } from '../settle/settle-attempt.ts'
import { type Refund, refundsTable } from './refunds-table.ts'

/** A refund that the provider does not report after this time did not arrive, because its call ended long before. */
const GIVE_UP_AFTER_MS = 3 * LOST_AFTER_MS

/**
 * Polls the provider about a refund whose response was lost, books the result, and returns the updated refund. Compares
 * the total refunded amount with the amount before this refund, because the status of the payment does not show
 * whether this refund arrived.
 *
 * Throws `Outage('pay')` when the provider is unreachable. Nothing has changed in that case.
 */
export async function pollRefund(deps: PollDeps, refund: Refund, attempt: Attempt): Promise<Refund> {
  if (attempt.payId === null) throw new Error('a refund needs a payment with a provider id')
  const status = await fetchStatusWithRefunds(deps.pay, attempt.payId)
  const settled = await settle(deps, attempt, status)
  if (Math.max(settled.refundedCents, status.refundedCents) >= refund.refundedBeforeCents + refund.amountCents) {
    return endRefund(deps, refund, { state: 'done', actor: 'system' })
  }
  const age = deps.now().getTime() - refund.requestedAt.getTime()
  return age < GIVE_UP_AFTER_MS ? refund : endRefund(deps, refund, { state: 'refused', actor: 'system' })
}

/** Books a refund that the provider confirmed, without polling the refunded amount. */
export async function bookRefund(deps: PollDeps, refund: Refund, attempt: Attempt, actor: AuditActor): Promise<Refund> {
  await settle(deps, attempt, refundedStatus(attempt, refund.refundedBeforeCents + refund.amountCents))
  return endRefund(deps, refund, { state: 'done', actor })
}

/** Stores the outcome of a refund once. A second call changes nothing. */
export function endRefund(
  deps: Pick<PollDeps, 'db' | 'now'>,
  refund: Refund,
  { state, actor, reason }: { state: 'done' | 'refused'; actor: AuditActor; reason?: string },
): Promise<Refund> {
  return deps.db.transaction().execute(async (tx) => {
    await lockOrderRow(tx, refund.salesOrderId)
    const at = deps.now()
    const ended = await refundsTable(tx).changeOpen(refund.id, { state, final_at: at, next_check_at: null })
    if (!ended) return (await refundsTable(tx).find(refund.id)) ?? refund

    const { id: refundId, attemptId, amountCents, salesOrderId } = ended
    await recordEvent(tx, {
      salesOrderId,
      at,
      kind: state === 'done' ? 'refund-done' : 'refund-refused',
      detail: { refundId, attemptId, amountCents, ...(reason && { reason }) },
      actor: actor === 'system' ? 'system' : `user:${actor.userId}`,
    })
    await writeAudit(tx, {
      actor,
      at,
      subject: 'payment' as const,
      subjectId: attemptId,
      action: state === 'done' ? 'payment.refunded' : 'payment.refund_refused',
      before: { salesOrderId, refundedCents: ended.refundedBeforeCents },
      after: { salesOrderId, refundedCents: ended.refundedBeforeCents + (state === 'done' ? amountCents : 0) },
    })
    return ended
  })
}

/** Builds the provider status of a payment with this refunded amount. */
function refundedStatus(attempt: Attempt, refundedCents: number): ProviderStatus {
  if (attempt.payId === null) throw new Error('a refund needs a payment with a provider id')
  return {
    payId: attempt.payId,
    uuid: '',
    statusAction: 'REFUND',
    currency: 'EUR',
    isTest: false,
    refundedCents,
    statusCode: refundedCents >= attempt.amountCents ? REFUNDED : PARTLY_REFUNDED,
    amountCents: attempt.amountCents,
    redirectUrl: undefined,
    expiresAt: undefined,
    completedAt: undefined,
    receipt: undefined,
    reference: undefined,
    attemptId: attempt.id,
  }
}
