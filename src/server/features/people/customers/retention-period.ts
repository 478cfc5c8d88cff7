import { sql } from 'kysely'
import { orderRetention } from '#shared/domain/privacy/order-retention.ts'
import { plusDays } from '#shared/domain/withdrawals/non-working-days.ts'
import type { CalendarDay } from '#shared/kernel/dates.ts'
import type { Executor } from '../../../db/tables.ts'

/**
 * Returns the first day on which the buyer of these orders may be erased. Tax law requires an order for seven years
 * after the year of the order (docs/law.md#r30). Returns null when the buyer may be erased today, or without orders.
 */
export async function mayForgetFrom(
  db: Executor,
  ids: readonly number[],
  today: CalendarDay,
): Promise<CalendarDay | null> {
  const orders = await db
    .selectFrom('sales_orders')
    .select(['inserted_at as placedAt', 'gross_cents as totalCents'])
    // One parameter, so that the statement has one text for any number of orders, and is prepared once.
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    // Skips orders that are erased already.
    .where('token_hash', '<>', '')
    .execute()
  const last = orders
    .map((order) => orderRetention(order).keepUntil)
    .sort()
    .at(-1)
  return last !== undefined && last >= today ? plusDays(last, 1) : null
}
