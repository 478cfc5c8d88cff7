import type { Withdrawal } from '#shared/contracts/withdrawals.ts'
import { isInTime, lastDayToWithdraw, refundDueOn } from '#shared/domain/withdrawals/term.ts'
import { amsterdamDay, calendarDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { readOrderDetails } from '../sales-orders/index.ts'
import { type WithdrawalRow, withdrawalsTable } from './withdrawals-table.ts'

/** Returns a withdrawal with all data that staff need to decide about it. */
export async function showWithdrawal(db: Executor, id: number) {
  const table = withdrawalsTable(db)
  const withdrawal = await table.find(id)
  if (!withdrawal) return fail('withdrawal_not_found')
  const steps = await table.steps(id)
  return ok({
    ...listedWithdrawal(withdrawal),
    products: withdrawal.products,
    reason: withdrawal.reason,
    order: await orderOf(db, withdrawal),
    history: steps.map(({ state, reason, actor, actorEmail, happenedAt }) => ({
      state,
      reason,
      actor,
      actorEmail,
      happenedDateTime: happenedAt.toISOString(),
    })),
  })
}

/** Maps a withdrawal for the list. */
export const listedWithdrawal = ({
  id,
  receivedAt,
  state,
  orderNumber,
  name,
  email,
  scope,
  salesOrderId,
}: WithdrawalRow) => ({
  withdrawalId: id,
  receivedDateTime: receivedAt.toISOString(),
  state,
  orderNumber,
  name,
  email,
  scope,
  salesOrderId,
  refundDueOn: refundDueOn(amsterdamDay(receivedAt)),
})

async function orderOf(db: Executor, withdrawal: WithdrawalRow): Promise<Withdrawal['order']> {
  const order = withdrawal.salesOrderId === null ? undefined : await readOrderDetails(db, withdrawal.salesOrderId)
  if (!order) return null
  const deliveredOn = calendarDay(await withdrawalsTable(db).deliveredOn(order.id)) ?? null
  return {
    channel: order.channel,
    customerType: order.customerType,
    deliveredOn,
    lastDayToWithdraw: deliveredOn && lastDayToWithdraw(deliveredOn),
    isInTime: isInTime(amsterdamDay(withdrawal.receivedAt), deliveredOn),
    rows: order.rows.map(({ id, displayName, count, isMadeToMeasure }) => ({
      salesOrderRowId: id,
      displayName,
      count,
      isMadeToMeasure,
      isWithdrawn: withdrawal.scope === 'all' || withdrawal.rowIds.includes(id),
      ...(withdrawal.state === 'settled' && { isTakenBack: isTakenBack(withdrawal, id) }),
    })),
  }
}

/** Returns true when a line was taken back. The database function `no_longer_due_cents` has the same rule. */
const isTakenBack = ({ settledRowIds, scope, rowIds }: WithdrawalRow, id: number) =>
  settledRowIds ? settledRowIds.includes(id) : scope === 'all' || rowIds.includes(id)
