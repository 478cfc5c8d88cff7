import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import { recordOrderEvent } from './order-events.ts'
import { actorOf } from './staff-actor.ts'

/**
 * State of the task to cancel an order in the ERP. `open`: the ERP has not accepted the message that closes the order. `closed`: it
 * has, or the comparison found it closed after such a message was sent. `canceled`: staff canceled the order there, or the comparison
 * found it canceled. `paid`: a late payment made the order active again, so it must stay there.
 */
export type ErpCancellationState = 'open' | 'closed' | 'canceled' | 'paid'

/** Orders that expired or were canceled after the ERP got them. When the ERP refuses to close one, staff have to. */
export function erpCancellationsTable(db: Executor) {
  const stateQuery = (salesOrderId: number) =>
    db
      .selectFrom('erp_cancellations')
      .select(['done_at as doneAt', 'done_reason as reason', 'closing_sent_at as closingSentAt'])
      .where('sales_order_id', '=', salesOrderId)

  const stateOf = (row: {
    doneAt: Date | null
    reason: Exclude<ErpCancellationState, 'open'> | null
  }): ErpCancellationState => (row.doneAt === null ? 'open' : (row.reason ?? 'canceled'))

  /** Orders with a row in this state that the ERP has: their ids there by our ids. */
  const netsuiteIds = async (state: 'open' | 'paid', since = new Date(0)): Promise<Map<number, number>> => {
    const query = db
      .selectFrom('erp_cancellations as c')
      .innerJoin('sales_orders as o', 'o.id', 'c.sales_order_id')
      .where('o.netsuite_id', 'is not', null)
      .orderBy('o.id')
      .select(['o.id', 'o.netsuite_id as netsuiteId'])
    const rows = await (state === 'open'
      ? query.where('c.done_at', 'is', null)
      : query
          .where('c.done_reason', '=', 'paid')
          .where('c.done_at', '>', since)
          // An order that was canceled or withdrawn since may be closed there.
          .where('o.canceled_at', 'is', null)
          .whereRef('o.released_cents', '<', 'o.gross_cents')
    ).execute()
    return new Map(rows.map(({ id, netsuiteId }) => [id, Number(netsuiteId)]))
  }

  return {
    /** Adds an order that was canceled at `since`. An order that was active again gets a new task. */
    async add(salesOrderId: number, since: Date): Promise<void> {
      const task = { since, done_at: null, done_by: null, done_reason: null, closing_sent_at: null }
      await db
        .insertInto('erp_cancellations')
        .values({ sales_order_id: salesOrderId, ...task })
        .onConflict((conflict) => conflict.column('sales_order_id').doUpdateSet(task))
        .execute()
    },

    /** Returns the state of the task; undefined for an order that never was to be canceled in the ERP. */
    async stateOf(salesOrderId: number): Promise<ErpCancellationState | undefined> {
      const row = await stateQuery(salesOrderId).executeTakeFirst()
      return row && stateOf(row)
    },

    /** Returns the state, and locks the task until the transaction ends, so that staff cannot end it in that time. */
    async lock(salesOrderId: number): Promise<{ state: ErpCancellationState; closingSentAt: Date | null } | undefined> {
      const row = await stateQuery(salesOrderId).forUpdate().executeTakeFirst()
      return row && { state: stateOf(row), closingSentAt: row.closingSentAt }
    },

    /** Records that a message that closes the order is being sent. Returns false for a later message, and without an open task. */
    async beginClosing(salesOrderId: number, at: Date): Promise<boolean> {
      const row = await db
        .updateTable('erp_cancellations')
        .set({ closing_sent_at: at })
        .where('sales_order_id', '=', salesOrderId)
        .where('done_at', 'is', null)
        .where('closing_sent_at', 'is', null)
        .returning('sales_order_id')
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Records that the ERP certainly did not close the order: it still holds the pieces. Only for the closing that began at this time: in
     * the meantime the order may have been opened, ended again, and closed by another server.
     */
    async undoClosing(salesOrderId: number, begunAt: Date): Promise<void> {
      await db
        .updateTable('erp_cancellations')
        .set({ closing_sent_at: null })
        .where('sales_order_id', '=', salesOrderId)
        .where('closing_sent_at', '=', begunAt)
        .where('done_at', 'is', null)
        .execute()
    },

    /** Returns the orders that are still to be canceled in the ERP and that the ERP has: its id by our id. */
    openInErp: () => netsuiteIds('open'),

    /** Returns the orders that a late payment since this time made active again: the id in the ERP by our id. */
    keptInErp: (since: Date) => netsuiteIds('paid', since),

    /** Returns whether the order was still to be canceled in the ERP. `userId` is null for the shop itself. */
    async finish(
      salesOrderId: number,
      { userId, reason, at }: { userId: number | null; reason: 'canceled' | 'closed'; at: Date },
    ): Promise<boolean> {
      const row = await db
        .updateTable('erp_cancellations')
        .set({ done_at: at, done_by: userId, done_reason: reason })
        .where('sales_order_id', '=', salesOrderId)
        .where('done_at', 'is', null)
        .returning('sales_order_id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Marks the order as one that must stay in the ERP, because it is active again. Staff cannot cancel it there any more. */
    async keep(salesOrderId: number, at: Date): Promise<void> {
      await db
        .updateTable('erp_cancellations')
        .set({ done_at: at, done_reason: 'paid' })
        .where('sales_order_id', '=', salesOrderId)
        .where((eb) => eb.or([eb('done_at', 'is', null), eb('done_reason', '=', 'closed')]))
        .execute()
    },
  }
}

/**
 * Records that a canceled order is canceled in the ERP too: staff say so, or the comparison found it closed there. When a message that
 * closes the order was sent, the comparison found the closing by the shop, whose answer was lost. A repeated call changes nothing. Fails
 * for an order that never was to be canceled there, and with `order_revived` after a late payment made the order active again.
 */
export async function finishErpCancellation(
  { db, now }: { db: Database; now: () => Date },
  salesOrderId: number,
  staff: Staff | undefined,
) {
  return db.transaction().execute(async (tx) => {
    const task = await erpCancellationsTable(tx).lock(salesOrderId)
    const reason = staff === undefined && task?.closingSentAt != null ? 'closed' : 'canceled'
    if (await endErpCancellation(tx, salesOrderId, { staff, reason, at: now() })) {
      return ok({ id: salesOrderId })
    }
    const state = await erpCancellationsTable(tx).stateOf(salesOrderId)
    if (state === 'paid') return fail('order_revived')
    return state === undefined ? fail('order_not_found') : ok({ id: salesOrderId })
  })
}

/**
 * Ends the open task to cancel an order in the ERP, with an event. Returns false when there is none.
 *
 * @param staff who canceled it there; undefined when the ERP accepted the message of the shop, or the comparison found it closed
 * @param reason `closed` when the shop closed it there, so that a late payment may open it again
 */
export async function endErpCancellation(
  tx: Executor,
  salesOrderId: number,
  { staff, reason, at }: { staff: Staff | undefined; reason: 'canceled' | 'closed'; at: Date },
): Promise<boolean> {
  const isEnded = await erpCancellationsTable(tx).finish(salesOrderId, { userId: staff?.userId ?? null, reason, at })
  if (!isEnded) return false
  const actor = staff ? actorOf(staff) : 'system'
  const detail = reason === 'closed' ? { reason } : {}
  await recordOrderEvent(tx, { salesOrderId, kind: 'canceled-in-erp', detail, actor, at })
  return true
}
