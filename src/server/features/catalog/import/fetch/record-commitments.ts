import { sql } from 'kysely'
import type { Database } from '../../../../db/tables.ts'
import type { Erp } from '../../../../ports/erp.ts'
import type { Log } from '../../../../ports/log.ts'

type Deps = { db: Database; erp: Erp; now: () => Date; log: Log }

const ORDERS_PER_CALL = 200

/**
 * Reads from the ERP which pieces it has committed to our orders, and stores the time. The ERP subtracts committed
 * pieces from every later count, so the shop stops subtracting them (`stock-import.ts`). Call this before the stock is
 * fetched.
 *
 * When the call fails, the shop keeps subtracting the pieces. It then offers fewer pieces than there are, never more.
 */
export async function recordCommitments({ db, erp, now, log }: Deps): Promise<void> {
  const at = now()
  const orders = await ordersToCheck(db)
  for (let from = 0; from < orders.length; from += ORDERS_PER_CALL) {
    const commitments: { salesOrderId: number; itemId: number; pieces: number }[] = []
    try {
      const batch = orders.slice(from, from + ORDERS_PER_CALL)
      for await (const commitment of erp.commitments(batch)) commitments.push(commitment)
    } catch (error) {
      log.warn({ err: error }, 'ERP commitments query failed')
      return
    }
    await storeCommitments(db, commitments, at)
  }
}

/**
 * SQL condition on a row `r`: the shop still subtracts its pieces itself, or its order expired and the ERP still has it. A late payment
 * revives such an order with the pieces that the ERP holds for it. An order that a late payment revived is left out until the ERP
 * accepted the message that opens it again: the ERP also reports the pieces of closed lines, which its count includes.
 */
const isToCheck = sql`
  r.stock_taken > 0 and r.stock_committed_at is null
  and (r.stock_released_at is null or exists (
    select from erp_cancellations c where c.sales_order_id = r.sales_order_id and c.done_at is null))
  and not exists (
    select from erp_cancellations c join outbox m on m.party = 'erp' and m.kind = 'sales-order'
      and m.state in ('queued', 'sending', 'dead') and m.payload ? 'salesOrderId'
      and (m.payload ->> 'salesOrderId')::integer = c.sales_order_id
    where c.sales_order_id = r.sales_order_id and c.done_reason = 'paid')`

/** Returns the ids in the ERP of the orders with rows to check. */
async function ordersToCheck(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct e.netsuite_id as id from sales_order_rows r
    join erp_records e on e.kind = 'sales_order' and e.sales_order_id = r.sales_order_id
    where e.netsuite_id is not null and ${isToCheck}
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * An item counts as committed when the pieces of all its rows in the order are committed. Rows that are not to be checked any more are
 * left out: a late payment may have revived the order, or the order may have been closed, during the call to the ERP.
 *
 * The orders are locked by a statement of its own, because a statement that waits for a lock checks its subqueries as they were
 * before the wait.
 */
async function storeCommitments(db: Database, commitments: readonly object[], at: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
    select from sales_orders o where o.id in (
      select e.sales_order_id from jsonb_to_recordset(${JSON.stringify(commitments)}::jsonb) as t ("salesOrderId" int)
      join erp_records e on e.kind = 'sales_order' and e.netsuite_id = t."salesOrderId")
    order by o.id for no key update`.execute(tx)
    await sql`
    update sales_order_rows r set stock_committed_at = ${at}
    from (
      select own.sales_order_id, own.item_id from jsonb_to_recordset(${JSON.stringify(commitments)}::jsonb)
        as t ("salesOrderId" int, "itemId" int, pieces int)
      join erp_records e on e.kind = 'sales_order' and e.netsuite_id = t."salesOrderId"
      join sales_order_rows own on own.sales_order_id = e.sales_order_id and own.item_id = t."itemId"
      group by 1, 2 having max(t.pieces) >= sum(own.stock_taken)
    ) committed
    where r.sales_order_id = committed.sales_order_id and r.item_id = committed.item_id
      and ${isToCheck}`.execute(tx)
  })
}
