import type { OrderView } from '#shared/contracts/staff-order-list.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'

const MAX_VIEWS = 30

/**
 * Saved views of the order list of one staff member. The audit log has only the names of the views, because a search
 * text may be a person's name.
 */
export function orderViewsTable(db: Database, staff: Staff) {
  const { userId } = staff
  const readAll = (executor: Executor = db): Promise<OrderView[]> =>
    executor
      .selectFrom('order_views')
      .where('user_id', '=', userId)
      .orderBy('name')
      .select(['id as viewId', 'name', 'query'])
      .execute()
  const audit = (tx: Executor, action: string, change: { before: object | null; after: object | null }, at: Date) =>
    writeAudit(tx, { actor: staff, action, subject: 'user', subjectId: String(userId), ...change, at })

  return {
    all: () => readAll(),

    /** Stores a view. Replaces a view with the same name. */
    save: ({ name, query }: { name: string; query: string }, at: Date) =>
      db.transaction().execute(async (tx) => {
        const views = await readAll(tx)
        if (views.length >= MAX_VIEWS && !views.some((view) => view.name === name)) return fail('too_many_views')
        await tx
          .insertInto('order_views')
          .values({ user_id: userId, name, query, created_at: at })
          .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ query }))
          .execute()
        await audit(tx, 'user.view_kept', { before: null, after: { name } }, at)
        return ok(await readAll(tx))
      }),

    remove: (id: number, at: Date) =>
      db.transaction().execute(async (tx) => {
        const removed = await tx
          .deleteFrom('order_views')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .returning('name')
          .executeTakeFirst()
        if (removed) await audit(tx, 'user.view_forgotten', { before: { name: removed.name }, after: null }, at)
        return readAll(tx)
      }),
  }
}

/** Returns the users who have sold an order. */
export const readSellers = (db: Executor) =>
  db
    .selectFrom('users')
    .where('id', 'in', (query) =>
      query.selectFrom('sales_orders').where('seller_id', 'is not', null).select('seller_id as id').distinct(),
    )
    .orderBy('email')
    .select(['id as userId', 'email'])
    .execute()
