import { sql } from 'kysely'
import type { Database } from '../../../../db/tables.ts'
import type { Erp } from '../../../../ports/erp.ts'
import type { Log } from '../../../../ports/log.ts'

type Deps = { db: Database; erp: Erp; now: () => Date; log: Log }

const AT_ONCE = 200

/**
 * Asks the ERP of which orders it has set the pieces apart, and writes it down: from a count that begins later they are
 * not ours to subtract any more (`stock-import.ts`). So it is asked before the stock is.
 *
 * When it cannot be told, the pieces stay subtracted here: then less is offered than there is, and never more.
 */
export async function noteCommitments({ db, erp, now, log }: Deps): Promise<void> {
  const at = now()
  const held = await heldOrders(db)
  for (let from = 0; from < held.length; from += AT_ONCE) {
    const told: { salesOrderId: number; itemId: number; pieces: number }[] = []
    try {
      for await (const one of erp.commitments(held.slice(from, from + AT_ONCE))) told.push(one)
    } catch (error) {
      log.warn({ err: error }, 'the ERP could not say of which orders it has set the pieces apart')
      return
    }
    await note(db, told, at)
  }
}

/** The ERP's own numbers of the orders whose pieces are still ours to subtract. */
async function heldOrders(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct e.netsuite_id as id from sales_order_rows r
    join erp_records e on e.kind = 'sales_order' and e.sales_order_id = r.sales_order_id
    where r.stock_taken > 0 and r.stock_released_at is null and r.stock_committed_at is null
      and e.netsuite_id is not null order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of an item that an order has on several rows all pieces have to be there. */
async function note(db: Database, told: readonly object[], at: Date): Promise<void> {
  await sql`
    update sales_order_rows r set stock_committed_at = ${at}
    from (
      select own.sales_order_id, own.item_id from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as t ("salesOrderId" int, "itemId" int, pieces int)
      join erp_records e on e.kind = 'sales_order' and e.netsuite_id = t."salesOrderId"
      join sales_order_rows own on own.sales_order_id = e.sales_order_id and own.item_id = t."itemId"
      group by 1, 2 having max(t.pieces) >= sum(own.stock_taken)
    ) committed
    where r.sales_order_id = committed.sales_order_id and r.item_id = committed.item_id
      and r.stock_taken > 0 and r.stock_committed_at is null`.execute(db)
}
