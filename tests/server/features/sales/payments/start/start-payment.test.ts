import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { pay, payIdOf, paymentStatus } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

describe('starting a payment', () => {
  const shop = usePayingShop()

  describe('as a guest', () => {
    it('returns a payment page of the provider for exactly the deposit of the order', async () => {
      const guest = await shop.guestWithOrder()

      const started = await pay(guest.api, guest.salesOrderId, 'PAYLINK', { amountCents: 1 })

      expect(started).toMatchObject({ state: 'open', errorMessage: null })
      const [order] = await shop.atProvider()
      expect(started.paymentUrl).toContain(order?.orderId)
      expect(order?.amount.value).toBe(14_985)
    })

    it('sends the provider the order number, a description, the expiry and the attempt id', async () => {
      const guest = await shop.guestWithOrder()
      await pay(guest.api, guest.salesOrderId)

      const [order] = await shop.atProvider()
      expect(order).toMatchObject({
        reference: String(guest.salesOrderId),
        description: `Bestelling ${guest.salesOrderId}`,
        expiresAt: '2026-11-21T14:00:00+00:00',
        stats: { extra2: (await shop.attemptOf(guest.salesOrderId)).id },
      })
    })

    it('is only possible for the buyer of the order', async () => {
      const { salesOrderId } = await shop.guestWithOrder()

      for (const stranger of [shop.anonymous, shop.customer, shop.browser().api]) {
        await expect(pay(stranger, salesOrderId)).rejects.toMatchObject({ code: 'order_not_found', status: 404 })
      }
      expect(await shop.atProvider()).toEqual([])
    })

    it('is not possible by payment terminal or in cash', async () => {
      const guest = await shop.guestWithOrder()

      for (const type of ['TERMINAL', 'CASH'] as const) {
        await expect(pay(guest.api, guest.salesOrderId, type)).rejects.toMatchObject({
          code: 'payment_type_refused',
          status: 403,
        })
      }
      expect(await shop.ledgerOf(guest.salesOrderId)).toEqual([])
    })

    it('returns the open payment when the guest clicks again', async () => {
      const guest = await shop.guestWithOrder()
      const first = await pay(guest.api, guest.salesOrderId)

      await expect(pay(guest.api, guest.salesOrderId)).rejects.toMatchObject({
        code: 'payment_open',
        detail: { paymentId: first.paymentId, paymentType: 'PAYLINK', paymentUrl: first.paymentUrl },
      })
      expect(await shop.atProvider()).toHaveLength(1)
    })

    it('returns the same attempt when the same call is made again', async () => {
      const guest = await shop.guestWithOrder()
      const attemptId = randomUUID()
      const first = await pay(guest.api, guest.salesOrderId, 'PAYLINK', { attemptId })

      expect(await pay(guest.api, guest.salesOrderId, 'PAYLINK', { attemptId })).toEqual(first)
      expect(await shop.atProvider()).toHaveLength(1)
    })

    it('is refused with the id of an attempt of another order', async () => {
      const [one, other] = [await shop.guestWithOrder(), await shop.guestWithOrder()]
      const { paymentId } = await pay(one.api, one.salesOrderId)

      await expect(pay(other.api, other.salesOrderId, 'PAYLINK', { attemptId: paymentId })).rejects.toMatchObject({
        code: 'order_not_found',
      })
    })

    it('is possible again after the payer canceled, also without an exchange call', async () => {
      const guest = await shop.guestWithOrder()
      const first = await pay(guest.api, guest.salesOrderId)
      await shop.payFault('drop-exchange')
      await shop.payerChooses(payIdOf(first), 'cancelled')

      const second = await pay(guest.api, guest.salesOrderId)

      expect(second.paymentId).not.toBe(first.paymentId)
      expect(second.state).toBe('open')
      // The state alone does not prove that the provider has the payment, so its id is checked as well.
      expect((await shop.atProvider()).map(({ orderId }) => orderId)).toContain(payIdOf(second))
    })

    it('does not request money twice: the provider is polled about the open payment first', async () => {
      const guest = await shop.guestWithOrder()
      const first = await pay(guest.api, guest.salesOrderId)
      await shop.payFault('drop-exchange')
      await shop.payerChooses(payIdOf(first), 'paid')

      await expect(pay(guest.api, guest.salesOrderId)).rejects.toMatchObject({ code: 'nothing_to_pay', status: 409 })
      expect(await shop.ledgerOf(guest.salesOrderId)).toEqual(['+14985'])
    })

    it('is not possible once the deposit is paid', async () => {
      const guest = await shop.guestWithOrder()
      await shop.payerChooses(payIdOf(await pay(guest.api, guest.salesOrderId)), 'paid')

      await expect(pay(guest.api, guest.salesOrderId)).rejects.toMatchObject({ code: 'nothing_to_pay' })
    })

    it('requests the unpaid part of the deposit', async () => {
      const guest = await shop.guestWithOrder()
      await pay(shop.sales, guest.salesOrderId, 'CASH', { amountCents: 10_000 })

      await pay(guest.api, guest.salesOrderId)

      expect((await shop.atProvider())[0]?.amount.value).toBe(4_985)
    })

    it('creates one payment for several simultaneous clicks', async () => {
      const guest = await shop.guestWithOrder()

      const clicks = await Promise.allSettled(Array.from({ length: 6 }, () => pay(guest.api, guest.salesOrderId)))

      expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await shop.atProvider()).toHaveLength(1)
    })
  })

  describe('as staff', () => {
    it('accepts cash at once, without the provider', async () => {
      const { salesOrderId } = await shop.guestWithOrder()

      const payment = await pay(shop.sales, salesOrderId, 'CASH', { amountCents: 99_900 })

      expect(payment).toMatchObject({ state: 'paid', paymentUrl: null })
      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+99900'])
      expect(shop.payCalls).toEqual([])
      expect(await paymentStatus(shop.sales, salesOrderId)).toMatchObject({
        statusCode: 100,
        paymentState: 'full',
        outstanding: 0,
      })
    })

    it('sends the requested amount to the payment terminal, with an expiry after five minutes', async () => {
      const { salesOrderId } = await shop.guestWithOrder()

      const started = await pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents: 50_000 })

      expect(started.state).toBe('open')
      expect((await shop.atProvider())[0]).toMatchObject({
        amount: { value: 50_000 },
        expiresAt: '2026-11-21T13:05:00+00:00',
      })
    })

    it('creates a link that can be paid for two weeks', async () => {
      const { salesOrderId } = await shop.guestWithOrder()
      await pay(shop.sales, salesOrderId, 'PAYLINK', { amountCents: 99_900 })

      expect((await shop.atProvider())[0]).toMatchObject({ expiresAt: '2026-12-05T13:00:00+00:00' })
    })

    it('requires a confirmation of an amount above the outstanding amount', async () => {
      const { salesOrderId } = await shop.guestWithOrder()
      await pay(shop.sales, salesOrderId, 'CASH', { amountCents: 90_000 })

      await expect(pay(shop.sales, salesOrderId, 'CASH', { amountCents: 10_000 })).rejects.toMatchObject({
        code: 'overpayment',
        detail: { outstanding: 99 },
      })
      await pay(shop.sales, salesOrderId, 'CASH', { amountCents: 10_000, confirmOverpayment: true })
      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+90000', '+10000'])
    })

    it('is refused without an amount', async () => {
      const { salesOrderId } = await shop.guestWithOrder()
      await expect(pay(shop.sales, salesOrderId, 'CASH')).rejects.toMatchObject({ code: 'nothing_to_pay' })
    })

    it('is refused while a payment is open in the web shop', async () => {
      const guest = await shop.guestWithOrder()
      const open = await pay(guest.api, guest.salesOrderId)

      await expect(pay(shop.sales, guest.salesOrderId, 'TERMINAL', { amountCents: 99_900 })).rejects.toMatchObject({
        code: 'payment_open',
        detail: { paymentId: open.paymentId },
      })
    })

    it('at the same moment as a colleague succeeds for one; the other gets the id of the open payment', async () => {
      const { salesOrderId } = await shop.guestWithOrder()

      const sellers = await Promise.allSettled([
        pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents: 50_000, attemptId: randomUUID() }),
        pay(shop.admin, salesOrderId, 'TERMINAL', { amountCents: 14_985, attemptId: randomUUID() }),
      ])

      const [started] = sellers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const refusals = sellers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      expect(refusals).toMatchObject([{ code: 'payment_open', status: 409, detail: { paymentId: started?.paymentId } }])
      expect(await shop.atProvider()).toHaveLength(1)
    })

    it('reports that the payment terminal is off, and can be repeated', async () => {
      const { salesOrderId } = await shop.guestWithOrder()

      const refused = await pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents: 50_004 })

      expect(refused.state).toBe('failed')
      expect(refused.errorMessage).toContain('pinautomaat')
      expect(await pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents: 50_000 })).toMatchObject({ state: 'open' })
    })
  })

  describe('with a fault of the provider', () => {
    it('starts nothing when the provider is unreachable, and can be repeated at once', async () => {
      const guest = await shop.guestWithOrder()
      await shop.payFault('down', 3)

      await expect(pay(guest.api, guest.salesOrderId)).rejects.toMatchObject({
        code: 'payment_unavailable',
        status: 503,
      })
      expect(await pay(guest.api, guest.salesOrderId)).toMatchObject({ state: 'open' })
    })

    it('starts nothing when the provider limits our calls, and can be repeated at once', async () => {
      const guest = await shop.guestWithOrder()
      await shop.payFault('throttle429', 1)

      await expect(pay(guest.api, guest.salesOrderId)).rejects.toMatchObject({ code: 'payment_unavailable' })
      expect(await pay(guest.api, guest.salesOrderId)).toMatchObject({ state: 'open' })
    })

    it('has an unknown outcome when the provider does not respond in time, and is not retried', async () => {
      const guest = await shop.guestWithOrder()
      await shop.payFault('timeout', 1)

      await expect(pay(guest.api, guest.salesOrderId)).rejects.toMatchObject({ code: 'payment_unknown', status: 503 })
      await expect(pay(guest.api, guest.salesOrderId)).rejects.toMatchObject({ code: 'payment_unknown' })

      expect(await shop.atProvider()).toHaveLength(1)
      expect(await paymentStatus(guest.api, guest.salesOrderId)).toMatchObject({ attempt: { state: 'unknown' } })
    })

    it('is possible 20 seconds after a payment link without a response, because no customer has its URL', async () => {
      const guest = await shop.guestWithOrder()
      await shop.payFault('timeout', 1)
      await expect(pay(guest.api, guest.salesOrderId)).rejects.toMatchObject({ code: 'payment_unknown' })

      shop.clock.advance(20 * SECOND)

      expect(await pay(guest.api, guest.salesOrderId)).toMatchObject({ state: 'open' })
    })

    it('is refused until a card payment without a response expires, because a customer may pay it', async () => {
      const { salesOrderId } = await shop.guestWithOrder()
      const payByCard = () => pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents: 50_000 })
      await shop.payFault('timeout', 1)
      await expect(payByCard()).rejects.toMatchObject({ code: 'payment_unknown' })

      shop.clock.advance(4 * MINUTE)
      await expect(payByCard()).rejects.toMatchObject({ code: 'payment_open', detail: { paymentUrl: null } })
      shop.clock.advance(2 * MINUTE)

      expect(await payByCard()).toMatchObject({ state: 'open' })
    })

    it('books a card payment without a response when the provider later reports it as paid', async () => {
      const { salesOrderId } = await shop.guestWithOrder()
      await shop.payFault('timeout', 1)
      await expect(pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents: 50_000 })).rejects.toMatchObject({
        code: 'payment_unknown',
      })

      const [order] = await shop.atProvider()
      await shop.payerChooses(order?.orderId ?? '', 'paid')

      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+50000'])
      expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'paid', pay_id: order?.orderId })
    })

    it('returns only a general message when the provider returns an error', async () => {
      const guest = await shop.guestWithOrder()
      await shop.payFault('error500', 1)

      await expect(pay(guest.api, guest.salesOrderId)).rejects.toMatchObject({
        code: 'payment_unknown',
        message: expect.not.stringContaining('PAY-500'),
      })
    })
  })

  it('leaves a stored attempt when the server crashes before the provider responds', async () => {
    const guest = await shop.guestWithOrder()
    await pay(guest.api, guest.salesOrderId)
    // Sets the row to its state before the response was stored.
    await shop.db
      .updateTable('payment_attempts')
      .set({ state: 'starting', pay_id: null, pay_uuid: null, pay_status_code: null, payment_url: null })
      .execute()

    await expect(pay(guest.api, guest.salesOrderId)).rejects.toMatchObject({ code: 'payment_unknown' })
    shop.clock.advance(20 * SECOND)
    await shop.reconcile()

    expect(await shop.attemptOf(guest.salesOrderId)).toMatchObject({ state: 'failed' })
    const [order] = await shop.atProvider()
    await shop.payerChooses(order?.orderId ?? '', 'paid')
    // No customer has the payment page, so this payment should not be possible. If it is made, it is booked.
    expect(await shop.ledgerOf(guest.salesOrderId)).toEqual(['+14985'])
  })
})
