import { type LineState, lastDeliveredOn, workStateOf } from '#shared/domain/orders/line-states.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'
import { settlePromisedPeriods } from './promised-periods.ts'

/** A line of an order that is not canceled, with the first day of its state and its day of production. */
export type WorkLine = { id: number; state: LineState; day: string | null; productionOn: string | null }

/** Reads the lines of an order. Canceled lines are left out: no work is done on them. */
export async function readWorkLines(db: Executor, salesOrderId: number): Promise<WorkLine[]> {
  const rows = await db
    .selectFrom('sales_order_rows')
    .where('sales_order_id', '=', salesOrderId)
    .orderBy('position')
    .select(['id', 'state', 'state_on as day', 'production_on as productionOn'])
    .execute()
  return rows.flatMap(({ state, ...line }) => (state === 'canceled' ? [] : [{ ...line, state }]))
}

/**
 * Stores the state of an order, the day of its last delivery, and what became of its promised periods, which all follow from
 * its lines. The order must be locked.
 *
 * @param wasDelivered true when all lines were delivered before the change, so that the day no longer holds
 */
export async function saveOrderState(tx: Transaction, id: number, wasDelivered = false): Promise<void> {
  await settlePromisedPeriods(tx, id)
  const lines = await readWorkLines(tx, id)
  if (lines.length === 0) return
  const deliveredOn = lastDeliveredOn(lines)
  await tx
    .updateTable('sales_orders')
    .set({
      work_state: workStateOf(lines.map(({ state }) => state)),
      // While the lines had and have no delivery date, the column stays. Staff may have entered it with a withdrawal.
      ...((deliveredOn !== null || wasDelivered) && { delivered_on: deliveredOn }),
    })
    .where('id', '=', id)
    .execute()
}
