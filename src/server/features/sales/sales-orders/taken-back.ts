import { sql } from 'kysely'

/** SQL that is true for a row of `r` that a settled withdrawal takes back. Its amount is no longer due. */
export const isTakenBack = sql<boolean>`exists (
  select from withdrawals w
  where w.sales_order_id = r.sales_order_id and w.state = 'settled'
    and case when w.settled_row_ids is not null then r.id = any(w.settled_row_ids)
      else w.scope = 'all' or r.id = any(w.row_ids) end)`
