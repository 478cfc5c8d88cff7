import { sql } from 'kysely'
import { ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../../access/visitor.ts'
import type { Database } from '../../../../db/tables.ts'

/** A released order does not expire before this time, so that its buyer can still pay. */
const PAYABLE_MS = 24 * 3_600_000

/**
 * Allows the buyers of these orders to pay again: staff compared them with the provider after a backup was restored.
 * Without ids it releases all orders. An order that was released before stays as it is. The buyers have at least a day to
 * pay. Returns the number of orders.
 */
export async function releaseCheckedOrders(
  { db, now }: { db: Database; now: () => Date },
  salesOrderIds: readonly number[] | undefined,
  { userId }: Staff,
) {
  const at = now()
  const until = new Date(at.getTime() + PAYABLE_MS)
  const isChosen = salesOrderIds ? sql`sales_order_id = any(${[...salesOrderIds]}::int[])` : sql`true`
  const { rows } = await sql`
    with released as (
      update payments_under_check set released_at = ${at}, released_by = ${userId}
      where released_at is null and ${isChosen} returning sales_order_id
    ), postponed as (
      update unpaid_orders set expires_at = greatest(expires_at, ${until}), next_look_at = greatest(next_look_at, ${until})
      where sales_order_id in (select sales_order_id from released)
    )
    insert into order_events (sales_order_id, kind, detail, actor, happened_at)
    select sales_order_id, 'payment-checked', '{}'::jsonb, ${`user:${userId}`}, ${at} from released
    returning id`.execute(db)
  return ok({ released: rows.length })
}
