import type { LineState } from '#shared/domain/orders/line-states.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { moveLines } from './move-lines.ts'

type Deps = { db: Database; now: () => Date; outboxFilled(): void }
type Move = { orderIds: readonly number[]; state: LineState; day: string; mail: boolean; staff: Staff }

/**
 * Moves all lines of several orders to a state. Skips lines that have reached this state or a later one, because a step
 * back is a correction of a single order. Each order has its own transaction, so one failure does not stop the others.
 */
export async function moveOrders(deps: Deps, { orderIds, state, day, mail, staff }: Move) {
  const done = { moved: [] as number[], unchanged: [] as number[], failed: [] as number[] }
  const orders = await deps.db
    .selectFrom('sales_orders')
    .where('id', 'in', [...orderIds])
    .select(['id', 'inserted_at as insertedAt'])
    .execute()
  const placedAt = new Map(orders.map(({ id, insertedAt }) => [id, insertedAt]))
  for (const orderId of new Set(orderIds)) {
    const insertedAt = placedAt.get(orderId)
    // A day before the order date fails only for that order.
    if (!insertedAt || day < amsterdamDay(insertedAt)) {
      done.failed.push(orderId)
      continue
    }
    // Passes no line ids: the lines to move are chosen under the lock, because a colleague may move some at the same
    // time.
    const moved = await moveLines(deps, orderId, { state, day, mail, staff })
    if (!moved.ok) done.failed.push(orderId)
    else done[moved.value > 0 ? 'moved' : 'unchanged'].push(orderId)
  }
  return done
}
