// @pglite: two senders that claim the same orders wait for each other on one connection

import { describe, expect, it } from 'vitest'
import { createProcessLocks } from '#src/server/db/named-locks.ts'
import { synchronizeOrders } from '#src/server/features/erp/sync/synchronize-orders.ts'
import type { ErpSalesOrder } from '#src/server/ports/erp-records.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'

const MINUTE = 60_000

describe('two simultaneous deliveries to the ERP', () => {
  const shop = useErpShop()

  it('run one after the other, and send each order once', async () => {
    const locks = createProcessLocks()
    const { erp } = shop.outside
    const first = await shop.hasSale()
    const gate = Promise.withResolvers<void>()
    const slow = {
      ...erp,
      async putSalesOrder(order: ErpSalesOrder) {
        await gate.promise
        return erp.putSalesOrder(order)
      },
    }
    const job = shop.sendToErp({ erp: slow, locks })
    await expect.poll(() => shop.stepsOf(first)).toEqual(['customer accepted', 'sales_order sent'])
    const second = await shop.hasSale()

    const retryAt = await shop.sendToErp({ locks })
    expect(retryAt?.getTime()).toBeGreaterThan(shop.clock.now().getTime())
    expect(await shop.stepsOf(second)).toEqual(['customer queued', 'sales_order queued'])
    const byHand = synchronizeOrders({ ...shop.erpDeps(), locks })

    gate.resolve()
    await job
    expect(await byHand).toMatchObject({ waiting: 0, failed: 0 })
    expect(await shop.stepsOf(second)).toEqual(['customer accepted', 'sales_order accepted'])
    const { salesOrder } = await shop.inErp()
    expect(salesOrder.map(({ writes }) => writes)).toEqual([1, 1])
  })

  it('do not send an order twice, because the sender extends the lease of its message', async () => {
    await shop.hasSale()
    const { erp } = shop.outside
    let sent = 0
    const slow: typeof erp = {
      ...erp,
      async putCustomer(customer) {
        shop.clock.advance(8 * MINUTE)
        return erp.putCustomer(customer)
      },
      async putSalesOrder(order) {
        sent += 1
        shop.clock.advance(8 * MINUTE)
        // Acts as another server that gets the lock, because the first server lost the lock with its connection.
        if (sent === 1) await shop.sendToErp({ erp: slow })
        return erp.putSalesOrder(order)
      },
    }

    await shop.sendToErp({ erp: slow })

    expect(sent).toBe(1)
  })
})
