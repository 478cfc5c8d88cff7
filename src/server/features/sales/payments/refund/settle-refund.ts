import { PARTLY_REFUNDED, REFUNDED } from '#shared/domain/payments/attempts.ts'
import type { AuditActor } from '../../../operations/audit/index.ts'
import { writeAudit } from '../../../operations/audit/index.ts'
import { holdOrder } from '../../sales-orders/index.ts'
import { LOST_AFTER_MS } from '../attempt-times.ts'
import type { Attempt } from '../attempts-table.ts'
import { noteEvent } from '../ledger.ts'
import { fetchStatusWithRefunds, type PollDeps, settle } from '../reconcile/poll-provider.ts'
import type { ProviderStatus } from '../settle/settle-attempt.ts'
import { type Refund, refundsTable } from './refunds-table.ts'

/** After this long a refund of which the provider knows nothing did not arrive; its call has long ended by then. */
const NEVER_ARRIVED_MS = 3 * LOST_AFTER_MS

/**
 * Asks the provider what became of a refund whose answer got lost, and books it: by what was given back in all, against
 * what had been given back before. Only that sum can say that it never arrived, never the status. Gives the refund as it is
 * afterwards.
 *
 * Throws `Outage('pay')` when the provider is not there: nothing has changed then.
 */
export async function pollRefund(deps: PollDeps, refund: Refund, attempt: Attempt): Promise<Refund> {
  if (attempt.payId === null) throw new Error('money can only be given back where some came in')
  const told = await fetchStatusWithRefunds(deps.pay, attempt.payId)
  const settled = await settle(deps, attempt, told)
  if (Math.max(settled.refundedCents, told.refundedCents) >= refund.refundedBeforeCents + refund.amountCents) {
    return endRefund(deps, refund, { state: 'done', actor: 'system' })
  }
  const age = deps.now().getTime() - refund.requestedAt.getTime()
  return age < NEVER_ARRIVED_MS ? refund : endRefund(deps, refund, { state: 'refused', actor: 'system' })
}

/** Books that the provider gave the money back, by its own yes: also when nobody can ask it for the sum afterwards. */
export async function bookRefund(deps: PollDeps, refund: Refund, attempt: Attempt, actor: AuditActor): Promise<Refund> {
  await settle(deps, attempt, refundedStatus(attempt, refund.refundedBeforeCents + refund.amountCents))
  return endRefund(deps, refund, { state: 'done', actor })
}

/** Writes down how a refund ended, once; who tells it a second time changes nothing. */
export function endRefund(
  deps: Pick<PollDeps, 'db' | 'now'>,
  refund: Refund,
  { state, actor, reason }: { state: 'done' | 'refused'; actor: AuditActor; reason?: string },
): Promise<Refund> {
  return deps.db.transaction().execute(async (tx) => {
    await holdOrder(tx, refund.salesOrderId)
    const at = deps.now()
    const ended = await refundsTable(tx).changeOpen(refund.id, { state, final_at: at, next_check_at: null })
    if (!ended) return (await refundsTable(tx).find(refund.id)) ?? refund

    const { id: refundId, attemptId, amountCents, salesOrderId } = ended
    await noteEvent(tx, {
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

/** What the provider would say of a payment of which so much was given back. */
function refundedStatus(attempt: Attempt, refundedCents: number): ProviderStatus {
  if (attempt.payId === null) throw new Error('money can only be given back where some came in')
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
