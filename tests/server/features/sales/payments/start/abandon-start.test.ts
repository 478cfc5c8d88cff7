import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

describe('abandoning the start of a payment', () => {
  const shop = usePayingShop()

  const abandon = (api: typeof shop.sales, paymentId: string, SalesOrderId: number) =>
    api.payments.abandon({ params: { paymentId }, body: { SalesOrderId } })

  it.each(['TERMINAL', 'CASH', 'PAYLINK'] as const)('refuses a %s start that arrives later', async (type) => {
    const { salesOrderId } = await shop.guestWithOrder()
    const attemptId = randomUUID()

    expect(await abandon(shop.sales, attemptId, salesOrderId)).toEqual({ state: 'abandoned', paymentUrl: null })

    await expect(pay(shop.sales, salesOrderId, type, { attemptId, amountCents: 100 })).rejects.toMatchObject({
      code: 'payment_not_started',
      status: 409,
    })
    expect(await shop.atProvider()).toEqual([])
    expect(await shop.ledgerOf(salesOrderId)).toEqual([])
  })

  it('returns the same response for the same call, and does not affect other starts', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const attemptId = randomUUID()
    await abandon(shop.sales, attemptId, salesOrderId)

    expect(await abandon(shop.sales, attemptId, salesOrderId)).toEqual({ state: 'abandoned', paymentUrl: null })

    expect(await pay(shop.sales, salesOrderId, 'PAYLINK', { amountCents: 100 })).toMatchObject({ state: 'open' })
  })

  it('returns the state of the payment when its start arrived before, and changes nothing', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const attemptId = randomUUID()
    const { paymentUrl } = await pay(shop.sales, salesOrderId, 'PAYLINK', { attemptId, amountCents: 100 })

    expect(await abandon(shop.sales, attemptId, salesOrderId)).toEqual({ state: 'open', paymentUrl })

    expect(await pay(shop.sales, salesOrderId, 'PAYLINK', { attemptId, amountCents: 100 })).toMatchObject({
      state: 'open',
    })
    expect(await shop.atProvider()).toHaveLength(1)
  })

  it('is refused for a missing order, and for the payment of another order', async () => {
    const [one, other] = [await shop.guestWithOrder(), await shop.guestWithOrder()]
    const attemptId = randomUUID()
    await pay(shop.sales, one.salesOrderId, 'CASH', { attemptId, amountCents: 100 })

    await expect(abandon(shop.sales, randomUUID(), 999_999)).rejects.toMatchObject({ code: 'order_not_found' })
    await expect(abandon(shop.sales, attemptId, other.salesOrderId)).rejects.toMatchObject({
      code: 'payment_not_found',
    })
  })

  it('is only allowed for staff', async () => {
    const guest = await shop.guestWithOrder()

    for (const api of [guest.api, shop.customer]) {
      await expect(abandon(api, randomUUID(), guest.salesOrderId)).rejects.toMatchObject({
        status: expect.toBeOneOf([401, 403]),
      })
    }
  })
})
