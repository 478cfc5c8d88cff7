import { orderRetention } from '#shared/domain/privacy/order-retention.ts'
import { plusDays } from '#shared/domain/withdrawals/non-working-days.ts'
import type { CalendarDay } from '#shared/kernel/dates.ts'
import type { Executor } from '../../../db/tables.ts'

/**
 * The first day on which nothing has to be kept of who placed these orders: the tax books hold an order seven years
 * after its year (law row 30). Null when that is today already, or there are no orders.
 */
export async function mayForgetFrom(
  db: Executor,
  ids: readonly number[],
  today: CalendarDay,
): Promise<CalendarDay | null> {
  const orders = await db
    .selectFrom('sales_orders')
    .select(['inserted_at as placedAt', 'gross_cents as totalCents'])
    .where('id', 'in', [0, ...ids])
    // What was emptied already is kept for nobody.
    .where('token_hash', '<>', '')
    .execute()
  const last = orders
    .map((order) => orderRetention(order).keepUntil)
    .sort()
    .at(-1)
  return last !== undefined && last >= today ? plusDays(last, 1) : null
}
