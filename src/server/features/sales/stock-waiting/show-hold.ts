import { sql } from 'kysely'
import { ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { EXPIRES_AT, isExpiryPaused } from '../sales-orders/index.ts'

/** Most customers pay within this time. An older unpaid order is not being paid, unless a payment is open. */
const PAYING_MS = 30 * 60_000

/**
 * Returns whether unpaid orders hold pieces of an item, whether one of these customers is paying now, and when the first of
 * the orders expires (docs/decisions.md#i41). Excludes orders that staff work on or that have a payment plan, because these do not expire. Pieces that the count of the ERP excludes already are held too. The time is null when an order is past its expiry and waits for the outcome of a payment.
 */
export async function showHold({ db, now }: { db: Database; now: () => Date }, itemId: number) {
  const at = now()
  const { rows } = await sql<{ heldUntil: Date; isBeingPaid: boolean }>`
    select ${EXPIRES_AT} as "heldUntil", o.inserted_at > ${new Date(at.getTime() - PAYING_MS)} or exists (
      select from payment_attempts a where a.sales_order_id = o.id and a.state in ('starting', 'open', 'unknown')
    ) as "isBeingPaid"
    from unpaid_orders u
    join sales_orders o on o.id = u.sales_order_id and o.paid_cents = 0 and o.canceled_at is null
      and not ${isExpiryPaused('o')}
    where exists (select from sales_order_rows r where r.sales_order_id = u.sales_order_id and r.item_id = ${itemId}
      and r.stock_taken > 0)
    order by "heldUntil"`.execute(db)
  const [first] = rows
  return ok({
    isHeld: first !== undefined,
    isBeingPaid: rows.some(({ isBeingPaid }) => isBeingPaid),
    heldUntilDateTime: first && first.heldUntil > at ? first.heldUntil.toISOString() : null,
  })
}
