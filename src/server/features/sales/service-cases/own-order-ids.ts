import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

/** Latest orders of an account whose cases are listed. */
const MAX_ORDERS = 200

/** Returns the ids of the latest orders that an account owns, by the rule of `ownerOf`. */
export async function ownOrderIds(db: Executor, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from sales_orders o where o.user_id = ${userId}
    union
    select o.id from users u join sales_order_customers c on lower(c.email) = u.email
      join sales_orders o on o.id = c.sales_order_id
    where u.id = ${userId} and u.email_proven_at is not null and o.user_id is null and not o.is_walk_in
    order by id desc limit ${MAX_ORDERS}`.execute(db)
  return rows.map(({ id }) => id)
}
