import { type SqlBool, sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

/**
 * Orders that are somebody's own: those placed while logged in, and those placed with their mail address as a guest
 * once they proved that the address is theirs. The same rule as `ownerOf` of one order, as a set.
 */
const isOwn = (userId: number) => sql<SqlBool>`o.id in (
  select id from sales_orders where user_id = ${userId}
  union
  select placed.id from users u
  join sales_order_customers c on lower(c.email) = u.email
  join sales_orders placed on placed.id = c.sales_order_id and placed.user_id is null
  where u.id = ${userId} and u.email_proven_at is not null)`

/** The orders of one customer. */
export function ownOrdersTable(db: Executor, userId: number) {
  const own = db.selectFrom('sales_orders as o').where(isOwn(userId))

  return {
    /** Newest first. */
    async ids(): Promise<number[]> {
      const rows = await own.select('o.id').orderBy('o.id', 'desc').execute()
      return rows.map(({ id }) => id)
    },

    /** Item ids of the colour samples that were ordered and not canceled, each once. */
    async samples(): Promise<number[]> {
      const rows = await own
        .innerJoin('sales_order_rows as r', 'r.sales_order_id', 'o.id')
        // The word by which a sample is known (specification §9).
        .where('r.item_code', 'ilike', '%kleurstaal%')
        .where('o.canceled_at', 'is', null)
        .select('r.item_id as itemId')
        .distinct()
        .execute()
      return rows.map(({ itemId }) => itemId)
    },
  }
}

/** The latest order that was placed while logged in as this person: what they typed there is theirs for certain. */
export async function latestOrderOf(db: Executor, userId: number): Promise<number | undefined> {
  const orders = db.selectFrom('sales_orders').select('id').where('user_id', '=', userId)
  return (await orders.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id
}
