import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Api } from '#shared/contracts/endpoints.ts'
import { salesOrders } from '#shared/contracts/sales-orders.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { attemptsTable } from '#src/server/features/sales/payments/attempts-table.ts'
import { settleAttempt } from '#src/server/features/sales/payments/settle/settle-attempt.ts'
import { cancelOrder } from '#src/server/features/sales/payments/start/cancel-order.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { pay, payIdOf, paymentStatus } from '#tests/support/pay-calls.ts'

const cancel = (api: Api, id: number, reason: 'changed' | 'unwanted' = 'unwanted') =>
  api.salesOrders.cancel({ params: { id }, body: { reason } })

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof ShopError ? error.code : error),
  )

describe('canceling an unpaid order', () => {
  const shop = useErpShop()

  /** Places a guest's order of two sofas, of three in stock. */
  const guestWithStockOrder = async () => {
    const sofa = await shop.addProduct({ stockClass: 'leren-bank', stock: 3 })
    await shop.erpKnows(sofa)
    const guest = shop.browser()
    const body = orderForm([{ id: sofa, itemId: '', basePrice: 825.62, count: 2 }])
    const { salesOrderId, orderToken } = await place(guest.api, body, newKey())
    return { ...guest, salesOrderId, orderToken, sofa }
  }
  /** Applies the status "paid" to a payment that the provider reported as canceled before. */
  const settleAsPaid = async (salesOrderId: number, payId: string) => {
    const attempt = await shop.attemptOf(salesOrderId)
    const found = await attemptsTable(shop.db).find(attempt.id)
    if (!found) throw new Error('the attempt does not exist')
    const status = {
      payId,
      uuid: randomUUID(),
      statusCode: 100,
      statusAction: 'PAID',
      amountCents: attempt.amount_cents,
      currency: 'EUR',
      redirectUrl: undefined,
      expiresAt: undefined,
      completedAt: undefined,
      reference: String(salesOrderId),
      attemptId: attempt.id,
      isTest: true,
      receipt: undefined,
    }
    const rules = { now: shop.clock.now, acceptsTestPayments: true }
    await shop.db.transaction().execute((tx) => settleAttempt(tx, found, status, rules))
  }
  /** Calls `cancelOrder` as the guest, with a replaced `abort` of the provider, and records its notifications. */
  const cancelAt = async (
    { salesOrderId, orderToken }: { salesOrderId: number; orderToken: string },
    abort: typeof shop.pay.abort = shop.pay.abort,
  ) => {
    const announced = { changed: [] as number[], outbox: 0 }
    const outcome = await cancelOrder(
      {
        db: shop.db,
        now: shop.clock.now,
        log: silentLog,
        acceptsTestPayments: true,
        pay: { ...shop.pay, abort },
        outboxFilled: () => {
          announced.outbox += 1
        },
        stockChanged: (items) => void announced.changed.push(...items),
      },
      salesOrderId,
      'unwanted',
      { visitor: { kind: 'anonymous' }, token: orderToken },
    )
    return { outcome, announced }
  }
  const backOfficeTasks = async () => (await shop.admin.backOfficeStart.show()).toDo
  const dueOrders = async () =>
    (await shop.sales.staffOrders.find({ query: { paid: 'due', search: '', sort: '-date' } })).items.map(
      ({ salesOrderId }) => salesOrderId,
    )
  const events = async (id: number) =>
    (await shop.sales.staffOrders.show({ params: { id } })).timeline.flatMap((entry) =>
      entry.kind === 'event' ? [entry.event] : [],
    )

  it('releases the stock, makes no amount due, and removes the order from the unpaid list', async () => {
    const { api, salesOrderId, sofa } = await guestWithStockOrder()
    expect(await shop.stockOf(sofa)).toBe(1)
    expect(await dueOrders()).toEqual([salesOrderId])

    await cancel(api, salesOrderId)

    expect(await shop.stockOf(sofa)).toBe(3)
    expect(await paymentStatus(api, salesOrderId)).toMatchObject({
      outstanding: 0,
      depositDue: 0,
      canceledDateTime: shop.clock.now().toISOString(),
    })
    expect(await dueOrders()).toEqual([])
    expect((await backOfficeTasks()).unpaid).toEqual({ orders: 0, due: 0 })
    expect(await shop.sales.staffOrders.show({ params: { id: salesOrderId } })).toMatchObject({
      outstanding: 0,
      canceledDateTime: shop.clock.now().toISOString(),
    })
    expect((await events(salesOrderId))[0]).toBe('canceled')
  })

  it('is done once for repeated calls from several tabs', async () => {
    const { api, salesOrderId, sofa } = await guestWithStockOrder()

    const [first, second] = await Promise.all([cancel(api, salesOrderId), cancel(api, salesOrderId, 'changed')])
    const third = await cancel(api, salesOrderId)

    expect(second).toEqual(first)
    expect(third).toEqual(first)
    expect(await shop.stockOf(sofa)).toBe(3)
    expect((await events(salesOrderId)).filter((event) => event === 'canceled')).toHaveLength(1)
  })

  it('ends an open payment at the provider', async () => {
    const { api, salesOrderId } = await guestWithStockOrder()
    const payId = payIdOf(await pay(api, salesOrderId))

    await cancel(api, salesOrderId)

    expect((await paymentStatus(api, salesOrderId)).attempt).toMatchObject({ state: 'cancelled', paymentUrl: null })
    expect(shop.payCalls.some((call) => call.startsWith('PATCH') && call.includes(payId))).toBe(true)
  })

  it('is refused when the order was just paid', async () => {
    const { api, salesOrderId, sofa } = await guestWithStockOrder()
    const payId = payIdOf(await pay(api, salesOrderId))
    await shop.payFault('drop-exchange')
    await shop.payerChooses(payId, 'paid')

    expect(await refusal(cancel(api, salesOrderId))).toBe('order_paid')

    expect(await shop.stockOf(sofa)).toBe(1)
    expect(await paymentStatus(api, salesOrderId)).toMatchObject({ statusCode: 100, paid: 299.7 })
  })

  it('changes nothing while the provider is unreachable', async () => {
    const { api, salesOrderId, sofa } = await guestWithStockOrder()
    await pay(api, salesOrderId)
    await shop.payFault('down')

    expect(await refusal(cancel(api, salesOrderId))).toBe('payment_unavailable')

    expect(await shop.stockOf(sofa)).toBe(1)
    expect((await paymentStatus(api, salesOrderId)).canceledDateTime).toBeUndefined()
  })

  it('changes nothing while the provider refuses calls about the payment', async () => {
    const { api, salesOrderId } = await guestWithStockOrder()
    shop.payRefuses(payIdOf(await pay(api, salesOrderId)))

    expect(await refusal(cancel(api, salesOrderId))).toBe('payment_unavailable')
  })

  it('is refused while the result of a payment start is unknown', async () => {
    const { api, salesOrderId } = await guestWithStockOrder()
    await shop.payFault('timeout', 1)
    await refusal(pay(api, salesOrderId))

    expect(await refusal(cancel(api, salesOrderId))).toBe('payment_unknown')
  })

  it('is refused during a card payment at the counter, and during a review of a payment', async () => {
    const [one, other] = [await guestWithStockOrder(), await guestWithStockOrder()]
    await pay(shop.sales, one.salesOrderId, 'TERMINAL', { amountCents: 10_000 })
    await pay(other.api, other.salesOrderId)
    await shop.db
      .updateTable('payment_attempts')
      .set({ state: 'review', pay_status_code: -51, final_at: shop.clock.now() })
      .where('sales_order_id', '=', other.salesOrderId)
      .execute()
    shop.payCalls.length = 0

    expect(await refusal(cancel(one.api, one.salesOrderId))).toBe('order_not_cancelable')
    expect(await refusal(cancel(other.api, other.salesOrderId))).toBe('order_paid')

    expect(shop.payCalls).toEqual([])
  })

  it('announces the released stock and the queued messages, only at the first call', async () => {
    const sale = await guestWithStockOrder()

    expect((await cancelAt(sale)).announced).toEqual({ changed: [sale.sofa], outbox: 1 })
    expect((await cancelAt(sale)).announced).toEqual({ changed: [], outbox: 0 })
  })

  it('announces no stock when the order reserved none', async () => {
    const product = await shop.addProduct()
    const form = orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }])

    expect((await cancelAt(await place(shop.anonymous, form))).announced).toEqual({ changed: [], outbox: 1 })
  })

  it('ends no open payment when the order cannot be canceled', async () => {
    const { api, salesOrderId } = await guestWithStockOrder()
    await pay(shop.sales, salesOrderId, 'CASH', { amountCents: 1_000 })
    shop.clock.advance(1_000)
    await pay(api, salesOrderId)

    expect(await refusal(cancel(api, salesOrderId))).toBe('order_paid')

    expect((await paymentStatus(api, salesOrderId)).attempt).toMatchObject({ state: 'open' })
  })

  it('throws an error that does not come from the provider', async () => {
    const sale = await guestWithStockOrder()
    await pay(sale.api, sale.salesOrderId)

    await expect(cancelAt(sale, () => Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError)
  })

  describe('while the provider ends its payment', () => {
    /** Cancels an order with an open payment, and runs an action directly after the provider ended the payment. */
    const cancelWhile = async (action: (sale: Awaited<ReturnType<typeof guestWithStockOrder>>) => Promise<unknown>) => {
      const sale = await guestWithStockOrder()
      const { paymentId } = await pay(sale.api, sale.salesOrderId)
      const { outcome, announced } = await cancelAt(sale, async (payId) => {
        const response = await shop.pay.abort(payId)
        await shop.db
          .updateTable('payment_attempts')
          .set({ state: 'cancelled', pay_status_code: -90, final_at: shop.clock.now() })
          .where('id', '=', paymentId)
          .execute()
        await action(sale)
        return response
      })
      return { ...sale, outcome, announced }
    }

    it('is done once for two tabs, and the stock is released once', async () => {
      let first: Awaited<ReturnType<typeof cancel>> | undefined
      const { outcome, announced, salesOrderId, sofa } = await cancelWhile(async (sale) => {
        first = await cancel(sale.api, sale.salesOrderId)
        shop.clock.advance(1_000)
      })

      expect(outcome).toEqual({ ok: true, value: first })
      expect(await paymentStatus(shop.sales, salesOrderId)).toMatchObject({ canceledDateTime: first?.canceledDateTime })
      expect((await events(salesOrderId)).filter((event) => event === 'canceled')).toHaveLength(1)
      expect(announced.changed).toEqual([])
      expect(await shop.stockOf(sofa)).toBe(3)
    })

    it('is refused when another tab starts a payment', async () => {
      const { outcome, salesOrderId } = await cancelWhile(({ api, salesOrderId: id }) => pay(api, id))

      expect(outcome).toMatchObject({ ok: false, code: 'payment_unavailable' })
      expect((await paymentStatus(shop.sales, salesOrderId)).canceledDateTime).toBeUndefined()
    })

    it('is refused when a seller receives a payment', async () => {
      const { outcome, salesOrderId } = await cancelWhile(({ salesOrderId: id }) =>
        pay(shop.sales, id, 'CASH', { amountCents: 1_000 }),
      )

      expect(outcome).toMatchObject({ ok: false, code: 'order_paid' })
      expect((await paymentStatus(shop.sales, salesOrderId)).canceledDateTime).toBeUndefined()
    })
  })

  it('is in the history of the order as an action of the buyer', async () => {
    const guest = await guestWithStockOrder()
    await cancel(guest.api, guest.salesOrderId)
    const product = await shop.addProduct()
    const own = await place(shop.customer, orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }]))
    const markAsExported = shop.db.updateTable('sales_orders').set({ synchronized_at: shop.clock.now() })
    await markAsExported.where('id', '=', own.salesOrderId).execute()
    const { method, path } = salesOrders.cancel
    const reply = await shop.app.inject({
      method,
      url: path.replace(':id', String(own.salesOrderId)),
      payload: { reason: 'changed' },
      headers: { authorization: `Bearer ${await shop.tokenOf('customer')}` },
    })

    expect(reply).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } })
    const events = shop.db.selectFrom('order_events').select(['sales_order_id as id', 'actor', 'detail']).orderBy('id')
    expect(await events.where('kind', '=', 'canceled').execute()).toEqual([
      { id: guest.salesOrderId, actor: 'guest', detail: { reason: 'unwanted', wasExported: false } },
      {
        id: own.salesOrderId,
        actor: expect.stringMatching(/^user:\d+$/),
        detail: { reason: 'changed', wasExported: true },
      },
    ])
  })

  it('is only allowed for the buyer of the order', async () => {
    const { salesOrderId, sofa } = await guestWithStockOrder()

    expect(await refusal(cancel(shop.anonymous, salesOrderId))).toBe('order_not_found')
    expect(await refusal(cancel(shop.customer, salesOrderId))).toBe('order_not_found')
    expect(await refusal(cancel(shop.sales, salesOrderId))).toBe('order_not_found')
    expect(await shop.stockOf(sofa)).toBe(1)
  })

  it('is refused for an order of the showroom, and for an order in production', async () => {
    const product = await shop.addProduct()
    const guest = shop.browser()
    const { salesOrderId, orderToken } = await place(
      shop.sales,
      orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }], { payment: '3' }),
    )
    expect(await refusal(cancel(shop.clientWith({ 'x-order-token': orderToken }), salesOrderId))).toBe(
      'order_not_cancelable',
    )

    const inProduction = await place(guest.api, orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }]))
    const details = await shop.sales.staffOrders.show({ params: { id: inProduction.salesOrderId } })
    await shop.sales.staffOrders.moveLines({
      params: { id: inProduction.salesOrderId },
      body: {
        rowIds: details.lines.map(({ salesOrderRowId }) => salesOrderRowId),
        state: 'in_production',
        day: '2026-11-21',
      },
    })
    expect(await refusal(cancel(guest.api, inProduction.salesOrderId))).toBe('order_not_cancelable')
  })

  it('withholds the order from the ERP if it was not sent yet', async () => {
    const { api, salesOrderId } = await guestWithStockOrder()

    await cancel(api, salesOrderId)
    await shop.sendToErp()

    expect((await shop.inErp()).salesOrder).toEqual([])
    const timeline = (await shop.sales.staffOrders.show({ params: { id: salesOrderId } })).timeline
    expect(timeline.find((entry) => entry.kind === 'sync')).toMatchObject({ state: 'closed' })
  })

  it('is confirmed to the buyer by mail', async () => {
    const { api, salesOrderId } = await guestWithStockOrder()

    await cancel(api, salesOrderId)
    await shop.sendMails()

    const mail = shop.mailbox.mails.find(({ subject }) => subject === `Uw bestelling ${salesOrderId} is geannuleerd`)
    expect(mail?.text).toContain('U hoeft niets te betalen')
    const confirmation = shop.mailbox.mails.find(({ subject }) => subject.startsWith('Bevestiging'))
    expect(confirmation?.text).not.toContain('alsnog betalen')
  })

  it('prevents new payments of the order', async () => {
    const { api, salesOrderId } = await guestWithStockOrder()
    await cancel(api, salesOrderId)

    expect(await refusal(pay(api, salesOrderId))).toBe('order_canceled')
    expect(await refusal(pay(shop.sales, salesOrderId, 'CASH', { amountCents: 1_000 }))).toBe('order_canceled')
  })

  it('does not prevent the booking of a payment that is reported later, which staff see as a task', async () => {
    const { api, salesOrderId } = await guestWithStockOrder()
    const payId = payIdOf(await pay(api, salesOrderId))
    await cancel(api, salesOrderId)
    expect((await backOfficeTasks()).paidAfterCancel).toBe(0)

    await settleAsPaid(salesOrderId, payId)

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+29970'])
    expect(await paymentStatus(api, salesOrderId)).toMatchObject({ paid: 299.7, outstanding: 0 })
    expect((await backOfficeTasks()).paidAfterCancel).toBe(1)
    const listed = await shop.sales.staffOrders.find({ query: { attempt: 'after_cancel', search: '', sort: '-date' } })
    expect(listed.items.map((item) => item.salesOrderId)).toEqual([salesOrderId])
    await shop.sendMails()
    const mail = shop.mailbox.mails.find(({ subject }) => subject.startsWith('Betaling ontvangen'))
    expect(mail?.text).toContain('was al geannuleerd')
  })

  it('books two payments that the provider reports as paid afterwards, each once, and both go back', async () => {
    const { api, salesOrderId } = await guestWithStockOrder()
    const params = { id: salesOrderId }
    const first = payIdOf(await pay(api, salesOrderId))
    await shop.payerChooses(first, 'cancelled')
    const second = payIdOf(await pay(api, salesOrderId))
    await cancel(api, salesOrderId)
    await shop.payFault('double-exchange')

    await Promise.all([shop.bankPaysLate(first), shop.bankPaysLate(second), shop.bankPaysLate(first)])

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+29970', '+29970'])
    const { payments, outstanding } = await shop.sales.paymentDesk.show({ params })
    expect(outstanding).toBe(-599.4)
    expect((await backOfficeTasks()).paidAfterCancel).toBe(1)
    for (const { paymentId } of payments) {
      await shop.sales.paymentDesk.refund({
        params: { paymentId },
        body: { RefundId: randomUUID(), Amount: 29_970, Reason: 'Geannuleerd' },
      })
    }
    expect(await shop.sales.staffOrders.show({ params })).toMatchObject({ outstanding: 0 })
    expect((await backOfficeTasks()).paidAfterCancel).toBe(0)
  })

  describe('leaves an order that', () => {
    const body = async () => {
      const id = await shop.addProduct()
      return orderForm([{ id, itemId: '', basePrice: 825.62, count: 1 }])
    }

    it('can be placed again with the same key: one new order after each cancellation', async () => {
      const { api } = shop.browser()
      const [form, key] = [await body(), newKey()]
      const first = await place(api, form, key)
      await cancel(api, first.salesOrderId)

      const second = await place(api, form, key)
      const again = await place(api, form, key)
      await cancel(api, second.salesOrderId)
      const third = await place(api, form, key)

      expect(again.salesOrderId).toBe(second.salesOrderId)
      expect(new Set([first, second, third].map(({ salesOrderId }) => salesOrderId)).size).toBe(3)
      expect(await paymentStatus(api, third.salesOrderId)).toMatchObject({ outstanding: 999 })
    })

    it('can be placed again by a client without a key within a minute', async () => {
      const guest = shop.browser()
      const form = await body()
      const placeKeyless = () => guest.api.salesOrders.place({ headers: {}, body: form })
      const first = await placeKeyless()
      await cancel(guest.api, first.salesOrderId)

      const second = await placeKeyless()

      expect(second.salesOrderId).not.toBe(first.salesOrderId)
      expect((await placeKeyless()).salesOrderId).toBe(second.salesOrderId)
    })

    it('cannot be placed again with its key and another body', async () => {
      const { api } = shop.browser()
      const [form, key] = [await body(), newKey()]
      const { salesOrderId } = await place(api, form, key)
      await cancel(api, salesOrderId)

      expect(await refusal(place(api, { ...form, reference: 'Serre' }, key))).toBe('idempotency_key_reused')
    })

    it('cannot be moved to another state, alone or with other orders', async () => {
      const { api } = shop.browser()
      const { salesOrderId: id } = await place(api, await body(), newKey())
      await cancel(api, id)
      const details = await shop.sales.staffOrders.show({ params: { id } })
      const rowIds = details.lines.map(({ salesOrderRowId }) => salesOrderRowId)
      const [state, day] = ['in_production', shop.clock.now().toISOString().slice(0, 10)] as const

      expect(await refusal(shop.sales.staffOrders.moveLines({ params: { id }, body: { rowIds, state, day } }))).toBe(
        'order_canceled',
      )
      expect(await shop.sales.staffOrders.moveOrders({ body: { orderIds: [id], state, day } })).toEqual({
        moved: [],
        unchanged: [],
        failed: [id],
      })
      expect((await shop.sales.staffOrders.show({ params: { id } })).workState).toBe('ordered')
    })

    it('is shown as canceled in the list and in the export', async () => {
      const { api } = shop.browser()
      const { salesOrderId: id } = await place(api, await body(), newKey())
      await cancel(api, id)

      const { items } = await shop.sales.staffOrders.find({ query: { search: '', sort: '-date' } })
      const response = await shop.app.inject({
        url: '/api/salesorder/export',
        headers: { authorization: `Bearer ${await shop.tokenOf('sales')}` },
      })

      expect(items[0]).toMatchObject({ salesOrderId: id, canceledDateTime: shop.clock.now().toISOString() })
      expect(response.body).toContain('geannuleerd')
      expect(response.body).not.toContain('herroepen')
    })
  })
})
