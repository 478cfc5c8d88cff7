import type { OrderView } from '#shared/contracts/staff-orders.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../db/tables.ts'

const MOST_VIEWS = 30

/**
 * The ways of looking at the list of orders that somebody kept. They are a person's own setting and change nothing of
 * the shop, so the audit log does not hold them.
 */
export function orderViewsTable(db: Executor, userId: number) {
  const all = (): Promise<OrderView[]> =>
    db
      .selectFrom('order_views')
      .where('user_id', '=', userId)
      .orderBy('name')
      .select(['id as viewId', 'name', 'query'])
      .execute()

  return {
    all,

    /** The same name again keeps it anew. */
    async keep({ name, query }: { name: string; query: string }, at: Date) {
      const views = await all()
      if (views.length >= MOST_VIEWS && !views.some((view) => view.name === name)) return fail('too_many_views')
      await db
        .insertInto('order_views')
        .values({ user_id: userId, name, query, created_at: at })
        .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ query }))
        .execute()
      return ok(await all())
    },

    async forget(id: number) {
      await db.deleteFrom('order_views').where('id', '=', id).where('user_id', '=', userId).execute()
      return all()
    },
  }
}

/** Everybody who sold something. */
export const readSellers = (db: Executor) =>
  db
    .selectFrom('users')
    .where('id', 'in', (query) =>
      query.selectFrom('sales_orders').where('seller_id', 'is not', null).select('seller_id as id').distinct(),
    )
    .orderBy('email')
    .select(['id as userId', 'email'])
    .execute()
