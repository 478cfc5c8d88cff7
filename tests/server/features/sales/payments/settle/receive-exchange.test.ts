import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ExchangeLooks } from '#src/server/features/sales/payments/settle/exchange-looks.ts'
import { receiveExchange } from '#src/server/features/sales/payments/settle/receive-exchange.ts'
import { silentLog } from '#src/server/ports/log.ts'
import type { PaymentProvider, RawExchange } from '#src/server/ports/payment-provider.ts'
import { payTwinAccount } from '#src/server/twins/pay/pay-twin.ts'
import { pay, payIdOf, paymentStatus } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe('an exchange call', () => {
  const shop = usePayingShop()

  const startedByGuest = async () => {
    const guest = await shop.guestWithOrder()
    const started = await pay(guest.api, guest.salesOrderId)
    return { ...guest, payId: payIdOf(started) }
  }

  /** Returns an exchange call with the changed order object of the provider, signed with our key. */
  const signedCall = async (change: (order: Record<string, unknown>) => object, key = payTwinAccount.serviceSecret) => {
    const [order] = await shop.atProvider()
    const body = JSON.stringify({
      event: 'status_changed',
      type: 'order',
      version: 1,
      object: { ...order, ...change({ ...order }) },
    })
    const headers = {
      'content-type': 'application/json',
      'signature-method': 'HMAC',
      'signature-algorithm': 'sha256',
      'signature-keyid': payTwinAccount.serviceId,
      signature: createHmac('sha256', key).update(body).digest('hex'),
    }
    return { headers, body }
  }
  const signed = async (...change: Parameters<typeof signedCall>) => {
    const { headers, body } = await signedCall(...change)
    const reply = await shop.app.inject({ method: 'POST', url: '/api/pay/exchange', headers, payload: body })
    return { status: reply.statusCode, body: reply.body }
  }
  const paid = { status: { code: 100, action: 'PAID' } }
  /** Sends a call in the old format, which has no signature. */
  const unsignedCall = (payId: string) =>
    shop.app.inject({ method: 'GET', url: `/api/pay/exchange?action=new_ppt&order_id=${payId}` })
  /** Receives an exchange call, with some calls of the provider replaced. */
  const receive = (call: string | RawExchange, replacedCalls: Partial<PaymentProvider>, replyWithinMs?: number) => {
    const looks: ExchangeLooks = { about: (_attemptId, poll) => poll(), aboutUnknown: (_call, poll) => poll() }
    const rules = { now: shop.clock.now, log: silentLog, acceptsTestPayments: true, looks, outboxFilled() {} }
    const raw =
      typeof call === 'string'
        ? { headers: {}, body: new Uint8Array(), query: { action: 'new_ppt', order_id: call }, network: '10.0.0.1' }
        : { ...call, network: '10.0.0.1' }
    return receiveExchange({ ...rules, db: shop.db, pay: { ...shop.pay, ...replacedCalls } }, raw, replyWithinMs)
  }

  it('with status paid books the payment once, and mails the payer', async () => {
    const { api, salesOrderId, payId } = await startedByGuest()
    await shop.payFault('double-exchange')

    await shop.payerChooses(payId, 'paid')

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
    expect(await paymentStatus(api, salesOrderId)).toMatchObject({
      statusCode: 100,
      paymentState: 'part',
      paid: 149.85,
      depositDue: 0,
    })
    const mails = await shop.db
      .selectFrom('outbox')
      .select('unique_key')
      .where('kind', '=', 'payment-received')
      .execute()
    expect(mails).toEqual([{ unique_key: `payment-received:${(await shop.attemptOf(salesOrderId)).id}` }])
  })

  it('with an outdated status changes nothing', async () => {
    const { salesOrderId, payId } = await startedByGuest()
    await shop.payFault('out-of-order-exchange')

    await shop.payerChooses(payId, 'paid')

    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'paid', pay_status_code: 100 })
  })

  it('that is repeated after the payment was booked gets the reply "stored"', async () => {
    const { salesOrderId, payId } = await startedByGuest()
    await shop.payerChooses(payId, 'paid')

    expect(await signed(() => paid)).toEqual({ status: 200, body: '{"result":true,"description":"stored"}' })
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
  })

  it.each(['cancelled', 'expired', 'denied'] as const)(
    'with status %s ends the attempt without a payment',
    async (outcome) => {
      const { api, salesOrderId, payId } = await startedByGuest()

      await shop.payerChooses(payId, outcome)

      const states = { cancelled: 'cancelled', expired: 'expired', denied: 'failed' }
      expect(await paymentStatus(api, salesOrderId)).toMatchObject({
        statusCode: 0,
        attempt: { state: states[outcome], paymentUrl: null },
      })
      expect(await shop.ledgerOf(salesOrderId)).toEqual([])
    },
  )

  it.each(['pending', 'authorized'] as const)('with status %s leaves the attempt open', async (outcome) => {
    const { api, salesOrderId, payId } = await startedByGuest()
    await shop.payerChooses(payId, outcome)

    expect(await paymentStatus(api, salesOrderId)).toMatchObject({ statusCode: 0, attempt: { state: 'open' } })
  })

  it('with a wrong signature is refused and changes nothing', async () => {
    const { salesOrderId } = await startedByGuest()

    expect(await signed(() => paid, 'another key')).toMatchObject({ status: 403 })
    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'open' })
  })

  it.each([
    ['a status outside the valid range', { status: { code: 2 ** 40, action: 'PAID' } }],
    ['an amount outside the valid range', { ...paid, amount: { value: 2 ** 40, currency: 'EUR' } }],
    ['a fractional amount', { ...paid, amount: { value: 0.5, currency: 'EUR' } }],
  ])('with %s is refused and changes nothing', async (_, change) => {
    const { salesOrderId } = await startedByGuest()

    expect(await signed(() => change)).toMatchObject({ status: 403 })
    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'open' })
  })

  it('without a signature only triggers a poll: a payment that the provider reports as open stays open', async () => {
    const { salesOrderId, payId } = await startedByGuest()

    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/pay/exchange',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `action=new_ppt&order_id=${payId}&amount=149.85`,
    })

    expect(reply.body).toBe('TRUE| stored')
    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'open' })
  })

  it('in the old format books a payment that the provider confirms', async () => {
    const { salesOrderId, payId } = await startedByGuest()
    await shop.payFault('drop-exchange')
    await shop.payerChooses(payId, 'paid')

    const reply = await shop.app.inject({ method: 'GET', url: `/api/pay/exchange?action=new_ppt&order_id=${payId}` })

    expect(reply).toMatchObject({ statusCode: 200, body: 'TRUE| stored' })
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
  })

  it('in the old format about an unknown provider id causes no poll', async () => {
    await startedByGuest()
    shop.payCalls.length = 0

    const reply = await shop.app.inject({
      method: 'GET',
      url: '/api/pay/exchange?action=new_ppt&order_id=51111111111X1111',
    })

    expect(reply.body).toBe('TRUE| not ours')
    expect(shop.payCalls).toEqual([])
  })

  describe('in the old format about an unknown provider id is not ours, and causes no poll, after', () => {
    const replyAfter = async (payHow: (salesOrderId: number) => Promise<unknown>) => {
      const { salesOrderId } = await shop.guestWithOrder()
      await payHow(salesOrderId)
      shop.payCalls.length = 0
      const { body } = await unsignedCall('51111111111X1111')
      expect(shop.payCalls).toEqual([])
      return body
    }
    const amountCents = 5_000

    it('a cash payment', async () => {
      expect(await replyAfter((id) => pay(shop.sales, id, 'CASH', { amountCents }))).toBe('TRUE| not ours')
    })

    it('a payment on a standalone terminal', async () => {
      const standalone = (id: number) =>
        shop.sales.paymentDesk.recordOffline({
          body: {
            AttemptId: randomUUID(),
            SalesOrderId: id,
            PaymentType: 'STANDALONE',
            Amount: amountCents,
            ReceiptNumber: '004711',
            TakenDateTime: shop.clock.now().toISOString(),
            SentDateTime: shop.clock.now().toISOString(),
          },
        })
      expect(await replyAfter(standalone)).toBe('TRUE| not ours')
    })

    it('a start that the provider refused', async () => {
      const atOfflineTerminal = (id: number) =>
        shop.sales.payments.start({
          body: { Amount: amountCents, SalesOrderId: id, PaymentType: 'TERMINAL', TerminalCode: 'TH-1000-0003' },
        })
      expect(await replyAfter(atOfflineTerminal)).toBe('TRUE| not ours')
    })

    it('a start that surely did not reach the provider', async () => {
      await shop.payFault('down', 3)
      expect(await replyAfter((id) => pay(shop.sales, id, 'PAYLINK', { amountCents }).catch(() => undefined))).toBe(
        'TRUE| not ours',
      )
    })
  })

  it('that cannot be verified gets a reply that makes the provider repeat it', async () => {
    const { salesOrderId, payId } = await startedByGuest()
    await shop.payFault('drop-exchange')
    await shop.payerChooses(payId, 'paid')
    await shop.payFault('down', 1)

    const first = await shop.app.inject({ method: 'GET', url: `/api/pay/exchange?action=new_ppt&order_id=${payId}` })
    expect(first.body).toBe('FALSE| try again')
    const second = await shop.app.inject({ method: 'GET', url: `/api/pay/exchange?action=new_ppt&order_id=${payId}` })
    expect(second.body).toBe('TRUE| stored')
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
  })

  it('gets a reply before the provider stops waiting, and is booked afterwards', async () => {
    const { salesOrderId, payId } = await startedByGuest()
    await shop.payFault('drop-exchange')
    await shop.payerChooses(payId, 'paid')
    let respond = () => {}
    const slow = new Promise<void>((resolve) => {
      respond = resolve
    })

    const reply = await receive(payId, { status: (id) => slow.then(() => shop.pay.status(id)) }, 20)

    expect(reply).toMatchObject({ status: 200, body: 'FALSE| try again' })
    expect(await shop.ledgerOf(salesOrderId)).toEqual([])
    respond()
    await expect.poll(() => shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
  })

  it('that is unreadable is refused', async () => {
    const reply = await shop.app.inject({ method: 'POST', url: '/api/pay/exchange', payload: Buffer.from('onzin') })
    expect(reply).toMatchObject({ statusCode: 403, body: '{"result":false,"description":"refused"}' })
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': expect.stringMatching(/^application\/json/),
    })
  })

  it('in the old format with the uuid of a payment instead of its id is applied to that payment', async () => {
    const { salesOrderId, payId } = await startedByGuest()
    const { pay_uuid } = await shop.attemptOf(salesOrderId)
    await shop.payFault('drop-exchange')
    await shop.payerChooses(payId, 'paid')

    const reply = await unsignedCall(pay_uuid ?? '')

    expect(reply.body).toBe('TRUE| stored')
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
  })

  describe('in the old format while the provider id of a payment is unknown', () => {
    const startedWithoutPayId = async () => {
      const guest = await shop.guestWithOrder()
      await shop.payFault('timeout', 1)
      await pay(guest.api, guest.salesOrderId).catch(() => undefined)
      const [order] = await shop.atProvider()
      return { ...guest, payId: order?.orderId ?? '' }
    }

    it('causes a poll, which finds the payment by our own id', async () => {
      const { salesOrderId, payId } = await startedWithoutPayId()
      await shop.payFault('drop-exchange')
      await shop.payerChooses(payId, 'paid')

      expect((await unsignedCall(payId)).body).toBe('TRUE| stored')

      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
      expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'paid', pay_id: payId })
    })

    it('finds the payment also when its attempt has failed meanwhile, for a day', async () => {
      const { salesOrderId, payId } = await startedWithoutPayId()
      await shop.payFault('drop-exchange')
      await shop.payerChooses(payId, 'paid')
      const { id } = await shop.attemptOf(salesOrderId)
      const at = shop.clock.now()
      await shop.db
        .updateTable('payment_attempts')
        .set({ state: 'failed', final_at: at })
        .where('id', '=', id)
        .execute()
      shop.clock.advance(DAY_MS)
      expect((await unsignedCall(payId)).body).toBe('TRUE| not ours')
      shop.clock.advance(-1)

      expect((await unsignedCall(payId)).body).toBe('TRUE| stored')

      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
    })

    it('changes nothing and is repeated when the provider does not have its payment', async () => {
      const { salesOrderId } = await startedWithoutPayId()

      expect((await unsignedCall('51111111111X1111')).body).toBe('FALSE| try again')

      expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'unknown', pay_id: null })
    })

    it.each([undefined, 'geen', '1f0c1f0c-0000-4000-8000-00000000000a'])(
      'changes nothing and is repeated when the provider returns the attempt id %s, which we do not have',
      async (attemptId) => {
        const { salesOrderId, payId } = await startedWithoutPayId()

        const reply = await receive(payId, { status: async (id) => ({ ...(await shop.pay.status(id)), attemptId }) })

        expect(reply.body).toBe('FALSE| try again')
        expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'unknown', pay_id: null })
      },
    )
  })

  it('fails after an error in our own code, and does not get the reply "stored"', async () => {
    const { payId } = await startedByGuest()

    await expect(receive(payId, { status: () => Promise.reject(new TypeError('x')) })).rejects.toThrow(TypeError)
  })

  it("with a valid signature about a partial refund books the provider's refunded amount", async () => {
    const { salesOrderId, payId } = await startedByGuest()
    await shop.payerChooses(payId, 'paid')
    const { headers, body } = await signedCall(() => ({ status: { code: -82, action: 'PARTIAL_REFUND' } }))

    await receive(
      { headers, body: Buffer.from(body), query: {} },
      {
        status: async (id) => ({ ...(await shop.pay.status(id)), statusCode: -82 }),
        refundedCents: async () => 5_000,
      },
    )

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000'])
  })

  it('that is too large is refused with status 413', async () => {
    const reply = await shop.app.inject({ method: 'POST', url: '/api/pay/exchange', payload: Buffer.alloc(100_000) })
    expect(reply.statusCode).toBe(413)
  })

  it.each([
    ['another amount', { ...paid, amount: { value: 14_984, currency: 'EUR' } }],
    ['another currency', { ...paid, amount: { value: 14_985, currency: 'USD' } }],
    ['an amount that the provider doubts', { status: { code: -51, action: 'PAID_CHECKAMOUNT' } }],
  ])('with status paid and %s waits for a review by staff', async (_, change) => {
    const guest = await startedByGuest()

    await signed(() => change)

    expect(await shop.attemptOf(guest.salesOrderId)).toMatchObject({ state: 'review' })
    expect(await shop.ledgerOf(guest.salesOrderId)).toEqual([])
    expect(await paymentStatus(guest.api, guest.salesOrderId)).toMatchObject({ statusCode: 0, paid: 0 })
    await expect(pay(guest.api, guest.salesOrderId)).rejects.toMatchObject({ code: 'payment_unknown' })
  })

  it('about a payment of another shop on the same account gets a positive reply, and changes nothing', async () => {
    const { salesOrderId } = await startedByGuest()

    const reply = await signed(() => ({
      ...paid,
      orderId: '59999999999X9999',
      uuid: crypto.randomUUID(),
      stats: null,
    }))

    expect(reply.body).toContain('"result":true')
    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'open' })
  })

  it('about another payment with the id of our attempt does not end the first payment', async () => {
    const { salesOrderId, payId } = await startedByGuest()
    const other = { orderId: '59999999999X9999', uuid: crypto.randomUUID() }

    await signed(() => ({ ...other, status: { code: -90, action: 'CANCEL' } }))

    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'open', pay_id: payId })
  })

  it('about a refund books the refunded amount', async () => {
    const { salesOrderId, payId } = await startedByGuest()
    await shop.payerChooses(payId, 'paid')

    await shop.twinCall(`/v2/transactions/${payId}/refund`, {
      method: 'PATCH',
      body: JSON.stringify({ amount: { value: 5_000, currency: 'EUR' } }),
    })
    await expect.poll(() => shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000'])

    shop.clock.advance(10_000)
    await shop.twinCall(`/v2/transactions/${payId}/refund`, { method: 'PATCH', body: '{}' })
    await expect.poll(() => shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000', '-9985'])
    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'refunded', refunded_cents: 14_985 })
  })

  it('about a chargeback books the amount back', async () => {
    const { api, salesOrderId, payId } = await startedByGuest()
    await shop.payerChooses(payId, 'paid')

    await signed(() => ({ status: { code: -71, action: 'CHARGEBACK' } }))
    await signed(() => ({ status: { code: -71, action: 'CHARGEBACK' } }))

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-14985'])
    expect(await paymentStatus(api, salesOrderId)).toMatchObject({
      statusCode: 0,
      paid: 0,
      attempt: { state: 'charged_back' },
    })
  })
})

describe('an exchange call in a shop that does not accept test payments', () => {
  const shop = usePayingShop({ parts: { acceptsTestPayments: false } })

  it('about a test payment books nothing', async () => {
    const guest = await shop.guestWithOrder()
    const payId = payIdOf(await pay(guest.api, guest.salesOrderId))

    await shop.payerChooses(payId, 'paid')

    expect(await shop.attemptOf(guest.salesOrderId)).toMatchObject({ state: 'review' })
    expect(await shop.ledgerOf(guest.salesOrderId)).toEqual([])
  })
})
