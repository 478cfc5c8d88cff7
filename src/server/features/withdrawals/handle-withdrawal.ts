import { mayBecome, needsReason, type WithdrawalState } from '#shared/domain/withdrawal/states.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database, Transaction } from '../../db/tables.ts'
import { enqueue } from '../outbox/index.ts'
import { ordersTable } from '../sales-orders/index.ts'
import { showWithdrawal } from './show-withdrawal.ts'
import { withdrawalsTable } from './withdrawals-table.ts'

type Deps = { db: Database; now: () => Date; outboxFilled(): void }

export type Step = {
  state: WithdrawalState
  reason: string
  salesOrderId?: number | undefined
  deliveredOn?: string | null | undefined
  /** `user:12`. */
  actor: string
}

/**
 * Brings a withdrawal to its next state, keeps who did it and why, and tells the buyer by mail.
 *
 * On the way staff may say which order it is of, and when that was delivered: the term runs from that day.
 */
export async function handleWithdrawal(deps: Deps, id: number, step: Step) {
  const handled = await deps.db.transaction().execute((tx) => take(tx, id, step, deps.now()))
  if (!handled.ok) return handled
  deps.outboxFilled()
  return showWithdrawal(deps.db, id)
}

async function take(tx: Transaction, id: number, step: Step, at: Date) {
  const withdrawals = withdrawalsTable(tx)
  const withdrawal = await withdrawals.lock(id)
  if (!withdrawal) return fail('withdrawal_not_found')
  if (!mayBecome(withdrawal.state, step.state)) return fail('withdrawal_step_refused')
  if (needsReason(withdrawal.state, step.state) && step.reason === '') return fail('reason_required')

  const salesOrderId = step.salesOrderId ?? withdrawal.salesOrderId
  if (step.salesOrderId !== undefined && !(await ordersTable(tx).find(step.salesOrderId)))
    return fail('order_not_found')
  if (step.deliveredOn !== undefined) {
    // Without an order there is nothing that was delivered.
    if (salesOrderId === null) return fail('order_not_found')
    await withdrawals.saveDeliveredOn(salesOrderId, step.deliveredOn)
  }
  await withdrawals.change(id, { state: step.state, salesOrderId })
  const { state, actor } = step
  const stepId = await withdrawals.addStep({ withdrawalId: id, state, reason: step.reason || null, actor, at })
  const kind = 'withdrawal-step'
  await enqueue(tx, { party: 'mail', kind, uniqueKey: `${kind}:${stepId}`, payload: { stepId }, at })
  return ok(undefined)
}
