import { sql } from 'kysely'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Transaction } from '../../../db/tables.ts'
import { addStep } from './move-lines.ts'
import { recordOrderEvent } from './order-events.ts'
import { saveOrderState } from './order-work.ts'
import { isTakenBack } from './taken-back.ts'

/**
 * Takes planned deliveries of an order off the board that have no line left to deliver, and withdraws what was promised: their lines
 * are canceled, or were withdrawn before the delivery. Those of a canceled order all go. The order must be locked, and the cause
 * stored.
 *
 * Visits for service cases stay: they follow their case.
 *
 * Withdrawn lines are ready again, so that they can be planned when staff reopen the withdrawal.
 */
export async function removeIdleStops(tx: Transaction, salesOrderId: number, at: Date): Promise<void> {
  const { rows } = await sql<{ rowIds: number[] }>`
    with removed as (
      update delivery_stops s set state = 'removed', ended_at = ${at}, version = s.version + 1
      from sales_orders o
      where o.id = s.sales_order_id and o.id = ${salesOrderId} and s.state in ('planned', 'under_way')
        and s.service_case_id is null
        and (o.canceled_at is not null or not exists (
          select from sales_order_rows r
          where r.id = any(s.row_ids) and r.state <> 'canceled' and (r.state = 'delivered' or not ${isTakenBack})))
      returning s.id, s.row_ids
    ), withdrawn as (
      update delivery_promises p set state = 'withdrawn', ended_at = ${at}
      from removed where p.stop_id = removed.id and p.state = 'open')
    select row_ids as "rowIds" from removed`.execute(tx)
  const order = await tx
    .selectFrom('sales_orders')
    .select('canceled_at as canceledAt')
    .where('id', '=', salesOrderId)
    .executeTakeFirst()
  // The lines of a canceled order keep their last state, which is the history of the order.
  if (order?.canceledAt) return
  await plannedLinesReady(
    tx,
    salesOrderId,
    rows.flatMap(({ rowIds }) => rowIds),
    at,
  )
}

/**
 * Moves lines that are planned back to `ready`, without a mail, because their delivery is off the board. Skips other lines. The
 * order must be locked.
 */
export async function plannedLinesReady(
  tx: Transaction,
  salesOrderId: number,
  rowIds: readonly number[],
  at: Date,
): Promise<void> {
  const day = amsterdamDay(at)
  // Not the user whose action caused it: the move is a consequence, and cannot be undone by itself.
  const actor = 'system'
  const before = await tx
    .selectFrom('sales_order_rows')
    .select(['id', 'state_on as day'])
    .where('sales_order_id', '=', salesOrderId)
    .where('id', 'in', [0, ...rowIds])
    .where('state', '=', 'planned')
    .orderBy('position')
    .execute()
  const ids = before.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.updateTable('sales_order_rows').set({ state: 'ready', state_on: day }).where('id', 'in', ids).execute()
  await saveOrderState(tx, salesOrderId)
  const step = { rowIds: ids, state: 'ready' as const, day }
  await addStep(tx, salesOrderId, { ...step, isCorrection: false, isMailed: false, actor, at })
  const lines = before.map((line) => ({ ...line, state: 'planned' }))
  const detail = { ...step, isCorrection: true, isMailed: false, before: lines }
  await recordOrderEvent(tx, { salesOrderId, kind: 'lines-moved', detail, actor, at })
}
