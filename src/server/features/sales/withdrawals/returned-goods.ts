import { isSample } from '#shared/domain/samples/samples.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { removeIdleStops } from '../sales-orders/index.ts'
import { type WithdrawalRow, withdrawalsTable } from './withdrawals-table.ts'

type By = { staff: Staff; at: Date }

/** Reads a withdrawal and locks it until the transaction ends. Locked before its order, as every step of a withdrawal does. */
export const lockWithdrawal = (tx: Transaction, id: number): Promise<WithdrawalRow | undefined> =>
  withdrawalsTable(tx).lock(id)

/** Takes a withdrawal in progress that was only received. The caller mails the customer. The withdrawal must be locked. */
export async function takeInProgress(tx: Transaction, { id, state }: WithdrawalRow, by: By): Promise<void> {
  if (state === 'received') await saveStep(tx, id, { from: state, to: 'in_progress', ...by })
}

/**
 * Settles a withdrawal whose goods were counted, so that their price minus deductions is no longer due. Withdrawn lines that need no
 * return are taken back too: those that were not delivered, and samples. The withdrawal and its order must be locked; the caller
 * mails the customer. A settled withdrawal gets the lines added.
 */
export async function settleReturned(
  tx: Transaction,
  id: number,
  { rowIds, ...by }: By & { rowIds: readonly number[] },
): Promise<void> {
  const withdrawals = withdrawalsTable(tx)
  const withdrawal = await withdrawals.lock(id)
  if (!withdrawal || withdrawal.salesOrderId === null) throw new Error('the withdrawal of a return has no order')
  const { salesOrderId, state } = withdrawal
  const others = await rowsWithoutReturn(tx, { ...withdrawal, salesOrderId })
  const settledRowIds = [...new Set([...others, ...rowIds])]
  await withdrawals.change(id, { state: 'settled', settledRowIds })
  if (state !== 'settled') await saveStep(tx, id, { from: state, to: 'settled', ...by })
  await withdrawals.saveReleasedCents(salesOrderId)
  await removeIdleStops(tx, salesOrderId, by.at)
}

/** Returns the lines of a withdrawal that are taken back without a return. */
async function rowsWithoutReturn(
  tx: Transaction,
  { salesOrderId, state, scope, rowIds, settledRowIds }: WithdrawalRow & { salesOrderId: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('sales_order_rows')
    .select(['id', 'item_code as itemId', 'state'])
    .where('sales_order_id', '=', salesOrderId)
    .execute()
  const isDeclared = (id: number) => scope === 'all' || rowIds.includes(id)
  if (state === 'settled') return settledRowIds ? [...settledRowIds] : rows.map(({ id }) => id).filter(isDeclared)
  return rows.filter((row) => isDeclared(row.id) && (row.state !== 'delivered' || isSample(row))).map(({ id }) => id)
}

type Step = By & { from: WithdrawalRow['state']; to: WithdrawalRow['state'] }

async function saveStep(tx: Transaction, id: number, { from, to, staff, at }: Step): Promise<void> {
  const withdrawals = withdrawalsTable(tx)
  if (to === 'in_progress') await withdrawals.change(id, { state: to })
  await withdrawals.addStep({ withdrawalId: id, state: to, reason: null, actor: `user:${staff.userId}`, at })
  const entry = { actor: staff, action: 'withdrawal.handled', subject: 'withdrawal', subjectId: String(id) } as const
  await writeAudit(tx, { ...entry, before: { state: from }, after: { state: to }, at })
}
