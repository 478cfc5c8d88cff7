import { describe, expect, it } from 'vitest'
import { refreshStock } from '#src/server/features/catalog/import/index.ts'
import type { ErpStockLevel } from '#src/server/ports/erp.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { orderForm, place } from '#tests/support/order-form.ts'

/** An item of the demo account with stock at its locations. */
const SHELF_ITEM = 3001
const MINUTE = 60_000

describe('the stock of an order', () => {
  const shop = useErpShop()

  const refresh = async () => {
    shop.clock.advance(MINUTE)
    await refreshStock({ db: shop.db, erp: shop.outside.erp, now: shop.clock.now, log: silentLog })
    return shop.stockOf(SHELF_ITEM)
  }
  /** Adds `SHELF_ITEM` to the shop, with its stock, and returns the stock. */
  const hasShelfItem = async () => {
    await shop.addProduct({ id: SHELF_ITEM, displayName: 'Bank van de plank' })
    return refresh()
  }
  const sell = async (count: number) => {
    const lines = [{ id: SHELF_ITEM, itemId: '', basePrice: 825.62, count }]
    return (await place(shop.anonymous, orderForm(lines))).salesOrderId
  }
  const totals = () =>
    shop.db.selectFrom('stock_totals').select(['counted', 'taken']).where('item_id', '=', SHELF_ITEM).executeTakeFirst()
  const sendLater = async () => {
    shop.clock.advance(MINUTE)
    await shop.sendToErp()
  }

  it('is subtracted once: by the shop until the ERP has the order, and by the ERP from then on', async () => {
    const before = await hasShelfItem()
    await sell(2)
    expect(await shop.stockOf(SHELF_ITEM)).toBe(before - 2)
    expect(await refresh()).toBe(before - 2)

    await sendLater()
    expect(await refresh()).toBe(before - 2)
    expect(await refresh()).toBe(before - 2)
    expect(await totals()).toEqual({ counted: before - 2, taken: 0 })
  })

  it('comes back once for canceled pieces: by the shop, or by the ERP when it counts without them', async () => {
    const before = await hasShelfItem()
    const id = await sell(4)
    const cancelOne = async () => {
      const params = { id }
      const { lines } = await shop.sales.staffOrders.show({ params })
      await shop.sales.staffOrders.cancelPieces({
        params,
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: { pieces: [{ rowId: lines[0]?.salesOrderRowId ?? 0, count: 1 }], reason: 'other', mail: false },
      })
    }

    await cancelOne()
    expect(await shop.stockOf(SHELF_ITEM)).toBe(before - 3)
    await sendLater()
    expect([await refresh(), await refresh()]).toEqual([before - 3, before - 3])

    // The ERP counts without these pieces, so the shop waits for its next count.
    await cancelOne()
    expect(await shop.stockOf(SHELF_ITEM)).toBe(before - 3)
    await sendLater()
    expect([await refresh(), await refresh()]).toEqual([before - 2, before - 2])
  })

  it('stays subtracted by a stock refresh that started before the ERP had the order', async () => {
    const before = await hasShelfItem()
    const levels: ErpStockLevel[] = []
    for await (const level of shop.outside.erp.stock()) levels.push(level)
    await sell(2)
    const slow = {
      ...shop.outside.erp,
      // The stock response was in transit when the order arrived.
      async *stock() {
        await sendLater()
        yield* levels
      },
    }
    await refreshStock({ db: shop.db, erp: slow, now: shop.clock.now, log: silentLog })

    expect(await shop.stockOf(SHELF_ITEM)).toBe(before - 2)
    expect(await refresh()).toBe(before - 2)
  })

  it('stays subtracted by the shop while the ERP refuses the order', async () => {
    const before = await hasShelfItem()
    await sell(2)
    await shop.erpFault('refuse400', 1)
    await sendLater()

    expect(await refresh()).toBe(before - 2)
  })

  it('stays subtracted by the shop until the order is approved in the ERP', async () => {
    const before = await hasShelfItem()
    await shop.erpOrders({ isPending: true })
    await sell(2)
    await sendLater()

    expect(await refresh()).toBe(before - 2)
    expect(await refresh()).toBe(before - 2)
    expect(await totals()).toEqual({ counted: before, taken: 2 })

    await shop.erpOrders({ isPending: false })
    expect(await refresh()).toBe(before - 2)
    expect(await totals()).toEqual({ counted: before - 2, taken: 0 })
  })

  it('stays subtracted by the shop when the lines of the order have no location in the ERP', async () => {
    const before = await hasShelfItem()
    await shop.erpOrders({ needsLocation: true })
    await sell(2)
    await sendLater()
    for (let count = 0; count < 3; count += 1) expect(await refresh()).toBe(before - 2)

    expect(await totals()).toEqual({ counted: before, taken: 2 })
  })

  it('stays subtracted by the shop when the ERP cannot return how many pieces it committed to orders', async () => {
    const before = await hasShelfItem()
    await sell(2)
    await sendLater()
    const logged: string[] = []
    const erp = {
      ...shop.outside.erp,
      // biome-ignore lint/correctness/useYield: the generator throws before it can yield
      async *commitments(): AsyncGenerator<never> {
        throw new Error('no such column')
      },
    }
    const log = { ...silentLog, warn: (_facts: object, message: string) => void logged.push(message) }
    shop.clock.advance(MINUTE)
    await refreshStock({ db: shop.db, erp, now: shop.clock.now, log })

    // Both the shop and the ERP subtract the pieces: the shop then offers fewer pieces than it has, never more.
    expect(await shop.stockOf(SHELF_ITEM)).toBe(before - 4)
    expect(logged).toEqual(['ERP commitments query failed'])
    expect(await refresh()).toBe(before - 2)
  })

  it('is not added back a second time when the order is corrected', async () => {
    const before = await hasShelfItem()
    const id = await sell(1)
    await sendLater()
    await refresh()
    await sell(1)
    await shop.correct(id, { reference: 'Serre' })
    await sendLater()

    expect(await refresh()).toBe(before - 2)
  })
})
