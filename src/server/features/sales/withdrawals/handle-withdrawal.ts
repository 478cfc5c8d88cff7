import { mayBecome, needsReason, type WithdrawalState } from '#shared/domain/withdrawals/states.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { lockOrderRow, removeIdleStops } from '../sales-orders/index.ts'
import { type Attachment, attach } from './attach-order.ts'
import { showWithdrawal } from './show-withdrawal.ts'
import { withdrawalsTable } from './withdrawals-table.ts'

type Deps = { db: Database; now: () => Date; outboxFilled(): void }

export type Step = Attachment & {
  state: WithdrawalState
  reason: string
  /** Ids of the lines that the shop takes back when it settles the withdrawal; the declared lines when undefined. */
  rowIds?: readonly number[] | undefined
  actor: Staff
}

/**
 * Moves a withdrawal to its next state, stores the actor and the reason, and informs the sender by mail.
 *
 * A step can also set the order of the withdrawal and the delivery date of the order, because the term runs from that
 * day. When the withdrawal is settled, the amount of the lines that are taken back is no longer due.
 */
export async function handleWithdrawal(deps: Deps, id: number, step: Step) {
  const handled = await deps.db.transaction().execute((tx) => storeStep(tx, id, step, deps.now()))
  if (!handled.ok) return handled
  deps.outboxFilled()
  return showWithdrawal(deps.db, id)
}

async function storeStep(tx: Transaction, id: number, step: Step, at: Date) {
  const withdrawals = withdrawalsTable(tx)
  const withdrawal = await withdrawals.lock(id)
  if (!withdrawal) return fail('withdrawal_not_found')
  if (!mayBecome(withdrawal.state, step.state)) return fail('withdrawal_step_refused')
  if (needsReason(withdrawal.state, step.state) && step.reason === '') return fail('reason_required')

  // A refused withdrawal has no return: its goods are the customer's.
  if (step.state === 'refused' && (await withdrawals.hasReturn(id, ['expected']))) return fail('return_expected')

  const attached = await attach(tx, withdrawal, step, at)
  if (!attached.ok) return attached

  const { state, reason, actor } = step
  const salesOrderId = step.salesOrderId ?? withdrawal.salesOrderId
  if (salesOrderId !== null) await lockOrderRow(tx, salesOrderId)
  const settledRowIds = state === 'settled' ? await checkedRowIds(tx, salesOrderId, step.rowIds) : null
  await withdrawals.change(id, { state, settledRowIds })
  if (salesOrderId !== null) {
    await withdrawals.saveReleasedCents(salesOrderId)
    await removeIdleStops(tx, salesOrderId, at)
  }
  const by = `user:${actor.userId}`
  const stepId = await withdrawals.addStep({ withdrawalId: id, state, reason: reason || null, actor: by, at })
  const kind = 'withdrawal-step'
  await enqueue(tx, { party: 'mail', kind, uniqueKey: `${kind}:${stepId}`, payload: { stepId }, at })
  const { before, after } = attached.value
  await writeAudit(tx, {
    actor,
    action: 'withdrawal.handled',
    subject: 'withdrawal',
    subjectId: String(id),
    at,
    before: { state: withdrawal.state, ...before },
    // The reason is only stored with the withdrawal, because it may name the buyer and audit rows are never deleted.
    after: { state, ...after },
  })
  return ok(undefined)
}

/** Returns the lines to take back; null means the declared lines. Throws `InvalidInput` for lines of another order. */
async function checkedRowIds(tx: Transaction, salesOrderId: number | null, rowIds: Step['rowIds']) {
  if (rowIds === undefined || salesOrderId === null) return null
  const ownRowIds = await withdrawalsTable(tx).rowsOf(salesOrderId, rowIds)
  if (rowIds.some((id) => !ownRowIds.includes(id))) {
    throw new InvalidInput([{ field: 'rowIds', message: 'Deze regels horen niet bij de bestelling.' }])
  }
  return rowIds
}
