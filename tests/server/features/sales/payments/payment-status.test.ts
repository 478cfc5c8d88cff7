import { describe, expect, it } from 'vitest'
import { statusNow } from '#src/server/features/sales/payments/payment-status.ts'
import { abortPayment } from '#src/server/features/sales/payments/start/abort-payment.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { orderForm, place } from '#tests/support/order-form.ts'
import { pay, payIdOf, paymentStatus } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

describe('the payment status of an order', () => {
  const shop = usePayingShop()

  it('contains the amount due before a payment', async () => {
    const guest = await shop.guestWithOrder()

    expect(await paymentStatus(guest.api, guest.salesOrderId)).toEqual({
      salesOrderId: guest.salesOrderId,
      statusCode: 0,
      paymentState: 'none',
      total: 999,
      paid: 0,
      outstanding: 999,
      released: 0,
      depositDue: 149.85,
      attempt: null,
      // An unpaid order expires after a day.
      payBeforeDateTime: new Date(shop.clock.now().getTime() + 86_400_000).toISOString(),
    })
  })

  it('is visible only to callers who may see the order', async () => {
    const { salesOrderId } = await shop.guestWithOrder()

    await expect(paymentStatus(shop.anonymous, salesOrderId)).rejects.toMatchObject({
      code: 'order_not_found',
      status: 404,
    })
    await expect(paymentStatus(shop.anonymous, 99_999)).rejects.toMatchObject({ code: 'order_not_found', status: 404 })
    expect(await paymentStatus(shop.sales, salesOrderId)).toMatchObject({ salesOrderId })
    await expect(statusNow({ db: shop.db, now: shop.clock.now }, 99_999)).rejects.toThrow('does not exist')
  })

  it('contains the URL of the payment page of an open payment, and is not cached', async () => {
    const guest = await shop.guestWithOrder()
    const { paymentId, paymentUrl } = await pay(guest.api, guest.salesOrderId)

    expect((await paymentStatus(guest.api, guest.salesOrderId)).attempt).toEqual({
      paymentId,
      paymentType: 'PAYLINK',
      state: 'open',
      payStatusCode: 20,
      paymentUrl,
    })
    const headers = { authorization: `Bearer ${await shop.tokenOf('sales')}` }
    const reply = await shop.app.inject({ url: `/api/pay/status?reference=${guest.salesOrderId}`, headers })
    expect(reply).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } })
  })

  it('contains no amount due after an overpayment', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    await pay(shop.sales, salesOrderId, 'CASH', { amountCents: 100_000, confirmOverpayment: true })

    expect(await paymentStatus(shop.sales, salesOrderId)).toMatchObject({ paid: 1_000, outstanding: 0, depositDue: 0 })
  })

  it('is "nothing to pay" for samples and "at pickup" for payment at pickup', async () => {
    const sample = await shop.addProduct({ itemId: 'kleurstaal T1', basePrice: 0 })
    const sofa = await shop.addProduct()
    const free = await place(
      shop.sales,
      orderForm([{ id: sample, itemId: '', basePrice: 0, count: 1 }], { payment: '5' }),
    )
    const pickup = await place(
      shop.sales,
      orderForm([{ id: sofa, itemId: '', basePrice: 825.62, count: 1 }], { payment: '3' }),
    )

    expect(await paymentStatus(shop.sales, free.salesOrderId)).toMatchObject({ statusCode: 300, paymentState: 'full' })
    expect(await paymentStatus(shop.sales, pickup.salesOrderId)).toMatchObject({
      statusCode: 500,
      paymentState: 'none',
    })
  })

  it('is polled at the provider when no exchange call arrived', async () => {
    const guest = await shop.guestWithOrder()
    await shop.payFault('drop-exchange')
    await shop.payerChooses(payIdOf(await pay(guest.api, guest.salesOrderId)), 'paid')

    expect(await paymentStatus(guest.api, guest.salesOrderId)).toMatchObject({
      statusCode: 100,
      attempt: { state: 'paid' },
    })
  })

  it('is polled at most once in two seconds, for any number of page calls', async () => {
    const guest = await shop.guestWithOrder()
    await pay(guest.api, guest.salesOrderId)
    shop.payCalls.length = 0

    for (let poll = 0; poll < 10; poll += 1) await paymentStatus(guest.api, guest.salesOrderId)
    expect(shop.payCalls).toHaveLength(1)

    shop.clock.advance(2_000)
    await paymentStatus(guest.api, guest.salesOrderId)
    expect(shop.payCalls).toHaveLength(2)
  })

  it('is not polled for a final payment', async () => {
    const guest = await shop.guestWithOrder()
    await shop.payerChooses(payIdOf(await pay(guest.api, guest.salesOrderId)), 'paid')
    shop.payCalls.length = 0

    await paymentStatus(guest.api, guest.salesOrderId)

    expect(shop.payCalls).toEqual([])
  })

  it('is the stored status during an outage of the provider', async () => {
    const guest = await shop.guestWithOrder()
    await pay(guest.api, guest.salesOrderId)
    await shop.payFault('down')

    expect(await paymentStatus(guest.api, guest.salesOrderId)).toMatchObject({
      statusCode: 0,
      attempt: { state: 'open' },
    })
  })
})

