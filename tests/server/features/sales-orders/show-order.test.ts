import { describe, expect, it } from 'vitest'
import { orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('seeing an order', () => {
  const shop = useShop({ publicUrl: 'https://www.leermeester.example' })
  const show = (api: typeof shop.anonymous, id: number) => api.salesOrders.show({ params: { id } })

  const orderOf = async (api: typeof shop.anonymous) => {
    const product = await shop.hasProduct()
    return place(api, orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }]))
  }

  it('is for the browser that placed it', async () => {
    const guest = shop.browser()
    const { salesOrderId } = await orderOf(guest.api)

    expect(await show(guest.api, salesOrderId)).toMatchObject({ salesOrderId })
  })

  it('is for the customer it belongs to, on any machine', async () => {
    const { salesOrderId } = await orderOf(shop.customer)

    expect(await show(shop.customer, salesOrderId)).toMatchObject({ user: { email: 'klant@leermeester.example' } })
  })

  it('is for staff', async () => {
    const { salesOrderId } = await orderOf(shop.anonymous)

    expect(await show(shop.sales, salesOrderId)).toMatchObject({ salesOrderId })
  })

  it('tells a stranger the same as about an order that is not there', async () => {
    const { salesOrderId } = await orderOf(shop.customer)
    const { orderToken } = await orderOf(shop.anonymous)
    const strangers = [
      shop.anonymous,
      shop.clientWith({ 'x-order-token': orderToken }),
      shop.clientWith({ 'x-order-token': 'x' }),
    ]

    for (const stranger of strangers) {
      await expect(show(stranger, salesOrderId)).rejects.toMatchObject({ code: 'order_not_found', status: 404 })
      await expect(show(stranger, 99_999)).rejects.toMatchObject({ code: 'order_not_found', status: 404 })
    }
  })

  it('does not show one customer the order of another', async () => {
    const { salesOrderId } = await orderOf(shop.anonymous)

    await expect(show(shop.customer, salesOrderId)).rejects.toMatchObject({ code: 'order_not_found' })
  })

  it('keeps the proof in a cookie that scripts cannot read and that comes along from the payment page', async () => {
    const product = await shop.hasProduct()
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/salesorder',
      headers: { 'idempotency-key': 'een-sleutel-1' },
      payload: orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }]),
    })

    expect(reply.headers['set-cookie']).toMatch(
      /^order_10001=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it('keeps only the hash of the proof', async () => {
    const { orderToken } = await orderOf(shop.anonymous)

    const { token_hash } = await shop.db.selectFrom('sales_orders').select('token_hash').executeTakeFirstOrThrow()
    expect(token_hash).not.toContain(orderToken)
  })

  describe('by the link in a mail', () => {
    const follow = (url: string) => shop.app.inject({ method: 'GET', url })

    it('brings the proof into another browser and goes on to the order', async () => {
      const { salesOrderId, orderToken } = await orderOf(shop.anonymous)

      const reply = await follow(`/api/salesorder/${salesOrderId}/open/${orderToken}`)

      expect(reply.statusCode).toBe(303)
      expect(reply.headers.location).toBe(`/orderoverzicht?reference=${salesOrderId}`)
      expect(reply.headers['set-cookie']).toContain(`order_${salesOrderId}=${orderToken}`)
    })

    it('goes on without a proof when the link is no good', async () => {
      const { salesOrderId } = await orderOf(shop.anonymous)

      for (const url of [
        `/api/salesorder/${salesOrderId}/open/fout`,
        '/api/salesorder/abc/open/fout',
        '/api/salesorder/99/open/x',
      ]) {
        const reply = await follow(url)
        expect(reply.statusCode).toBe(303)
        expect(reply.headers['set-cookie']).toBeUndefined()
      }
    })
  })
})
