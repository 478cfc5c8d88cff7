import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { holdTransaction } from '#tests/support/shop/one-connection.ts'

/** Counts the connections that wait for a lock. */
const LOCK_WAITERS = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

describe('an order that is canceled while it is sent to the ERP', () => {
  const shop = usePayingShop()

  it('is marked as sent to the ERP, so that staff cancel it there too', async () => {
    const guest = shop.browser()
    const sofa = await shop.addProduct({ stockClass: 'leren-bank', stock: 3 })
    const { salesOrderId } = await place(guest.api, orderForm([{ id: sofa, itemId: '', basePrice: 825.62, count: 1 }]))
    const message = `sales-order:${salesOrderId}`

    // The open transaction acts as the ERP sync, which has claimed the message when the buyer cancels.
    const canceling = await holdTransaction(shop.db, async (tx) => {
      await tx.updateTable('outbox').set({ state: 'sending' }).where('unique_key', '=', message).execute()
      const outcome = guest.api.salesOrders.cancel({ params: { id: salesOrderId }, body: { reason: 'unwanted' } })
      await expect.poll(async () => (await LOCK_WAITERS.execute(shop.db)).rows[0]?.count).toBeGreaterThan(0)
      return { outcome }
    })
    await canceling.outcome

    const outbox = shop.db.selectFrom('outbox').select('state').where('unique_key', '=', message)
    expect(await outbox.executeTakeFirst()).toEqual({ state: 'sending' })
    const events = shop.db.selectFrom('order_events').select('detail').where('sales_order_id', '=', salesOrderId)
    expect(await events.where('kind', '=', 'canceled').executeTakeFirst()).toMatchObject({
      detail: { wasExported: true },
    })
  })
})
