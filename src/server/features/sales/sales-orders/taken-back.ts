import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

/** SQL that is true for a row of `r` that a settled withdrawal takes back. Its amount is no longer due. */
export const isTakenBack = sql<boolean>`exists (
  select from withdrawals w
  where w.sales_order_id = r.sales_order_id and w.state = 'settled'
    and case when w.settled_row_ids is not null then r.id = any(w.settled_row_ids)
      else w.scope = 'all' or r.id = any(w.row_ids) end)`

/** Returns what is not paid back of the returned lines of an order, in cents. `no_longer_due_cents` has the same rule. */
export async function readDeductedCents(db: Executor, salesOrderId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.deducted_cents), 0)::int as cents
    from return_lines l join returns t on t.id = l.return_id join withdrawals w on w.id = t.withdrawal_id
    where t.sales_order_id = ${salesOrderId} and t.state = 'received'
      and w.sales_order_id = ${salesOrderId} and w.state = 'settled'
      and case when w.settled_row_ids is not null then l.sales_order_row_id = any(w.settled_row_ids)
        else w.scope = 'all' or l.sales_order_row_id = any(w.row_ids) end`.execute(db)
  return rows[0]?.cents ?? 0
}
