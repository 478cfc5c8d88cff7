import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import { recordOrderEvent } from './order-events.ts'
import { actorOf } from './staff-actor.ts'

/** Orders that expired or were canceled after the ERP got them, and that staff have to cancel there too. */
export function erpCancellationsTable(db: Executor) {
  return {
    /** Adds an order that was canceled at `since`. */
    async add(salesOrderId: number, since: Date): Promise<void> {
      const row = { sales_order_id: salesOrderId, since, done_at: null, done_by: null }
      await db
        .insertInto('erp_cancellations')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Whether the order is still to be canceled in the ERP; undefined when it never was. */
    async isOpen(salesOrderId: number): Promise<boolean | undefined> {
      const query = db.selectFrom('erp_cancellations').select('done_at as doneAt')
      const row = await query.where('sales_order_id', '=', salesOrderId).executeTakeFirst()
      return row && row.doneAt === null
    },

    /** Returns the orders that are still to be canceled in the ERP and that the ERP has: its id by our id. */
    async openInErp(): Promise<Map<number, number>> {
      const rows = await db
        .selectFrom('erp_cancellations as c')
        .innerJoin('sales_orders as o', 'o.id', 'c.sales_order_id')
        .where('c.done_at', 'is', null)
        .where('o.netsuite_id', 'is not', null)
        .orderBy('o.id')
        .select(['o.id', 'o.netsuite_id as netsuiteId'])
        .execute()
      return new Map(rows.map(({ id, netsuiteId }) => [id, Number(netsuiteId)]))
    },

    /** Returns whether the order was still to be canceled in the ERP. `userId` is null for the shop itself. */
    async finish(salesOrderId: number, { userId, at }: { userId: number | null; at: Date }): Promise<boolean> {
      const row = await db
        .updateTable('erp_cancellations')
        .set({ done_at: at, done_by: userId })
        .where('sales_order_id', '=', salesOrderId)
        .where('done_at', 'is', null)
        .returning('sales_order_id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Removes an order that is active again. */
    async remove(salesOrderId: number): Promise<void> {
      await db.deleteFrom('erp_cancellations').where('sales_order_id', '=', salesOrderId).execute()
    },
  }
}

/**
 * Records that a canceled order is canceled in the ERP too: staff say so, or the comparison found it closed there. A
 * repeated call changes nothing. Fails for an order that never was to be canceled there.
 */
export async function finishErpCancellation(
  { db, now }: { db: Database; now: () => Date },
  salesOrderId: number,
  staff: Staff | undefined,
) {
  return db.transaction().execute(async (tx) => {
    const at = now()
    const cancellations = erpCancellationsTable(tx)
    if (await cancellations.finish(salesOrderId, { userId: staff?.userId ?? null, at })) {
      const actor = staff ? actorOf(staff) : 'system'
      await recordOrderEvent(tx, { salesOrderId, kind: 'canceled-in-erp', detail: {}, actor, at })
    } else if ((await cancellations.isOpen(salesOrderId)) === undefined) {
      return fail('order_not_found')
    }
    return ok({ id: salesOrderId })
  })
}
