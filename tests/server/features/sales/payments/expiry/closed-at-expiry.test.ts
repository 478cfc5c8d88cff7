import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CheckResult } from '#shared/contracts/check-result.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { refreshStock } from '#src/server/features/catalog/import/index.ts'
import { runIntegrityChecks } from '#src/server/features/erp/integrity-checks/index.ts'
import { expireUnpaidOrders } from '#src/server/features/sales/payments/index.ts'
import { ErpRefusal } from '#src/server/ports/erp-records.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { pay, payIdOf, paymentStatus } from '#tests/support/pay-calls.ts'

const HOUR_MS = 3_600_000
/** An item of the demo account with stock at its locations. The sequences use the items after it. */
const SHELF_ITEM = 3001
/** Free pieces in NetSuite of the item, and pieces per order. */
const PIECES = 3

describe('an expired order that NetSuite holds pieces for', () => {
  const shop = useErpShop()

  let shelfItem = SHELF_ITEM
  const refresh = async (erp = shop.outside.erp) => {
    shop.clock.advance(60_000)
    await refreshStock({ db: shop.db, erp, now: shop.clock.now, log: silentLog })
    return shop.stockOf(shelfItem)
  }
  const expire = () =>
    expireUnpaidOrders({ db: shop.db, now: shop.clock.now, log: silentLog, outboxFilled() {}, stockChanged() {} })
  /** Gives the item `PIECES` pieces in NetSuite, and counts them in the shop. */
  const stockShelf = async () => {
    await shop.addProduct({ id: shelfItem, stockClass: 'leren-bank' })
    await refresh()
    const levels = shop.db.selectFrom('stock_levels').select('location_id as id').where('item_id', '=', shelfItem)
    const locations = await levels.execute()
    for (const [index, { id }] of locations.entries()) await shop.erpStock(shelfItem, id, index === 0 ? PIECES : 0)
    expect(await refresh()).toBe(PIECES)
  }
  const order = async (count = PIECES) => {
    const guest = shop.browser()
    const form = orderForm([{ id: shelfItem, itemId: '', basePrice: 825.62, count }])
    const { salesOrderId } = await place(guest.api, form, newKey())
    return { api: guest.api, salesOrderId }
  }
  /** Places a guest's order of these pieces, whose payment is canceled, and sends it to NetSuite, which commits the pieces. */
  const heldOrder = async (count = PIECES) => {
    const placed = await order(count)
    const payId = payIdOf(await pay(placed.api, placed.salesOrderId))
    await shop.payerChooses(payId, 'cancelled')
    await shop.sendToErp()
    return { ...placed, payId }
  }
  const expiredOrder = async () => {
    await stockShelf()
    const held = await heldOrder()
    expect(await refresh()).toBe(0)
    shop.clock.advance(24 * HOUR_MS)
    await expire()
    return held
  }
  /** Sends the messages. NetSuite stores the orders, and the shop does not learn that. */
  const closeUnheard = async () => {
    const putSalesOrder = async (...call: Parameters<typeof shop.outside.erp.putSalesOrder>) => {
      await shop.outside.erp.putSalesOrder(...call)
      throw new Outage('netsuite', { reason: 'timeout', mayHaveArrived: true })
    }
    await shop.sendToErp({ erp: { ...shop.outside.erp, putSalesOrder } })
  }
  const closedFindings = async () => {
    const outcome = await shop.operations.start<CheckResult>('compare', 'system')
    return outcome.ok && outcome.value.found.filter(({ rule }) => rule === 'closed')
  }
  /** Cancels the order as staff. Does nothing when the shop refuses that. */
  const cancel = async (id: number) => {
    const params = { id }
    const { lines } = await shop.sales.staffOrders.show({ params })
    const pieces = lines.map(({ salesOrderRowId: rowId }) => ({ rowId, count: PIECES }))
    const body = { pieces, reason: 'customer_changed_mind' as const }
    const canceling = shop.sales.staffOrders.cancelPieces({ params, headers: { 'idempotency-key': newKey() }, body })
    await canceling.catch((error: unknown) => {
      if (!(error instanceof ShopError && error.status < 500)) throw error
    })
  }
  const tasks = async () => (await shop.sales.backOfficeStart.show()).toDo.cancelInErp
  const inErp = async () => {
    const { salesOrder } = await shop.inErp()
    return salesOrder.map(({ externalId, fields }) => {
      const { items } = fields.item as { items: { isClosed?: boolean }[] }
      return `${externalId} ${items.every(({ isClosed }) => isClosed) ? 'closed' : 'open'}`
    })
  }
  /** Sends all messages in three rounds an hour apart, and returns the state of the orders in NetSuite at each deposit. */
  const statesAtDeposit = async (beforeOrder: (call: number) => void | Promise<void>) => {
    let calls = 0
    const states: string[] = []
    const erp = {
      ...shop.outside.erp,
      async putSalesOrder(...call: Parameters<typeof shop.outside.erp.putSalesOrder>) {
        calls += 1
        await beforeOrder(calls)
        return shop.outside.erp.putSalesOrder(...call)
      },
      async putDeposit(...call: Parameters<typeof shop.outside.erp.putDeposit>) {
        states.push(...(await inErp()))
        return shop.outside.erp.putDeposit(...call)
      },
    }
    for (let round = 0; round < 3; round += 1) {
      await shop.sendToErp({ erp })
      shop.clock.advance(HOUR_MS)
    }
    return states
  }
  const totals = () =>
    shop.db
      .selectFrom('stock_totals')
      .select(['taken', 'counted'])
      .where('item_id', '=', shelfItem)
      .executeTakeFirstOrThrow()
  const activePieces = async (id: number) => {
    const order = shop.db.selectFrom('sales_orders').select('canceled_at as canceledAt').where('id', '=', id)
    return (await order.executeTakeFirstOrThrow()).canceledAt === null ? PIECES : 0
  }

  it('is closed there, and its pieces are for sale again after the next count', async () => {
    const { salesOrderId } = await expiredOrder()
    expect(await tasks()).toMatchObject({ count: 1 })

    await shop.sendToErp()
    await shop.sendToErp()

    expect(await inErp()).toEqual([`web-so-${salesOrderId} closed`])
    expect(await tasks()).toEqual({ count: 0, oldest: [] })
    expect(await refresh()).toBe(PIECES)
    const next = await order()
    await shop.sendToErp()
    expect(await refresh()).toBe(0)
    expect(next.salesOrderId).toBeGreaterThan(salesOrderId)
  })

  it('is opened there again by a late payment, and takes its pieces', async () => {
    const { api, salesOrderId, payId } = await expiredOrder()
    await shop.sendToErp()
    expect(await refresh()).toBe(PIECES)

    await shop.bankPaysLate(payId)

    expect((await paymentStatus(api, salesOrderId)).isExpired).toBeUndefined()
    expect(await shop.stockOf(shelfItem)).toBe(0)
    // The ERP still has the order closed, and reports its pieces among those of closed lines.
    expect(await refresh()).toBe(0)
    await shop.sendToErp()
    expect(await inErp()).toEqual([`web-so-${salesOrderId} open`])
    expect(await refresh()).toBe(0)
    expect(await refresh()).toBe(0)
    expect(await totals()).toEqual({ taken: 0, counted: 0 })
    expect(await tasks()).toMatchObject({ count: 0, kept: [{ salesOrderId }] })
  })

  it('takes its pieces once when the late payment comes before the next count', async () => {
    const { api, salesOrderId, payId } = await expiredOrder()
    await shop.sendToErp()

    await shop.bankPaysLate(payId)

    expect((await paymentStatus(api, salesOrderId)).isExpired).toBeUndefined()
    expect(await shop.stockOf(shelfItem)).toBeLessThanOrEqual(0)
    expect(await refresh()).toBe(0)
    await shop.sendToErp()
    expect(await refresh()).toBe(0)
    expect(await totals()).toEqual({ taken: 0, counted: 0 })
  })

  it('is a case for staff when its pieces were sold before the late payment, and stays closed', async () => {
    const { api, salesOrderId, payId } = await expiredOrder()
    await shop.sendToErp()
    await refresh()
    await order(1)

    await shop.bankPaysLate(payId)

    expect(await paymentStatus(api, salesOrderId)).toMatchObject({ isExpired: true, outstanding: 0 })
    await shop.sendToErp()
    expect(await inErp()).toContain(`web-so-${salesOrderId} closed`)
    expect((await shop.sales.backOfficeStart.show()).toDo.paidAfterCancel).toBe(1)
    expect(await refresh()).toBe(PIECES - 1)
  })

  it('is a case for staff when a piece was sold after the expiry, and the next count shows that NetSuite holds all pieces', async () => {
    await stockShelf()
    const { api, salesOrderId, payId } = await heldOrder()
    shop.clock.advance(24 * HOUR_MS)
    await expire()
    await order(1)
    await refresh()

    await shop.bankPaysLate(payId)

    expect(await paymentStatus(api, salesOrderId)).toMatchObject({ isExpired: true, outstanding: 0 })
    await shop.sendToErp()
    expect(await refresh()).toBe(PIECES - 1)
  })

  it('is opened there again with its pieces when another order of the same product was paid late before the next count', async () => {
    await stockShelf()
    const orders = [await heldOrder(1), await heldOrder(PIECES - 1)]
    expect(await refresh()).toBe(0)
    shop.clock.advance(24 * HOUR_MS)
    await expire()
    await shop.sendToErp()

    for (const { payId } of orders) await shop.bankPaysLate(payId)

    for (const { api, salesOrderId } of orders) {
      expect((await paymentStatus(api, salesOrderId)).isExpired).toBeUndefined()
    }
    await shop.sendToErp()
    expect(await refresh()).toBe(0)
    expect(await totals()).toEqual({ taken: 0, counted: 0 })
  })

  it('is revived while its pieces were never for sale, although the shop subtracts those of another order twice for a moment', async () => {
    const { api, salesOrderId, payId } = await expiredOrder()
    const subtractions = shop.db.updateTable('stock_totals').set({ taken: 1 })
    await subtractions.where('item_id', '=', shelfItem).execute()

    await shop.bankPaysLate(payId)

    expect((await paymentStatus(api, salesOrderId)).isExpired).toBeUndefined()
  })

  it('is opened there again when the ERP holds the pieces of another revived order again, and the count with them is under way', async () => {
    await stockShelf()
    const [late, early] = [await heldOrder(1), await heldOrder(PIECES - 1)]
    shop.clock.advance(24 * HOUR_MS)
    await expire()
    expect(await refresh()).toBe(0)
    shop.clock.advance(60_000)
    await shop.sendToErp()
    await shop.bankPaysLate(early.payId)
    await shop.sendToErp()
    async function* stock(...call: Parameters<typeof shop.outside.erp.stock>) {
      await shop.bankPaysLate(late.payId)
      yield* shop.outside.erp.stock(...call)
    }

    await refresh({ ...shop.outside.erp, stock })

    for (const { api, salesOrderId } of [late, early]) {
      expect((await paymentStatus(api, salesOrderId)).isExpired).toBeUndefined()
    }
    await shop.sendToErp()
    expect(await refresh()).toBe(0)
    expect(await refresh()).toBe(0)
    expect(await totals()).toEqual({ taken: 0, counted: 0 })
  })

  it('gets its late deposit there only when it is open again', async () => {
    const { salesOrderId, payId } = await expiredOrder()
    await shop.sendToErp()
    await shop.bankPaysLate(payId)

    const states = await statesAtDeposit((call) => {
      if (call === 1) throw new Outage('netsuite', { reason: 'timeout', mayHaveArrived: true })
    })

    expect(states).toEqual([`web-so-${salesOrderId} open`])
  })

  it('ends open there when the late payment arrives while the message that closes it is on its way', async () => {
    const { salesOrderId, payId } = await expiredOrder()
    const erp = {
      ...shop.outside.erp,
      putSalesOrder: async (...call: Parameters<typeof shop.outside.erp.putSalesOrder>) => {
        await shop.bankPaysLate(payId)
        return shop.outside.erp.putSalesOrder(...call)
      },
    }

    await shop.sendToErp({ erp }, stopAfter(1))
    expect(await inErp()).toEqual([`web-so-${salesOrderId} closed`])
    expect(await refresh()).toBe(0)
    await shop.sendToErp()

    expect(await inErp()).toEqual([`web-so-${salesOrderId} open`])
    expect(await tasks()).toMatchObject({ count: 0 })
    expect(await refresh()).toBe(0)
    expect(await totals()).toEqual({ taken: 0, counted: 0 })
  })

  it('gets its deposit after the opening also when the payment arrived during the closing, and the first opening fails', async () => {
    const { salesOrderId, payId } = await expiredOrder()

    const states = await statesAtDeposit(async (call) => {
      if (call === 1) await shop.bankPaysLate(payId)
      if (call === 2) throw new Outage('netsuite', { reason: 'timeout', mayHaveArrived: true })
    })

    expect(states).toEqual([`web-so-${salesOrderId} open`])
  })

  it('gets its deposit there after staff opened it by hand and closed the message that NetSuite refused', async () => {
    const { salesOrderId, payId } = await expiredOrder()
    await shop.sendToErp()
    await shop.bankPaysLate(payId)
    const refusal = new ErpRefusal({ code: 'USER_ERROR', detail: 'Refused', part: null, isTemporary: false })
    const putSalesOrder = () => Promise.reject(refusal)
    await shop.sendToErp({ erp: { ...shop.outside.erp, putSalesOrder } })
    expect((await shop.inErp()).customerDeposit).toEqual([])
    const { steps } = await shop.roadOf(salesOrderId)
    const refused = steps.find(({ kind }) => kind === 'sales_order')

    await shop.admin.dataJobs.close({ params: { id: refused?.jobId ?? 0 }, body: { reason: 'Zelf geopend' } })
    await shop.sendToErp()

    expect((await shop.inErp()).customerDeposit).toHaveLength(1)
  })

  it('is opened there again by a late payment when NetSuite closed it and the answer was lost', async () => {
    const { salesOrderId, payId } = await expiredOrder()
    await closeUnheard()
    expect(await inErp()).toEqual([`web-so-${salesOrderId} closed`])
    expect(await refresh()).toBe(PIECES)

    await shop.bankPaysLate(payId)
    await shop.sendToErp()

    expect(await inErp()).toEqual([`web-so-${salesOrderId} open`])
    expect(await refresh()).toBe(0)
    expect(await totals()).toEqual({ taken: 0, counted: 0 })
  })

  it('stays expired when its pieces were sold after a count that was under way while the order was closed', async () => {
    const { api, salesOrderId, payId } = await expiredOrder()
    async function* stock(...call: Parameters<typeof shop.outside.erp.stock>) {
      shop.clock.advance(60_000)
      await shop.sendToErp()
      shop.clock.advance(60_000)
      yield* shop.outside.erp.stock(...call)
    }
    expect(await refresh({ ...shop.outside.erp, stock })).toBe(PIECES)
    await order()

    await shop.bankPaysLate(payId)

    expect(await paymentStatus(api, salesOrderId)).toMatchObject({ isExpired: true, outstanding: 0 })
    expect(await shop.stockOf(shelfItem)).toBe(0)
  })

  it('can be opened again after the comparison found it closed by the shop, whose answer was lost', async () => {
    const { salesOrderId, payId } = await expiredOrder()
    await closeUnheard()

    expect(await closedFindings()).toEqual([])
    expect(await tasks()).toEqual({ count: 0, oldest: [] })
    await shop.bankPaysLate(payId)
    await shop.sendToErp()

    expect(await inErp()).toEqual([`web-so-${salesOrderId} open`])
    expect(await refresh()).toBe(0)
  })

  it('is not reported as closed there while the message that opens it again is under way', async () => {
    const { salesOrderId, payId } = await expiredOrder()
    await shop.sendToErp()
    await shop.bankPaysLate(payId)
    expect(await inErp()).toEqual([`web-so-${salesOrderId} closed`])

    expect(await closedFindings()).toEqual([])
  })

  it('keeps its pieces when a late payment arrives while the pieces that NetSuite holds are read', async () => {
    await stockShelf()
    const { payId } = await heldOrder()
    shop.clock.advance(24 * HOUR_MS)
    await expire()
    async function* commitments(...call: Parameters<typeof shop.outside.erp.commitments>) {
      yield* shop.outside.erp.commitments(...call)
      await shop.sendToErp()
      await shop.bankPaysLate(payId)
    }

    expect(await refresh({ ...shop.outside.erp, commitments })).toBe(0)
    await shop.sendToErp()
    expect(await refresh()).toBe(0)
    expect(await totals()).toEqual({ taken: 0, counted: 0 })
  })

  it('stays a task when NetSuite refuses to close it, and a late payment revives it with the pieces held there', async () => {
    const { api, salesOrderId, payId } = await expiredOrder()
    await shop.erpFault('refuse400')
    await shop.sendToErp()
    await shop.erpFault('none')
    expect(await tasks()).toMatchObject({ count: 1 })
    expect(await refresh()).toBe(0)

    await shop.bankPaysLate(payId)
    await shop.sendToErp()

    expect((await paymentStatus(api, salesOrderId)).isExpired).toBeUndefined()
    expect(await inErp()).toEqual([`web-so-${salesOrderId} open`])
    expect(await refresh()).toBe(0)
  })

  it('stays marked as being closed by another server when NetSuite refuses an earlier closing', async () => {
    const { salesOrderId, payId } = await expiredOrder()
    const erp = {
      ...shop.outside.erp,
      async putSalesOrder(): Promise<number> {
        await shop.bankPaysLate(payId)
        await cancel(salesOrderId)
        // The lease of this server ends.
        shop.clock.advance(HOUR_MS)
        await closeUnheard()
        throw new ErpRefusal({ code: 'USER_ERROR', detail: 'Refused', part: null, isTemporary: false })
      },
    }

    await shop.sendToErp({ erp }, stopAfter(1))

    const task = shop.db.selectFrom('erp_cancellations').select('closing_sent_at as sentAt')
    const { sentAt } = await task.where('sales_order_id', '=', salesOrderId).executeTakeFirstOrThrow()
    expect(sentAt).toEqual(shop.clock.now())
  })

  it('never lets a piece be sold twice and loses none, in any sequence of expiry, late payment, cancellation, messages and counts', async () => {
    const rare = ['pay', 'expire', 'sell', 'cancel', 'lost answer', 'unheard', 'compare']
    const actions = ['send', 'count', ...rare, 'send', 'count']
    const action = fc.constantFrom(...actions)
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 10 }), async (actions) => {
        shelfItem += 1
        await stockShelf()
        const held = await heldOrder()
        shop.clock.advance(24 * HOUR_MS)
        const sold = new Set<number>()
        for (const does of actions) {
          if (does === 'send') await shop.sendToErp()
          else if (does === 'count') await refresh()
          else if (does === 'pay') await shop.bankPaysLate(held.payId)
          else if (does === 'expire') await expire()
          else if (does === 'cancel') await cancel(held.salesOrderId)
          else if (does === 'unheard') await closeUnheard()
          else if (does === 'compare') await closedFindings()
          else if (does === 'lost answer') await shop.erpFault('drop-answer', 1)
          else if ((await shop.stockOf(shelfItem)) > 0) sold.add((await order(1)).salesOrderId)
          const first = await activePieces(held.salesOrderId)
          expect(first + sold.size, `pieces sold after ${does}`).toBeLessThanOrEqual(PIECES)
        }
        await shop.erpFault('none')
        for (let round = 0; round < 3; round += 1) {
          shop.clock.advance(HOUR_MS)
          await shop.sendToErp()
          await refresh()
        }
        const first = await activePieces(held.salesOrderId)
        expect(await shop.stockOf(shelfItem)).toBe(PIECES - first - sold.size)
        expect(await inErp()).toContain(`web-so-${held.salesOrderId} ${first > 0 ? 'open' : 'closed'}`)
        expect((await runIntegrityChecks({ db: shop.db, now: shop.clock.now })).found).toEqual([])
      }),
      // Each run uses the next item, and the demo account has about thirty: shrinking would run out of them.
      { numRuns: 6, endOnFailure: true },
    )
  })
})

/** Returns a function that is false for this many calls, and true from then on. */
function stopAfter(messages: number): () => boolean {
  let calls = 0
  return () => {
    calls += 1
    return calls > messages
  }
}
