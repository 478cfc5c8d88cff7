import { describe, expect, it } from 'vitest'
import type { CheckResult } from '#shared/contracts/check-result.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { refreshStock } from '#src/server/features/catalog/import/index.ts'
import { expireUnpaidOrders } from '#src/server/features/sales/payments/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { pay, payIdOf, paymentStatus } from '#tests/support/pay-calls.ts'

const HOUR_MS = 3_600_000
/** An item of the demo account with stock at its locations. */
const SHELF_ITEM = 3001

describe('a late payment of an expired order that NetSuite has', () => {
  const shop = useErpShop()

  /** Runs the job that expires orders, as every server does. */
  const expire = () =>
    expireUnpaidOrders({ db: shop.db, now: shop.clock.now, log: silentLog, outboxFilled() {}, stockChanged() {} })

  /** Places a guest's order of both pieces, whose payment is canceled, and sends it to NetSuite. */
  const exportedOrder = async () => {
    const sofa = await shop.addProduct({ stockClass: 'leren-bank', stock: 2 })
    await shop.erpKnows(sofa)
    const guest = shop.browser()
    const form = orderForm([{ id: sofa, itemId: '', basePrice: 825.62, count: 2 }])
    const { salesOrderId } = await place(guest.api, form, newKey())
    const payId = payIdOf(await pay(guest.api, salesOrderId))
    await shop.payerChooses(payId, 'cancelled')
    await shop.sendToErp()
    return { ...guest, salesOrderId, sofa, payId }
  }
  const expiredOrder = async () => {
    const order = await exportedOrder()
    shop.clock.advance(24 * HOUR_MS)
    await expire()
    expect(await paymentStatus(order.api, order.salesOrderId)).toMatchObject({ isExpired: true, paid: 0 })
    return order
  }
  const orderAnother = (sofa: number) =>
    place(shop.anonymous, orderForm([{ id: sofa, itemId: '', basePrice: 825.62, count: 1 }]), newKey())
  const finish = (salesOrderId: number) =>
    shop.sales.staffOrders.finishErpCancellation({ params: { id: salesOrderId } })
  const detailsOf = (salesOrderId: number) => shop.sales.staffOrders.show({ params: { id: salesOrderId } })
  const tasks = async () => (await shop.sales.backOfficeStart.show()).toDo
  const eventsOf = async (salesOrderId: number) => {
    const rows = shop.db
      .selectFrom('order_events')
      .select(['kind', 'detail'])
      .where('sales_order_id', '=', salesOrderId)
    const events = await rows.orderBy('id').execute()
    return events.filter(({ kind }) => ['canceled', 'revived', 'not-revived', 'canceled-in-erp'].includes(kind))
  }
  /** The state of the shop and of NetSuite must agree: one order and one deposit there, with the ids of the shop. */
  const inErp = async () => {
    await shop.sendToErp()
    const { salesOrder, customerDeposit } = await shop.inErp()
    return { orders: salesOrder.map(({ externalId }) => externalId), deposits: customerDeposit.length }
  }

  it('revives the order, takes its stock, ends the task and says that it must stay in NetSuite', async () => {
    const { api, salesOrderId, sofa, payId } = await expiredOrder()
    expect(await tasks()).toMatchObject({ cancelInErp: { count: 1 } })

    await shop.bankPaysLate(payId)

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+29970'])
    const status = await paymentStatus(api, salesOrderId)
    expect(status).toMatchObject({ paid: 299.7, outstanding: 1698.3 })
    expect(status.isExpired).toBeUndefined()
    expect(await shop.stockOf(sofa)).toBe(0)
    expect(await eventsOf(salesOrderId)).toMatchObject([
      { kind: 'canceled', detail: { wasExported: true } },
      { kind: 'revived', detail: { isInErp: true } },
    ])
    expect(await tasks()).toMatchObject({
      paidAfterCancel: 0,
      cancelInErp: { count: 0, kept: [{ salesOrderId, paidDateTime: shop.clock.now().toISOString() }] },
    })
    const details = await detailsOf(salesOrderId)
    expect(details).toMatchObject({ isKeptInErp: true, canceledDateTime: null })
    expect(details.isOpenInErp).toBeUndefined()
    expect(await inErp()).toEqual({ orders: [`web-so-${salesOrderId}`], deposits: 1 })
    await shop.sendMails()
    expect(shop.mailbox.mails.at(-1)?.text).toContain('uw bestelling gaat gewoon door')
  })

  it('does not let staff tick it off as canceled in NetSuite after it was revived', async () => {
    const { salesOrderId, payId } = await expiredOrder()
    await shop.bankPaysLate(payId)

    const code = await finish(salesOrderId).then(
      () => 'done',
      (error: unknown) => (error instanceof ShopError ? error.code : error),
    )

    expect(code).toBe('order_revived')
    expect((await eventsOf(salesOrderId)).map(({ kind }) => kind)).toEqual(['canceled', 'revived'])
  })

  it('revives the order with the pieces that NetSuite holds for it, also when no other piece is left', async () => {
    const refresh = async () => {
      shop.clock.advance(60_000)
      await refreshStock({ db: shop.db, erp: shop.outside.erp, now: shop.clock.now, log: silentLog })
      return shop.stockOf(SHELF_ITEM)
    }
    await shop.addProduct({ id: SHELF_ITEM, stockClass: 'leren-bank' })
    const count = await refresh()
    const guest = shop.browser()
    const form = orderForm([{ id: SHELF_ITEM, itemId: '', basePrice: 825.62, count }])
    const { salesOrderId } = await place(guest.api, form, newKey())
    const payId = payIdOf(await pay(guest.api, salesOrderId))
    await shop.payerChooses(payId, 'cancelled')
    await shop.sendToErp()
    shop.clock.advance(24 * HOUR_MS)
    await expire()
    expect(await shop.stockOf(SHELF_ITEM)).toBe(count)
    expect(await refresh()).toBe(0)

    await shop.bankPaysLate(payId)

    expect((await eventsOf(salesOrderId)).map(({ kind }) => kind)).toEqual(['canceled', 'revived'])
    expect(await shop.stockOf(SHELF_ITEM)).toBe(0)
    expect(await refresh()).toBe(0)
  })

  it('is a case for staff when a piece was sold since, and the order stays to be canceled in NetSuite', async () => {
    const { api, salesOrderId, sofa, payId } = await expiredOrder()
    await orderAnother(sofa)

    await shop.bankPaysLate(payId)

    expect(await paymentStatus(api, salesOrderId)).toMatchObject({ isExpired: true, paid: 299.7, outstanding: 0 })
    expect(await tasks()).toMatchObject({ paidAfterCancel: 1, cancelInErp: { count: 1, oldest: [{ salesOrderId }] } })
    expect(await eventsOf(salesOrderId)).toMatchObject([
      { kind: 'canceled' },
      { kind: 'not-revived', detail: { isInErp: true, reason: 'sold' } },
    ])
    expect(await shop.stockOf(sofa)).toBe(1)
  })

  it('is a case for staff when the order is canceled in NetSuite already, and is sent there no second time', async () => {
    const { api, salesOrderId, sofa, payId } = await expiredOrder()
    await finish(salesOrderId)

    await shop.bankPaysLate(payId)

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+29970'])
    expect(await paymentStatus(api, salesOrderId)).toMatchObject({ isExpired: true, paid: 299.7 })
    expect(await tasks()).toMatchObject({ paidAfterCancel: 1, cancelInErp: { count: 0 } })
    expect((await eventsOf(salesOrderId)).at(-1)).toMatchObject({
      kind: 'not-revived',
      detail: { isInErp: true, reason: 'canceled' },
    })
    expect(await shop.stockOf(sofa)).toBe(2)
    expect(await inErp()).toEqual({ orders: [`web-so-${salesOrderId}`], deposits: 1 })
    await shop.sendMails()
    expect(shop.mailbox.mails.at(-1)?.text).toContain('Wij nemen contact met u op')
  })

  it.each(['signed', 'legacy'] as const)(
    'counts once when its %s exchange call is repeated, also at once',
    async (layout) => {
      const { salesOrderId, sofa, payId } = await expiredOrder()
      await shop.payFault(layout === 'legacy' ? 'legacy-exchange' : 'double-exchange')

      await Promise.all([shop.bankPaysLate(payId), shop.bankPaysLate(payId)])
      await shop.bankPaysLate(payId)

      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+29970'])
      expect((await eventsOf(salesOrderId)).map(({ kind }) => kind)).toEqual(['canceled', 'revived'])
      expect(await shop.stockOf(sofa)).toBe(0)
      expect(await inErp()).toEqual({ orders: [`web-so-${salesOrderId}`], deposits: 1 })
    },
  )

  it('leaves an active order when it arrives while the order expires, whichever is first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { api, salesOrderId, sofa, payId } = await exportedOrder()
      shop.clock.advance(24 * HOUR_MS)

      await Promise.all(round % 2 === 0 ? [expire(), shop.bankPaysLate(payId)] : [shop.bankPaysLate(payId), expire()])

      const { paid, isExpired } = await paymentStatus(api, salesOrderId)
      expect({ paid, isExpired, stock: await shop.stockOf(sofa) }).toEqual({
        paid: 299.7,
        isExpired: undefined,
        stock: 0,
      })
      expect(await tasks()).toMatchObject({ cancelInErp: { count: 0 }, paidAfterCancel: 0 })
    }
  })

  it('ends one way only when staff tick the order off at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { salesOrderId, payId } = await expiredOrder()

      const [ticked] = await Promise.allSettled([finish(salesOrderId), shop.bankPaysLate(payId)])

      const last = (await eventsOf(salesOrderId)).map(({ kind }) => kind)
      expect(last).toEqual(
        ticked?.status === 'fulfilled' ? ['canceled', 'canceled-in-erp', 'not-revived'] : ['canceled', 'revived'],
      )
    }
  })

  it('is reported by the comparison when the revived order is closed in NetSuite all the same', async () => {
    const { salesOrderId, payId } = await expiredOrder()
    await shop.bankPaysLate(payId)
    await shop.sendToErp()
    const { salesOrder } = await shop.inErp()
    await shop.erpCloses(Number(salesOrder[0]?.id))

    const outcome = await shop.operations.start<CheckResult>('compare', 'system')

    expect(outcome.ok && outcome.value.found.filter(({ rule }) => rule === 'closed')).toMatchObject([
      { salesOrderId, advice: expect.stringContaining('weer open') },
    ])
  })

  it('makes it a task again when the revived order is canceled later', async () => {
    const { api, salesOrderId, payId } = await expiredOrder()
    await shop.bankPaysLate(payId)
    const { id: paymentId } = await shop.attemptOf(salesOrderId)
    await shop.admin.paymentDesk.refund({
      params: { paymentId },
      body: { RefundId: newKey(), Amount: 29_970, Reason: 'Op verzoek van de klant' },
    })

    await api.salesOrders.cancel({ params: { id: salesOrderId }, body: { reason: 'unwanted' } })

    expect(await tasks()).toMatchObject({ cancelInErp: { count: 1, oldest: [{ salesOrderId, isExpired: false }] } })
    expect(await detailsOf(salesOrderId)).toMatchObject({ isOpenInErp: true })
  })
})
