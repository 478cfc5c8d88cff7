import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { movePayments } from '#src/server/features/sales/payments/index.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { holdTransaction } from '#tests/support/shop/one-connection.ts'

/** Counts the connections that wait for a lock. */
const LOCK_WAITERS = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

describe('at the same time as another step', () => {
  const shop = usePayingShop()
  const isWaiting = () =>
    expect.poll(async () => (await LOCK_WAITERS.execute(shop.db)).rows[0]?.count).toBeGreaterThan(0)

  it('the link of a loose payment and a refund of it: the refund follows the payment to its order', async () => {
    const { salesOrderId: loose } = await shop.sales.loosePayments.take({
      headers: { 'idempotency-key': newKey() },
      body: { amountCents: 12_100, description: 'Aanbetaling', vatPercent: 21 },
    })
    const { paymentId } = await pay(shop.sales, loose, 'TERMINAL', { amountCents: 12_100, attemptId: randomUUID() })
    await shop.payerChooses((await shop.attemptOf(loose)).pay_id ?? '', 'paid')
    const { salesOrderId: order } = await shop.guestWithOrder()

    const refund = await holdTransaction(shop.db, async (link) => {
      await sql`select id from sales_orders where id in (${loose}, ${order}) order by id for update`.execute(link)
      const body = { RefundId: randomUUID(), Amount: 2_100, Reason: 'te veel' }
      const called = shop.sales.paymentDesk.refund({ params: { paymentId }, body })
      const outcome = called.then(
        () => 'refunded',
        (error: { code: string }) => error.code,
      )
      await isWaiting()
      const at = shop.clock.now()
      await link
        .updateTable('loose_payments')
        .set({ linked_order_id: order, linked_at: at })
        .where('sales_order_id', '=', loose)
        .execute()
      await movePayments(link, { from: loose, to: order, at })
      return { outcome }
    })

    expect(await refund.outcome).toBe('refunded')
    expect(await shop.ledgerOf(order)).toEqual(['+12100', '-2100'])
  })

  it('a merge of customers and a step of a withdrawal: the merge does not hold the order for which the step waits', async () => {
    const product = await shop.addProduct()
    await shop.addUsers([{ email: 'anna@voorbeeld.example', roles: [] }])
    const kept = await shop.db
      .updateTable('users')
      .set({ email_proven_at: shop.clock.now() })
      .where('email', '=', 'anna@voorbeeld.example')
      .returning('id')
      .executeTakeFirstOrThrow()
    const other = await place(
      shop.browser().api,
      orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }], { email: 'werk@voorbeeld.example' }),
    )
    const { withdrawalId } = await shop.anonymous.withdrawals.declare({
      headers: { 'idempotency-key': newKey() },
      body: {
        orderNumber: String(other.salesOrderId),
        name: 'Anna',
        email: 'werk@voorbeeld.example',
        scope: 'all',
      },
    })

    const merge = await holdTransaction(shop.db, async (step) => {
      await sql`select id from withdrawals where id = ${withdrawalId} for update`.execute(step)
      const [keptId, otherId] = [String(kept.id), `gast-${other.salesOrderId}`]
      const merging = shop.admin.customerMerges.merge({ body: { mergeId: randomUUID(), keptId, otherId } })
      const outcome = merging.then(
        () => 'merged',
        (error: { code: string }) => error.code,
      )
      await isWaiting()
      await sql`select id from sales_orders where id = ${other.salesOrderId} for no key update nowait`.execute(step)
      return { outcome }
    })

    expect(await merge.outcome).toBe('merged')
  })
})
