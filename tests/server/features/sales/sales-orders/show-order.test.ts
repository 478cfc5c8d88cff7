import { describe, expect, it } from 'vitest'
import { orderTokenFor } from '#src/server/features/sales/sales-orders/order-token.ts'
import { ordersTable } from '#src/server/features/sales/sales-orders/orders-table.ts'
import { orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('the details of an order', () => {
  const shop = useShop({ publicUrl: 'https://www.leermeester.example' })
  const show = (api: typeof shop.anonymous, id: number) => api.salesOrders.show({ params: { id } })

  const orderOf = async (api: typeof shop.anonymous) => {
    const product = await shop.addProduct()
    return place(api, orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }]))
  }

  it('are available to the browser that placed the order', async () => {
    const guest = shop.browser()
    const { salesOrderId } = await orderOf(guest.api)

    expect(await show(guest.api, salesOrderId)).toMatchObject({ salesOrderId })
  })

  it('are available to the customer of the order, on any device', async () => {
    const { salesOrderId } = await orderOf(shop.customer)

    expect(await show(shop.customer, salesOrderId)).toMatchObject({ user: { email: 'klant@leermeester.example' } })
  })

  it('are available to staff', async () => {
    const { salesOrderId } = await orderOf(shop.anonymous)

    expect(await show(shop.sales, salesOrderId)).toMatchObject({ salesOrderId })
  })

  it('contain its payments, newest first, and the times of the ERP sync and the cancellation', async () => {
    const { salesOrderId } = await orderOf(shop.anonymous)
    const pay = (Amount: number) =>
      shop.sales.payments.start({ body: { Amount, SalesOrderId: salesOrderId, PaymentType: 'CASH' } })
    shop.clock.set('2026-11-21T13:00:00Z')
    const first = await pay(10_000)
    shop.clock.set('2026-11-21T13:01:00Z')
    const second = await pay(2_550)
    const synchronized_at = new Date('2026-11-21T13:05:00Z')
    const attempts = shop.db
      .updateTable('payment_attempts')
      .set({ synchronized_at, netsuite_id: 77, refunded_cents: 500 })
    await attempts.where('id', '=', first.paymentId).execute()
    const at = { synchronized_at, canceled_at: new Date('2026-11-22T09:00:00Z') }
    await shop.db.updateTable('sales_orders').set(at).execute()

    const order = await show(shop.sales, salesOrderId)

    expect(order).toMatchObject({
      synchronizedDateTime: '2026-11-21T13:05:00.000Z',
      canceledDateTime: '2026-11-22T09:00:00.000Z',
    })
    const cash = { paymentType: 'CASH', payId: null, payStatusCode: 100, state: 'paid' }
    expect(order.salesOrderPayments).toEqual([
      {
        ...cash,
        salesOrderPaymentId: second.paymentId,
        netsuiteId: null,
        payment: 25.5,
        refunded: 0,
        insertDateTime: '2026-11-21T13:01:00.000Z',
        synchronizedDateTime: null,
      },
      {
        ...cash,
        salesOrderPaymentId: first.paymentId,
        netsuiteId: 77,
        payment: 100,
        refunded: 5,
        insertDateTime: '2026-11-21T13:00:00.000Z',
        synchronizedDateTime: '2026-11-21T13:05:00.000Z',
      },
    ])
  })

  it('are refused to an unauthorized caller with the failure for a missing order', async () => {
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

  it('are hidden from other customers', async () => {
    const { salesOrderId } = await orderOf(shop.anonymous)

    await expect(show(shop.customer, salesOrderId)).rejects.toMatchObject({ code: 'order_not_found' })
  })

  it('are protected by a cookie, unreadable for scripts and sent on the return from the payment page', async () => {
    const product = await shop.addProduct()
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/salesorder',
      headers: { 'idempotency-key': 'een-sleutel-1' },
      payload: orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }]),
    })

    expect(reply.headers['set-cookie']).toMatch(
      /^__Host-order_10001=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it.each(['/api/salesorder/', '/api/admin/salesorder/', '/api/salesorder?search='])(
    'are not cached: %s',
    async (path) => {
      const { salesOrderId } = await orderOf(shop.anonymous)
      const headers = { authorization: `Bearer ${await shop.tokenOf('sales')}` }

      const reply = await shop.app.inject({ url: path + salesOrderId, headers })

      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
    },
  )

  it('store only the hash of the order token', async () => {
    const { orderToken } = await orderOf(shop.anonymous)

    const { token_hash } = await shop.db.selectFrom('sales_orders').select('token_hash').executeTakeFirstOrThrow()
    expect(token_hash).not.toContain(orderToken)
  })

  it('have an idempotency key from which the order token is derived', async () => {
    const { salesOrderId, orderToken } = await orderOf(shop.anonymous)
    const keyOf = (id: number) => ordersTable(shop.db).keyOf(id)

    expect(orderTokenFor(shop.secret, (await keyOf(salesOrderId)) ?? '')).toBe(orderToken)
    expect(await keyOf(99_999)).toBeUndefined()
  })

  describe('opened by the link in a mail', () => {
    const follow = (url: string) => shop.app.inject({ method: 'GET', url })

    it('are shown in another browser, which gets the order token and a redirect to the order', async () => {
      const { salesOrderId, orderToken } = await orderOf(shop.anonymous)

      const reply = await follow(`/api/salesorder/${salesOrderId}/open/${orderToken}`)

      expect(reply.statusCode).toBe(303)
      expect(reply.headers.location).toBe(`/orderoverzicht?reference=${salesOrderId}`)
      expect(reply.headers['set-cookie']).toContain(`__Host-order_${salesOrderId}=${orderToken}`)
      expect(reply.headers['cache-control']).toBe('no-store')
    })

    it('have a cookie of this host only, because the shop uses https', async () => {
      const { salesOrderId, orderToken } = await orderOf(shop.anonymous)
      const url = `/api/salesorder/${salesOrderId}/open/${orderToken}`

      const { cookies } = await shop.app.inject({ method: 'GET', url })

      expect(cookies).toEqual([
        expect.objectContaining({ name: `__Host-order_${salesOrderId}`, path: '/', secure: true, httpOnly: true }),
      ])
      expect(cookies[0]).not.toHaveProperty('domain')
      // A browser that ordered before the shop used the prefix still has the former name, for 14 days.
      for (const name of [`__Host-order_${salesOrderId}`, `order_${salesOrderId}`]) {
        const reply = await shop.app.inject({
          url: `/api/salesorder/${salesOrderId}`,
          headers: { cookie: `${name}=${orderToken}` },
        })
        expect(reply.statusCode, name).toBe(200)
      }
    })

    it('are not shown when the link is invalid: the redirect sets no order token', async () => {
      const { salesOrderId } = await orderOf(shop.anonymous)

      for (const url of [
        `/api/salesorder/${salesOrderId}/open/fout`,
        '/api/salesorder/abc/open/fout',
        '/api/salesorder/abc99/open/fout',
        '/api/salesorder/99abc/open/fout',
        '/api/salesorder/9999999999/open/fout',
        '/api/salesorder/99/open/x',
      ]) {
        const reply = await follow(url)
        expect(reply.statusCode).toBe(303)
        expect(reply.headers['set-cookie']).toBeUndefined()
      }
    })
  })
})