describe('canceling a payment', () => {
  const shop = usePayingShop()
  const abort = (api: typeof shop.anonymous, paymentId: string) => api.payments.abort({ params: { paymentId } })
  const abortsInLog = () =>
    shop.db.selectFrom('audit_entries').selectAll().where('action', 'like', 'payment.abort%').orderBy('id').execute()

  it('ends the payment at the provider, so that another one can be started', async () => {
    const guest = await shop.guestWithOrder()
    const { paymentId } = await pay(guest.api, guest.salesOrderId)

    expect(await abort(guest.api, paymentId)).toMatchObject({ attempt: { state: 'cancelled', paymentUrl: null } })

    expect((await shop.atProvider())[0]?.status.code).toBe(-90)
    expect(await pay(guest.api, guest.salesOrderId)).toMatchObject({ state: 'open' })
  })

  it('is refused for a payment that was just paid', async () => {
    const guest = await shop.guestWithOrder()
    const started = await pay(guest.api, guest.salesOrderId)
    await shop.payFault('drop-exchange')
    await shop.payerChooses(payIdOf(started), 'paid')

    await expect(abort(guest.api, started.paymentId)).rejects.toMatchObject({ code: 'payment_final', status: 409 })
    expect(await shop.ledgerOf(guest.salesOrderId)).toEqual(['+14985'])
  })

  it('is refused to other users, a second time, and to a guest for a card payment', async () => {
    const guest = await shop.guestWithOrder()
    const { paymentId } = await pay(guest.api, guest.salesOrderId)

    await expect(abort(shop.browser().api, paymentId)).rejects.toMatchObject({ code: 'payment_not_found', status: 404 })
    await abort(guest.api, paymentId)
    await expect(abort(guest.api, paymentId)).rejects.toMatchObject({ code: 'payment_final' })

    const atCounter = await pay(shop.sales, guest.salesOrderId, 'TERMINAL', { amountCents: 50_000 })
    await expect(abort(guest.api, atCounter.paymentId)).rejects.toMatchObject({ code: 'payment_not_found' })
    expect(await abort(shop.sales, atCounter.paymentId)).toMatchObject({ attempt: { state: 'cancelled' } })
  })

  it('fails during an outage of the provider', async () => {
    const guest = await shop.guestWithOrder()
    const { paymentId } = await pay(guest.api, guest.salesOrderId)
    await shop.payFault('down')

    await expect(abort(guest.api, paymentId)).rejects.toMatchObject({ code: 'payment_unavailable', status: 503 })
    expect(await shop.attemptOf(guest.salesOrderId)).toMatchObject({ state: 'open' })
  })

  it('fails while the provider refuses calls about the payment', async () => {
    const guest = await shop.guestWithOrder()
    const started = await pay(guest.api, guest.salesOrderId)
    shop.payRefuses(payIdOf(started))

    await expect(abort(guest.api, started.paymentId)).rejects.toMatchObject({ code: 'payment_unavailable' })
    expect(await shop.attemptOf(guest.salesOrderId)).toMatchObject({ state: 'open' })
  })

  describe('with an unexpected response of the provider', () => {
    /** Calls `abortPayment` as the guest of an order, with a replaced call of the provider. */
    const abortAt = async (abortCall: typeof shop.pay.abort) => {
      const product = await shop.addProduct()
      const { salesOrderId, orderToken } = await place(
        shop.browser().api,
        orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }]),
      )
      const { paymentId } = await pay(shop.sales, salesOrderId, 'PAYLINK', { amountCents: 14_985 })
      const deps = {
        db: shop.db,
        now: shop.clock.now,
        log: silentLog,
        acceptsTestPayments: true,
        outboxFilled() {},
        pay: { ...shop.pay, abort: abortCall },
      }
      const guest = { visitor: { kind: 'anonymous' }, tokenFor: () => orderToken } as const
      return { salesOrderId, outcome: abortPayment(deps, paymentId, guest) }
    }

    it('marks the payment for review when the received amount differs', async () => {
      const { salesOrderId, outcome } = await abortAt(async (payId) => ({
        ...(await shop.pay.status(payId)),
        statusCode: -51,
      }))

      expect(await outcome).toMatchObject({ ok: false, code: 'payment_final' })
      expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'review' })
    })

    it('throws an error that does not come from the provider', async () => {
      const { salesOrderId, outcome } = await abortAt(() => Promise.reject(new TypeError('x')))

      await expect(outcome).rejects.toThrow(TypeError)
      expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'open' })
    })
  })

  it('is in the audit log with the staff member who requested it, also before the outcome is known', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const { paymentId } = await pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents: 50_000 })
    const common = { actor_email: 'sales@leermeester.example', subject: 'payment', subject_id: paymentId }
    const requestEntry = { ...common, action: 'payment.abort_requested', before: null, after: { salesOrderId } }
    await shop.payFault('down')

    await expect(abort(shop.sales, paymentId)).rejects.toMatchObject({ code: 'payment_unavailable' })
    expect(await abortsInLog()).toMatchObject([requestEntry])

    await shop.payFault('none')
    await abort(shop.sales, paymentId)
    expect(await abortsInLog()).toMatchObject([
      requestEntry,
      requestEntry,
      {
        ...common,
        action: 'payment.aborted',
        before: { salesOrderId, state: 'open' },
        after: { salesOrderId, state: 'cancelled' },
      },
    ])
  })

  it('is in the audit log only as a request when the payment was paid before', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const { paymentId } = await pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents: 50_000 })
    await shop.payFault('drop-exchange')
    await shop.payerChooses((await shop.attemptOf(salesOrderId)).pay_id ?? '', 'paid')

    await expect(abort(shop.sales, paymentId)).rejects.toMatchObject({ code: 'payment_final' })
    expect(await abortsInLog()).toMatchObject([{ action: 'payment.abort_requested' }])
  })

  it('by a buyer is not in the audit log', async () => {
    const guest = await shop.guestWithOrder()
    await abort(guest.api, (await pay(guest.api, guest.salesOrderId)).paymentId)
    const product = await shop.addProduct()
    const own = await place(shop.customer, orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }]))
    await abort(shop.customer, (await pay(shop.customer, own.salesOrderId)).paymentId)

    expect(await shop.attemptOf(own.salesOrderId)).toMatchObject({ state: 'cancelled' })
    expect(await abortsInLog()).toEqual([])
  })

  it('is not possible without a provider id', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    await shop.payFault('timeout', 1)
    await expect(pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents: 50_000 })).rejects.toThrow()
    const { id } = await shop.attemptOf(salesOrderId)
    shop.payCalls.length = 0

    await expect(abort(shop.sales, id)).rejects.toMatchObject({ code: 'payment_unknown' })
    expect(shop.payCalls).toEqual([])
    expect(await abortsInLog()).toEqual([])
  })
})

describe('mailing a payment link', () => {
  const shop = usePayingShop()

  it('is possible three times in a quarter of an hour per payment', async () => {
    const [first, second] = [await shop.guestWithOrder(), await shop.guestWithOrder()]
    const payments = [first, second].map(({ salesOrderId }) =>
      pay(shop.sales, salesOrderId, 'PAYLINK', { amountCents: 10_000 }),
    )
    const [one, other] = await Promise.all(payments)
    const mail = (paymentId = '') => {
      shop.clock.advance(1_000)
      return shop.sales.paymentDesk.sendLink({ params: { paymentId } })
    }

    for (let sent = 0; sent < 3; sent += 1) await mail(one?.paymentId)

    await expect(mail(one?.paymentId)).rejects.toMatchObject({ code: 'too_many_mails' })
    await mail(other?.paymentId)
  })
})
