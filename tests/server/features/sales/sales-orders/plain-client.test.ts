import { describe, expect, it } from 'vitest'
import { orderForm } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

/** A client as in docs/requirements.md#s7: it sends the form and the shopping list, without headers of the shop. */
describe('a client without headers of the shop', () => {
  const shop = useShop()
  const order = async (changes: Parameters<typeof orderForm>[1] = {}, from = '192.0.2.7', token = '') => {
    const [product] = await shop.db.selectFrom('items').select('id').execute()
    const line = { id: product?.id ?? (await shop.addProduct()), itemId: '', basePrice: 825.62, count: 1 }
    return shop.app.inject({
      method: 'POST',
      url: '/api/salesorder',
      remoteAddress: from,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      payload: JSON.stringify(orderForm([line], changes)),
    })
  }
  const idOf = (response: Awaited<ReturnType<typeof order>>) => response.json<{ salesOrderId: number }>().salesOrderId

  it('places an order without an Idempotency-Key', async () => {
    const response = await order()

    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ message: 'Order aangemaakt.', salesOrderDeposit: 149.85 })
  })

  it('gets the same order for the same request within 60 seconds, also in the next minute of the clock', async () => {
    shop.clock.set('2026-11-21T13:00:40Z')
    const first = idOf(await order())
    shop.clock.set('2026-11-21T13:00:59Z')
    expect(idOf(await order())).toBe(first)
    shop.clock.set('2026-11-21T13:01:39.999Z')
    expect(idOf(await order())).toBe(first)
    shop.clock.set('2026-11-21T13:01:40Z')
    expect(idOf(await order())).not.toBe(first)
  })

  it('gets another order after a minute, for another body, and for another visitor', async () => {
    const first = idOf(await order())
    const orders = [idOf(await order({ reference: 'Serre' })), idOf(await order({}, '192.0.2.8'))]
    shop.clock.advance(61_000)
    orders.push(idOf(await order()))

    expect(new Set([first, ...orders]).size).toBe(4)
  })

  it('is identified by its account, or without an account by its IP address', async () => {
    const token = await shop.tokenOf('customer')
    const ofAccount = idOf(await order({}, '192.0.2.7', token))

    expect(idOf(await order({}, '192.0.2.7'))).not.toBe(ofAccount)
    expect(idOf(await order({}, '192.0.2.8', token))).toBe(ofAccount)
  })

  it('creates one order with a double click', async () => {
    await shop.addProduct()
    const [one, other] = await Promise.all([order(), order()])

    expect(idOf(one)).toBe(idOf(other))
  })

  it('is refused with an invalid key', async () => {
    await shop.addProduct()
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/salesorder',
      headers: { 'idempotency-key': 'x' },
      payload: {},
    })

    expect(response.statusCode).toBe(422)
  })

  it('may start the download of matrix options', async () => {
    const response = await shop.app.inject({ method: 'GET', url: '/api/matrixoption/download' })

    expect(response.statusCode).not.toBe(403)
  })
})
