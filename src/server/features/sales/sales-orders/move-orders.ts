import type { LineState } from '#shared/domain/orders/line-states.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { moveLines } from './move-lines.ts'

type Deps = { db: Database; now: () => Date; outboxFilled(): void }
type Move = { orderIds: readonly number[]; state: LineState; day: string; mail: boolean; staff: Staff }

/**
 * Moves all lines of several orders to a state. Skips lines in this state or a later state, because a step back is a
 * correction, which staff make per order. Each order has its own transaction, so one failure does not stop the others.
 */
export async function moveOrders(deps: Deps, { orderIds, state, day, mail, staff }: Move) {
  const result = { moved: [] as number[], unchanged: [] as number[], failed: [] as number[] }
  const orders = await deps.db
    .selectFrom('sales_orders')
    .where('id', 'in', [...orderIds])
    .select(['id', 'inserted_at as insertedAt'])
    .execute()
  const placedAt = new Map(orders.map(({ id, insertedAt }) => [id, insertedAt]))
  for (const orderId of new Set(orderIds)) {
    const insertedAt = placedAt.get(orderId)
    // The day cannot be before the date of the order. Such an order fails, and the other orders are moved.
    if (!insertedAt || day < amsterdamDay(insertedAt)) {
      result.failed.push(orderId)
      continue
    }
    // No line ids are passed. `moveLines` then chooses the lines under the lock of the order, because a colleague may
    // move some lines at the same time.
    const moved = await moveLines(deps, orderId, { state, day, mail, staff })
    if (!moved.ok) result.failed.push(orderId)
    else result[moved.value > 0 ? 'moved' : 'unchanged'].push(orderId)
  }
  return result
}
