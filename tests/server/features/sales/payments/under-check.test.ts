import { describe, expect, it } from 'vitest'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { shopTables } from '#src/server/features/operations/backup/shop-tables.ts'
import { expireUnpaidOrders } from '#src/server/features/sales/payments/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { pay, paymentStatus } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const DAY_MS = 24 * 3_600_000

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof ShopError ? error.code : error),
  )

describe('an order that may have been paid after the restored backup', () => {
  const shop = usePayingShop()

  /** Places orders of guests, and puts them under check as a restore does. */
  const ordersUnderCheck = async (count = 1) => {
    const guests = []
    for (let guest = 0; guest < count; guest += 1) guests.push(await shop.guestWithOrder())
    await shopTables(shop.db).checkPayments(shop.clock.now())
    return guests
  }
  const onlyOrder = async () => {
    const [guest] = await ordersUnderCheck()
    if (!guest) throw new Error('no order')
    return guest
  }
  const toCompare = async () => (await shop.sales.backOfficeStart.show()).toDo.underCheck

  it('cannot be paid or canceled by its buyer, who reads that the payment is checked', async () => {
    const { api, salesOrderId } = await onlyOrder()

    expect(await codeOf(pay(api, salesOrderId))).toBe('payment_under_check')
    expect(await codeOf(api.salesOrders.cancel({ params: { id: salesOrderId }, body: { reason: 'unwanted' } }))).toBe(
      'payment_under_check',
    )

    expect(await paymentStatus(api, salesOrderId)).toMatchObject({ isUnderCheck: true })
    expect(await shop.atProvider()).toEqual([])
  })

  it('can be paid at the counter, where staff see what was paid', async () => {
    const { salesOrderId } = await onlyOrder()

    expect(await codeOf(pay(shop.sales, salesOrderId, 'CASH', { amountCents: 1_000 }))).toBe('done')
  })

  it('does not expire before staff released it, nor in the day after that, so that its buyer can pay', async () => {
    const { api, salesOrderId } = await onlyOrder()
    shop.clock.advance(30 * DAY_MS)
    const expire = () => expireUnpaidOrders({ db: shop.db, now: shop.clock.now, log: silentLog, outboxFilled() {} })

    await expire()
    expect((await paymentStatus(api, salesOrderId)).isExpired).toBeUndefined()

    await shop.sales.paymentDesk.releaseChecked({ body: { salesOrderIds: [salesOrderId] } })
    shop.clock.advance(DAY_MS - 60_000)
    await expire()
    expect((await paymentStatus(api, salesOrderId)).isExpired).toBeUndefined()

    shop.clock.advance(120_000)
    await expire()
    expect((await paymentStatus(api, salesOrderId)).isExpired).toBe(true)
  })

  it('is on the start page of staff until they release it, and its history says who did', async () => {
    const [first, second] = await ordersUnderCheck(2)
    const ids = [first?.salesOrderId ?? 0, second?.salesOrderId ?? 0]
    expect(await toCompare()).toMatchObject({
      count: 2,
      backupDateTime: shop.clock.now().toISOString(),
      orders: [{ salesOrderId: ids[1], outstanding: 999 }, { salesOrderId: ids[0] }],
    })

    const body = { salesOrderIds: ids.slice(0, 1) }
    expect(await shop.sales.paymentDesk.releaseChecked({ body })).toEqual({ released: 1 })
    expect(await shop.sales.paymentDesk.releaseChecked({ body })).toEqual({ released: 0 })

    expect(await toCompare()).toMatchObject({ count: 1, orders: [{ salesOrderId: ids[1] }] })
    const { timeline } = await shop.sales.staffOrders.show({ params: { id: ids[0] ?? 0 } })
    const events = timeline.flatMap((entry) => (entry.kind === 'event' ? [`${entry.event} ${entry.by}`] : []))
    expect(events.filter((event) => event.startsWith('payment-checked'))).toEqual([
      'payment-checked sales@leermeester.example',
    ])
  })

  it('can be paid after staff released all orders', async () => {
    const [first, second] = await ordersUnderCheck(2)

    expect(await shop.sales.paymentDesk.releaseChecked({ body: {} })).toEqual({ released: 2 })

    expect(await toCompare()).toBeUndefined()
    for (const guest of [first, second]) {
      if (!guest) throw new Error('no order')
      expect((await paymentStatus(guest.api, guest.salesOrderId)).isUnderCheck).toBeUndefined()
      expect(await codeOf(pay(guest.api, guest.salesOrderId))).toBe('done')
    }
  })
})
