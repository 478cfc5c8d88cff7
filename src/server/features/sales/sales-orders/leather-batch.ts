import { sql } from 'kysely'
import { refusedAction } from '#shared/domain/orders/order-life.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { recordOrderEvent } from './order-events.ts'
import { lockOrder } from './orders-table.ts'
import { actorOf } from './staff-actor.ts'

type Batch = { rowIds: readonly number[]; leatherBatch: string; staff: Staff }

/** SQL condition on a row `r`: it has a leather among its options. */
const HAS_LEATHER = sql<boolean>`r.options @> '[{"label": "Leer"}]'::jsonb`

/**
 * Stores from which batch of leather lines of an order are made; '' when it is unknown after all. Lines without leather, and lines
 * that have this batch already, stay unchanged, so a repeated call writes nothing.
 */
export async function setLeatherBatch({ db, now }: { db: Database; now: () => Date }, id: number, batch: Batch) {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return fail('order_not_found')
    const refused = refusedAction('move_lines', order)
    if (refused) return fail(refused === 'order_forgotten' ? refused : 'order_canceled')
    const rows = await tx
      .selectFrom('sales_order_rows')
      .select(['id', 'state'])
      .where('sales_order_id', '=', id)
      .where('id', 'in', [...batch.rowIds])
      .execute()
    if (rows.length < new Set(batch.rowIds).size) return fail('order_line_not_found')
    if (rows.some(({ state }) => state === 'canceled')) return fail('order_line_canceled')
    await writeLeatherBatch(tx, id, batch, now())
    return ok(undefined)
  })
}

/** Does what `setLeatherBatch` does for lines of a locked order, in the transaction of the caller. */
export async function writeLeatherBatch(
  tx: Transaction,
  salesOrderId: number,
  { rowIds, leatherBatch, staff }: Batch,
  at: Date,
): Promise<void> {
  const { rows: before } = await sql<{ id: number; leatherBatch: string }>`
    select r.id, r.leather_batch as "leatherBatch" from sales_order_rows r
    where r.sales_order_id = ${salesOrderId} and r.id = any(${[...rowIds]}::int[]) and r.state <> 'canceled'
      and r.leather_batch <> ${leatherBatch} and ${HAS_LEATHER}
    order by r.position`.execute(tx)
  if (before.length === 0) return
  const ids = before.map(({ id }) => id)
  await tx.updateTable('sales_order_rows').set({ leather_batch: leatherBatch }).where('id', 'in', ids).execute()
  const detail = { rowIds: ids, leatherBatch, before }
  await recordOrderEvent(tx, { salesOrderId, kind: 'leather-batch', detail, actor: actorOf(staff), at })
  await writeAudit(tx, {
    actor: staff,
    action: 'order.leather_batch',
    subject: 'sales_order',
    subjectId: String(salesOrderId),
    at,
    before: { lines: before },
    after: { lines: ids.map((id) => ({ id, leatherBatch })) },
  })
}
