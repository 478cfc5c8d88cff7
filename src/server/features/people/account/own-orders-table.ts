import { type SqlBool, sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

/**
 * SQL condition for a person's own orders: orders of the account, and guest orders with their proven email address. The
 * same rule as `ownerOf` of `sales-orders`, which decides for one order.
 */
const isOwn = (userId: number) => sql<SqlBool>`o.id in (
  select id from sales_orders where user_id = ${userId}
  union
  select placed.id from users u
  join sales_order_customers c on lower(c.email) = u.email
  join sales_orders placed on placed.id = c.sales_order_id and placed.user_id is null and not placed.is_walk_in
  where u.id = ${userId} and u.email_proven_at is not null)`

/** Orders of one customer. */
export function ownOrdersTable(db: Executor, userId: number) {
  const own = db.selectFrom('sales_orders as o').where(isOwn(userId))

  return {
    /** Returns order ids, newest first. */
    async ids(): Promise<number[]> {
      const rows = await own.select('o.id').orderBy('o.id', 'desc').execute()
      return rows.map(({ id }) => id)
    },

    /** Returns the distinct item ids of ordered color samples, without canceled orders. */
    async samples(): Promise<number[]> {
      const rows = await own
        .innerJoin('sales_order_rows as r', 'r.sales_order_id', 'o.id')
        // Identifies a sample by its item code (docs/requirements.md#s9).
        .where('r.item_code', 'ilike', '%kleurstaal%')
        .where('o.canceled_at', 'is', null)
        .select('r.item_id as itemId')
        .distinct()
        .execute()
      return rows.map(({ itemId }) => itemId)
    },
  }
}

/**
 * Returns the latest order that has this account: placed while logged in, placed for or linked to the account by staff,
 * or assigned to it by `usersTable.changeEmail`. Other guest orders with the same address do not count, because another
 * person may have typed their data.
 */
export async function latestOrderOf(db: Executor, userId: number): Promise<number | undefined> {
  const orders = db.selectFrom('sales_orders').select('id').where('user_id', '=', userId)
  return (await orders.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id
}
