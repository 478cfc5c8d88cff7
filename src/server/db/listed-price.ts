import { sql } from 'kysely'

/** SQL for `listedPriceCents` of an order `o`. The index `sales_orders_listed_price` has this expression. */
export const LISTED_PRICE = sql<number>`(case when o.canceled_at is null and o.released_cents < o.gross_cents
  then o.due_cents else o.gross_cents end)`
