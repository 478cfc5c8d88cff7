import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { synchronizeOrders } from '#src/server/features/erp/sync/synchronize-orders.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'

describe('the manual synchronization of orders', () => {
  const shop = useErpShop()

  it('sends all orders at once and reports the result of each', async () => {
    const paid = await shop.hasSale()
    await shop.payCash(paid, 20_000)
    const refused = await shop.hasSale()
    await shop.db
      .updateTable('sales_order_rows')
      .set({ item_id: 424_242 })
      .where('sales_order_id', '=', refused)
      .execute()

    const result = await shop.admin.orderRoad.synchronize()

    expect(result).toMatchObject({ synchronized: 1, waiting: 0, failed: 1 })
    expect(result.salesOrders).toMatchObject([
      { salesOrderId: refused, state: 'failed', netsuiteId: null, reason: expect.stringContaining('regel 1') },
      {
        salesOrderId: paid,
        state: 'synchronized',
        netsuiteId: expect.any(Number),
        payments: 1,
        paymentsSynchronized: 1,
        reason: null,
      },
    ])
  })

  it('includes dead letters, and orders without a message', async () => {
    const dead = await shop.hasSale()
    await shop.erpFault('refuse400', 1)
    await shop.sendToErp()
    const withoutMessage = await shop.hasSale()
    await shop.db.deleteFrom('outbox').where('unique_key', '=', `sales-order:${withoutMessage}`).execute()

    const { synchronized } = await shop.admin.orderRoad.synchronize()

    expect(synchronized).toBe(2)
    expect(await shop.stepsOf(dead)).toEqual(['customer accepted', 'sales_order accepted'])
    expect(await shop.stepsOf(withoutMessage)).toEqual(['customer accepted', 'sales_order accepted'])
  })

  it('sends an order before its payment, also when the message of the order was missing', async () => {
    const id = await shop.hasSale()
    await shop.db.deleteFrom('outbox').where('unique_key', '=', `sales-order:${id}`).execute()
    await shop.payCash(id, 20_000)

    const result = await shop.admin.orderRoad.synchronize()

    expect(result.salesOrders).toMatchObject([{ salesOrderId: id, state: 'synchronized', paymentsSynchronized: 1 }])
  })

  it('leaves all messages queued during an outage of the ERP, and shows the reason', async () => {
    const id = await shop.hasSale()
    await shop.erpFault('down')

    const result = await shop.admin.orderRoad.synchronize()

    expect(result).toMatchObject({ synchronized: 0, waiting: 1, failed: 0 })
    expect(result.salesOrders).toMatchObject([
      { salesOrderId: id, state: 'waiting', reason: 'De boekhouding is niet bereikbaar.' },
    ])
  })

  it('lists at most two hundred orders, and counts all of them', async () => {
    const sale = await shop.hasSale()
    await shop.sendToErp()
    await sql`
      insert into sales_orders (channel, token_hash, reference, remarks, delivery, payment_option,
        gross_cents, net_cents, vat_cents, deposit_cents, inserted_at)
      select channel, 'of ' || n, reference, remarks, delivery, payment_option,
        gross_cents, net_cents, vat_cents, deposit_cents, inserted_at
      from sales_orders cross join generate_series(1, 210) as n where id = ${sale}`.execute(shop.db)

    const result = await synchronizeOrders(shop.erpDeps(), { isStopping: () => true })

    expect(result).toMatchObject({ synchronized: 0, waiting: 210, failed: 0 })
    expect(result.salesOrders).toHaveLength(200)
  })

  it('reports its progress', async () => {
    await shop.hasSale()
    await shop.hasSale()
    const reports: string[] = []
    await synchronizeOrders(shop.erpDeps(), { progress: (done, of) => reports.push(`${done}/${of}`) })
    expect(reports).toEqual(['0/2', '1/2', '2/2'])
  })

  it('has nothing to do when all orders are in the ERP', async () => {
    await shop.hasSale()
    await shop.sendToErp()
    expect(await shop.admin.orderRoad.synchronize()).toEqual({
      synchronized: 0,
      waiting: 0,
      failed: 0,
      salesOrders: [],
    })
  })
})
