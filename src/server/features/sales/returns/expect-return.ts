import { mayTake } from '#shared/domain/returns/returns.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Transaction } from '../../../db/tables.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { lockOrder } from '../sales-orders/index.ts'
import { lockWithdrawal, takeInProgress, type WithdrawalRow } from '../withdrawals/index.ts'
import { type ReturnDeps, record } from './change-return.ts'
import { returnsTable } from './returns-table.ts'
import { showReturn } from './show-return.ts'

type Expectation = { rowIds?: readonly number[] | undefined; staff: Staff }

/**
 * Expects the delivered lines of a withdrawal back: stores the return, takes the withdrawal in progress, and mails the customer how
 * and before when to return the goods. Also possible for a settled withdrawal, of which the money was paid back before.
 *
 * A repeated call returns the existing return and mails nobody. Fails with `withdrawal_step_refused` for a refused withdrawal,
 * `order_not_found` for one without an order, and `nothing_to_return` when no withdrawn line was delivered.
 */
export async function expectReturn(deps: ReturnDeps, withdrawalId: number, { rowIds, staff }: Expectation) {
  const expected = await deps.db.transaction().execute(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId)
    if (!withdrawal) return fail('withdrawal_not_found')
    const { salesOrderId } = withdrawal
    if (withdrawal.state === 'refused') return fail('withdrawal_step_refused')
    if (salesOrderId === null) return fail('order_not_found')
    const order = await lockOrder(tx, salesOrderId)
    if (!order) return fail('order_not_found')
    if (order.tokenHash === '') return fail('order_forgotten')
    const table = returnsTable(tx)
    const earlier = await table.findOfWithdrawal(withdrawalId)
    if (earlier && !mayTake('expect', earlier.state)) return ok(earlier.id)

    const lines = await chosenLines(tx, { ...withdrawal, salesOrderId }, rowIds)
    if (lines.length === 0) return fail('nothing_to_return')
    const at = deps.now()
    const id = await table.expect({ withdrawalId, salesOrderId, lines, at })
    const row = await table.find(id)
    if (!row) throw new Error('a return that was stored does not exist')
    await takeInProgress(tx, withdrawal, { staff, at })
    const detail = { withdrawalId, lines }
    await record(tx, row, { step: 'expected', detail, before: null, staff, at })
    const kind = 'return-expected'
    await enqueue(tx, {
      party: 'mail',
      kind,
      uniqueKey: `${kind}:${id}:${row.version}`,
      payload: { salesOrderId, returnId: id },
      at,
    })
    return ok(id)
  })
  if (!expected.ok) return expected
  deps.outboxFilled()
  return showReturn(deps.db, expected.value)
}

type WithdrawalOfOrder = Pick<WithdrawalRow, 'id' | 'scope' | 'rowIds'> & { salesOrderId: number }

/** Returns the delivered lines that staff chose, or that the customer declared. Throws `InvalidInput` for other lines. */
async function chosenLines(tx: Transaction, withdrawal: WithdrawalOfOrder, rowIds: readonly number[] | undefined) {
  const rows = await returnsTable(tx).returnableRows(withdrawal.salesOrderId, withdrawal.id)
  if (rowIds === undefined) {
    return rows.filter(({ rowId }) => withdrawal.scope === 'all' || withdrawal.rowIds.includes(rowId))
  }
  if (rowIds.some((id) => !rows.some(({ rowId }) => rowId === id))) {
    const message = 'Kies regels van deze bestelling die geleverd zijn en niet al terugkomen.'
    throw new InvalidInput([{ field: 'rowIds', message }])
  }
  return rows.filter(({ rowId }) => rowIds.includes(rowId))
}
