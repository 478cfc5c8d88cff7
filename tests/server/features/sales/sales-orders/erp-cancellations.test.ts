import { describe, expect, it } from 'vitest'
import type { CheckResult } from '#shared/contracts/check-result.ts'
import { gatherFindings } from '#src/server/features/erp/comparison/findings.ts'
import { finishClosedCancellations } from '#src/server/features/erp/comparison/finish-closed-cancellations.ts'
import { expireUnpaidOrders } from '#src/server/features/sales/payments/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'

const HOUR_MS = 3_600_000

describe('an order that expired or was canceled after NetSuite got it', () => {
  const shop = useErpShop()

  /** Places a guest's order of two sofas from stock. */
  const guestOrder = async () => {
    const sofa = await shop.addProduct({ stockClass: 'leren-bank', stock: 2 })
    await shop.erpKnows(sofa)
    const guest = shop.browser()
    const form = orderForm([{ id: sofa, itemId: '', basePrice: 825.62, count: 2 }])
    return { ...guest, salesOrderId: (await place(guest.api, form, newKey())).salesOrderId }
  }
  const expire = async () => {
    shop.clock.advance(24 * HOUR_MS)
    const deps = { db: shop.db, now: shop.clock.now, log: silentLog, outboxFilled() {} }
    await expireUnpaidOrders(deps)
  }
  const tasks = async () => (await shop.sales.backOfficeStart.show()).toDo.cancelInErp
  const netsuiteIdOf = async (salesOrderId: number) => {
    const query = shop.db.selectFrom('sales_orders').select('netsuite_id as netsuiteId')
    return (await query.where('id', '=', salesOrderId).executeTakeFirstOrThrow()).netsuiteId
  }
  const eventsOf = async (salesOrderId: number) => {
    const { timeline } = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
    return timeline.flatMap((entry) => (entry.kind === 'event' ? [`${entry.event} ${entry.by}`] : []))
  }
  const finish = (salesOrderId: number) =>
    shop.sales.staffOrders.finishErpCancellation({ params: { id: salesOrderId } })
  const rulesFound = async () => {
    const outcome = await shop.operations.start<CheckResult>('compare', 'system')
    if (!outcome.ok) throw new Error('the operation was refused')
    return outcome.value.found.map(({ rule }) => rule)
  }

  it('is a task until staff tick it off, and its history says who did', async () => {
    const { salesOrderId } = await guestOrder()
    await shop.sendToErp()
    await expire()

    expect(await tasks()).toEqual({
      count: 1,
      oldest: [
        {
          salesOrderId,
          netsuiteId: await netsuiteIdOf(salesOrderId),
          canceledDateTime: shop.clock.now().toISOString(),
          isExpired: true,
        },
      ],
    })
    expect(await shop.sales.staffOrders.show({ params: { id: salesOrderId } })).toMatchObject({ isOpenInErp: true })

    expect(await finish(salesOrderId)).toMatchObject({ isOpenInErp: false })
    await finish(salesOrderId)

    expect(await tasks()).toEqual({ count: 0, oldest: [] })
    const events = await eventsOf(salesOrderId)
    expect(events.filter((event) => event.startsWith('canceled-in-erp'))).toEqual([
      'canceled-in-erp sales@leermeester.example',
    ])
  })

  it('is a task too when its buyer canceled it', async () => {
    const { api, salesOrderId } = await guestOrder()
    await shop.sendToErp()
    await api.salesOrders.cancel({ params: { id: salesOrderId }, body: { reason: 'unwanted' } })

    expect(await tasks()).toMatchObject({ count: 1, oldest: [{ salesOrderId, isExpired: false }] })
  })

  it('is no task when NetSuite never got it', async () => {
    const { salesOrderId } = await guestOrder()
    await expire()

    expect(await tasks()).toEqual({ count: 0, oldest: [] })
    await expect(finish(salesOrderId)).rejects.toMatchObject({ code: 'order_not_found' })
  })

  it('is no longer a task when the comparison finds it closed in NetSuite', async () => {
    const { salesOrderId } = await guestOrder()
    const other = await guestOrder()
    await shop.sendToErp()
    await expire()
    expect(await rulesFound()).not.toContain('readable')
    expect(await tasks()).toMatchObject({ count: 2 })

    await shop.erpCloses((await netsuiteIdOf(salesOrderId)) ?? 0)
    shop.clock.advance(24 * HOUR_MS)
    await rulesFound()

    expect(await tasks()).toMatchObject({ count: 1, oldest: [{ salesOrderId: other.salesOrderId }] })
    expect(await eventsOf(salesOrderId)).toContain('canceled-in-erp null')
  })

  it('stays a task when the list of closed orders cannot be read, and the comparison says so', async () => {
    const { salesOrderId } = await guestOrder()
    await shop.sendToErp()
    await expire()
    const findings = gatherFindings()
    const unreadable = {
      ...shop.outside.erp,
      // biome-ignore lint/correctness/useYield: it fails before the first row
      async *closedOrders(): AsyncGenerator<number> {
        throw new Outage('netsuite', { reason: 'unreadable', mayHaveArrived: false })
      },
    }

    await finishClosedCancellations({ db: shop.db, erp: unreadable, now: shop.clock.now }, findings)

    expect(findings.result().found).toMatchObject([{ rule: 'readable' }])
    expect(await tasks()).toMatchObject({ count: 1, oldest: [{ salesOrderId }] })
  })
})
