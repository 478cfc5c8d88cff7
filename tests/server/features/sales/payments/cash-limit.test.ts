import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#src/server/config.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const cash = (amountCents: number, attemptId: string = randomUUID()) => ({
  amountCents,
  attemptId,
  confirmOverpayment: true,
})

describe('the cash limit of an order', () => {
  const shop = usePayingShop()
  const order = async () => (await shop.guestWithOrder()).salesOrderId
  const receivedFor = async (salesOrderId: number) => (await shop.ledgerOf(salesOrderId)).map(Number)
  const shown = (id: number) => shop.sales.paymentDesk.show({ params: { id } })

  it('accepts cash up to one cent below € 3.000', async () => {
    const id = await order()

    await pay(shop.sales, id, 'CASH', cash(299_999))

    expect(await receivedFor(id)).toEqual([299_999])
    expect((await shown(id)).cash).toEqual({ limit: 3000, received: 2999.99, acceptable: 0 })
  })

  it('refuses cash from € 3.000 on, and returns the amount that is still acceptable', async () => {
    const id = await order()

    await expect(pay(shop.sales, id, 'CASH', cash(300_000))).rejects.toMatchObject({
      code: 'cash_limit',
      status: 409,
      detail: { limit: 3000, received: 0, acceptable: 2999.99 },
    })
    expect(await receivedFor(id)).toEqual([])
  })

  it('applies to the sum of all cash payments', async () => {
    const id = await order()
    await pay(shop.sales, id, 'CASH', cash(200_000))

    await expect(pay(shop.admin, id, 'CASH', cash(100_000))).rejects.toMatchObject({
      code: 'cash_limit',
      detail: { received: 2000, acceptable: 999.99 },
    })
    await pay(shop.admin, id, 'CASH', cash(99_999))
    expect(await receivedFor(id)).toEqual([200_000, 99_999])
  })

  it('applies to simultaneous payments by two sellers', async () => {
    const id = await order()

    const calls = await Promise.allSettled(
      [shop.sales, shop.admin, shop.sales, shop.admin].map((api) => pay(api, id, 'CASH', cash(140_000))),
    )

    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await receivedFor(id)).toEqual([140_000, 140_000])
  })

  it('includes cash that was refunded later', async () => {
    const id = await order()
    const { paymentId } = await pay(shop.sales, id, 'CASH', cash(200_000))
    await shop.sales.paymentDesk.refund({
      params: { paymentId },
      body: { RefundId: randomUUID(), Amount: 200_000, Reason: 'Toch pinnen' },
    })

    await expect(pay(shop.sales, id, 'CASH', cash(100_000))).rejects.toMatchObject({ code: 'cash_limit' })
  })

  it('accepts a repeated call for the same payment, also once the limit is reached', async () => {
    const id = await order()
    const first = cash(299_999)
    await pay(shop.sales, id, 'CASH', first)

    expect(await pay(shop.sales, id, 'CASH', first)).toMatchObject({ state: 'paid', errorMessage: null })
    expect(await receivedFor(id)).toEqual([299_999])
  })

  it('does not apply to other payment methods', async () => {
    const id = await order()

    expect(await pay(shop.sales, id, 'TERMINAL', cash(400_000))).toMatchObject({ state: 'open' })
  })
})

describe('a shop without a cash limit', () => {
  const shop = usePayingShop({ parts: { cashLimitCents: null } })

  it('accepts any amount', async () => {
    const { salesOrderId } = await shop.guestWithOrder()

    expect(await pay(shop.sales, salesOrderId, 'CASH', cash(500_000))).toMatchObject({ state: 'paid' })
    expect((await shop.sales.paymentDesk.show({ params: { id: salesOrderId } })).cash).toBeUndefined()
  })
})

it.each([
  [{}, 300_000],
  [{ CASH_LIMIT_EUROS: '2000' }, 200_000],
  [{ CASH_LIMIT: 'off' }, null],
])('the configuration %j limits cash at %j cents', (env, cents) => {
  expect(readConfig(env).cashLimitCents).toBe(cents)
})
