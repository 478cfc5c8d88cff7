import type { LineState } from '#shared/domain/orders/line-states.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { moveLines } from './move-lines.ts'

type Deps = { db: Database; now: () => Date; outboxFilled(): void }
type Move = { orderIds: readonly number[]; state: LineState; day: string; mail: boolean; staff: Staff }

/**
 * Moves all lines of several orders to a state. Lines that are that far or further stay as they are: a step back is a
 * correction, which is made in the order itself. Each order is a transaction of its own, so one that fails holds up no other.
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
    // A day before the order is wrong for that order alone.
    if (!insertedAt || day < amsterdamDay(insertedAt)) {
      done.failed.push(orderId)
      continue
    }
    // Without naming lines: which are not that far is decided under the lock, as a colleague may move some at the same time.
    const moved = await moveLines(deps, orderId, { state, day, mail, staff })
    if (!moved.ok) done.failed.push(orderId)
    else done[moved.value > 0 ? 'moved' : 'unchanged'].push(orderId)
  }
  return done
}
