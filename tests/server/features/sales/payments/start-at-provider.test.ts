import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { attemptsTable } from '#src/server/features/sales/payments/attempts-table.ts'
import { setStateWithoutStatus } from '#src/server/features/sales/payments/reconcile/poll-provider.ts'
import {
  type PaymentRequest,
  type StartDeps,
  startPayment,
} from '#src/server/features/sales/payments/start/start-payment.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { type NewProviderOrder, PaymentRefusal } from '#src/server/ports/payment-provider.ts'
import { orderForm, place } from '#tests/support/order-form.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const SECOND = 1_000

describe('a payment at the provider', () => {
  const shop = usePayingShop()

  const salesUserId = async () => {
    const found = await shop.db.selectFrom('users').select('id').where('email', 'like', 'sales@%').executeTakeFirst()
    return found?.id ?? 0
  }
  /** Calls `startPayment` as a seller, or as a customer, with some calls of the provider replaced. */
  const start = async (
    salesOrderId: number,
    replaced: Partial<StartDeps['pay']>,
    {
      deps = {},
      customer,
      ...request
    }: Partial<PaymentRequest> & { deps?: Partial<StartDeps>; customer?: number } = {},
  ) =>
    startPayment(
      {
        db: shop.db,
        now: shop.clock.now,
        log: silentLog,
        acceptsTestPayments: true,
        cashLimitCents: null,
        newId: randomUUID,
        publicUrl: 'https://winkel.example',
        terminalCode: 'TH-1000-0001',
        pay: { ...shop.pay, ...replaced },
        outboxFilled() {},
        attemptOpened() {},
        ...deps,
      },
      {
        salesOrderId,
        paymentType: 'PAYLINK' as const,
        terminalCode: undefined,
        amountCents: 14_985,
        paysOutstanding: false,
        attemptId: undefined,
        confirmsOverpayment: false,
        ...request,
      },
      {
        token: undefined,
        visitor: {
          kind: 'user',
          userId: customer ?? (await salesUserId()),
          email: 'wie@leermeester.example',
          sessionId: 'a',
          roles: customer === undefined ? ['Sales'] : [],
          via: 'cookie',
        },
      },
    )
  const failing = (error: Error) => () => Promise.reject(error)
  const order = async () => (await shop.guestWithOrder()).salesOrderId
  /** Records the orders that the shop creates at the provider. */
  const recordingProvider = () => {
    const requests: NewProviderOrder[] = []
    const create: StartDeps['pay']['create'] = (request) => {
      requests.push(request)
      return shop.pay.create(request)
    }
    return { requests, create }
  }
  const eventsOf = async (salesOrderId: number) => {
    const events = shop.db.selectFrom('order_events').select(['kind', 'detail', 'actor']).orderBy('id')
    return (await events.where('sales_order_id', '=', salesOrderId).execute()).filter(({ kind }) => kind !== 'placed')
  }

  it('is requested as a link with return URL, exchange URL, expiry and creator', async () => {
    const salesOrderId = await order()
    const { requests, create } = recordingProvider()

    await start(salesOrderId, { create })

    const { id } = await shop.attemptOf(salesOrderId)
    const [request] = requests
    expect(request).toEqual({
      kind: 'PAYLINK',
      amountCents: 14_985,
      reference: String(salesOrderId),
      attemptId: id,
      description: `Bestelling ${salesOrderId}`,
      isSentByStaff: true,
      returnUrl: expect.stringMatching(new RegExp(`^https://winkel\\.example/.*${salesOrderId}`)),
      exchangeUrl: 'https://winkel.example/api/pay/exchange',
      expiresAt: new Date('2026-12-05T13:00:00Z'),
    })
    expect(request?.returnUrl).not.toContain('/account/')
  })

  it('of a customer is not marked as sent by staff', async () => {
    const product = await shop.addProduct()
    const { salesOrderId } = await place(
      shop.customer,
      orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }]),
    )
    const owner = await shop.db.selectFrom('sales_orders').select('user_id').executeTakeFirstOrThrow()
    const { requests, create } = recordingProvider()

    await start(salesOrderId, { create }, { customer: owner.user_id ?? 0 })

    expect(requests).toMatchObject([{ isSentByStaff: false, amountCents: 14_985 }])
  })

  it('is not requested again when the same call is repeated and the payment page is known', async () => {
    const salesOrderId = await order()
    const attemptId = randomUUID()
    const first = await start(salesOrderId, {}, { attemptId })
    shop.payCalls.length = 0

    expect(await start(salesOrderId, {}, { attemptId })).toEqual(first)
    expect(shop.payCalls).toEqual([])
  })

  it('by card is requested at the chosen payment terminal, or at the default one', async () => {
    const [one, other] = [await order(), await order()]
    const { requests, create } = recordingProvider()

    await start(one, { create }, { paymentType: 'TERMINAL' })
    await start(other, { create }, { paymentType: 'TERMINAL', terminalCode: 'TH-1000-0002' })

    expect(requests.map(({ kind, terminalCode }) => [kind, terminalCode])).toEqual([
      ['TERMINAL', 'TH-1000-0001'],
      ['TERMINAL', 'TH-1000-0002'],
    ])
  })

  it('by card is refused without a chosen or default payment terminal', async () => {
    const salesOrderId = await order()
    const noTerminal = { deps: { terminalCode: undefined }, paymentType: 'TERMINAL' as const }

    expect(await start(salesOrderId, {}, noTerminal)).toMatchObject({ ok: false, code: 'payment_refused' })
    expect(await shop.atProvider()).toEqual([])
    expect(await start(salesOrderId, {}, { ...noTerminal, terminalCode: 'TH-1000-0002' })).toMatchObject({ ok: true })
    expect(await start(await order(), {}, { ...noTerminal, paymentType: 'CASH' })).toMatchObject({ ok: true })
  })

  it('has failed when the provider refuses, and another can be started at once', async () => {
    const salesOrderId = await order()

    const outcome = await start(salesOrderId, { create: failing(new PaymentRefusal('not_set_up')) })

    expect(outcome).toMatchObject({ ok: false, code: 'payment_refused' })
    expect(await shop.attemptOf(salesOrderId)).toMatchObject({
      state: 'failed',
      final_at: shop.clock.now(),
      next_check_at: null,
    })
    const { id } = await shop.attemptOf(salesOrderId)
    expect((await eventsOf(salesOrderId)).at(-1)).toMatchObject({
      kind: 'payment-failed',
      detail: { attemptId: id, reason: 'not_set_up' },
      actor: 'system',
    })
    shop.clock.advance(SECOND)
    expect(await start(salesOrderId, {})).toMatchObject({ ok: true })
  })

  it('has failed when the call was never sent, and is unknown when it may have arrived', async () => {
    const [one, other] = [await order(), await order()]
    const away = (mayHaveArrived: boolean) => failing(new Outage('pay', { reason: 'timeout', mayHaveArrived }))

    expect(await start(one, { create: away(false) })).toMatchObject({ code: 'payment_unavailable' })
    expect(await start(other, { create: away(true) })).toMatchObject({ code: 'payment_unknown' })

    expect(await shop.attemptOf(one)).toMatchObject({ state: 'failed', next_check_at: null })
    expect(await shop.attemptOf(other)).toMatchObject({
      state: 'unknown',
      final_at: null,
      next_check_at: new Date(shop.clock.now().getTime() + 20 * SECOND),
    })
  })

  it('throws an error that does not come from the provider', async () => {
    await expect(start(await order(), { create: failing(new TypeError('x')) })).rejects.toThrow(TypeError)
  })

  it('is settled when its exchange call arrives before the response', async () => {
    const salesOrderId = await order()

    const outcome = await start(salesOrderId, {
      create: async (request) => {
        const { payId } = await shop.pay.create(request)
        await shop.payerChooses(payId, 'paid')
        throw new Outage('pay', { reason: 'timeout', mayHaveArrived: true })
      },
    })

    expect(outcome).toMatchObject({ ok: true, value: { state: 'paid', paymentUrl: null, errorMessage: null } })
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
  })

  it.each(['failed', 'expired'] as const)(
    'is canceled at the provider when its state was %s before the response arrived',
    async (state) => {
      const salesOrderId = await order()
      const aborted: string[] = []

      const outcome = await start(salesOrderId, {
        create: async (request) => {
          const made = await shop.pay.create(request)
          const attempt = await attemptsTable(shop.db).find(request.attemptId)
          if (attempt) await setStateWithoutStatus({ db: shop.db, now: shop.clock.now }, attempt, state, 'te laat')
          return made
        },
        abort: async (payId) => {
          aborted.push(payId)
          throw new Outage('pay', { reason: 'timeout', mayHaveArrived: true })
        },
      })

      expect(outcome).toMatchObject({ ok: true, value: { state, paymentUrl: null } })
      expect(aborted).toEqual([(await shop.atProvider())[0]?.orderId])
      expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state, pay_id: aborted[0] })
    },
  )

  it('is not canceled when the response arrives in time', async () => {
    const aborted: string[] = []
    const abort: StartDeps['pay']['abort'] = (payId) => {
      aborted.push(payId)
      return shop.pay.abort(payId)
    }

    await start(await order(), { abort })

    expect(aborted).toEqual([])
  })

  it('wakes the poller of open payments, and a cash payment wakes the mail sender', async () => {
    const [one, other] = [await order(), await order()]
    const before = { ...shop.woken }

    await pay(shop.sales, one, 'PAYLINK', { amountCents: 14_985 })
    expect(shop.woken).toEqual({ ...before, attempts: before.attempts + 1 })
    await pay(shop.sales, other, 'CASH', { amountCents: 14_985 })

    expect(shop.woken).toEqual({ outbox: before.outbox + 1, attempts: before.attempts + 1 })
  })

  it('is polled first when the same call is repeated before the payment page is known', async () => {
    const salesOrderId = await order()
    const attemptId = randomUUID()
    const outage = new Outage('pay', { reason: 'timeout', mayHaveArrived: true })
    await start(salesOrderId, { create: failing(outage) }, { attemptId })
    expect(await start(salesOrderId, {}, { attemptId })).toMatchObject({ ok: true, value: { state: 'unknown' } })

    shop.clock.advance(20 * SECOND)

    expect(await start(salesOrderId, {}, { attemptId })).toMatchObject({ ok: true, value: { state: 'failed' } })
    expect(await shop.atProvider()).toEqual([])
  })

  it('is in the history of the order and in the audit log, with type and amount', async () => {
    const salesOrderId = await order()
    const { paymentId } = await pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents: 50_000 })
    await shop.payerChooses((await shop.attemptOf(salesOrderId)).pay_id ?? '', 'cancelled')
    const cash = await pay(shop.sales, salesOrderId, 'CASH', { amountCents: 20_000 })

    const actor = `user:${await salesUserId()}`
    const events = (await eventsOf(salesOrderId)).filter((event) => event.actor === actor)
    expect(events).toEqual([
      {
        kind: 'payment-started',
        actor,
        detail: { attemptId: paymentId, paymentType: 'TERMINAL', amountCents: 50_000 },
      },
      {
        kind: 'payment-paid',
        actor,
        detail: { attemptId: cash.paymentId, paymentType: 'CASH', amountCents: 20_000 },
      },
    ])
    const entries = await shop.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
    expect(entries).toMatchObject([
      {
        action: 'payment.started',
        subject: 'payment',
        subject_id: paymentId,
        before: null,
        after: { salesOrderId, paymentType: 'TERMINAL', amountCents: 50_000, terminalCode: 'TH-1000-0001' },
      },
      {
        action: 'payment.received',
        subject: 'payment',
        subject_id: cash.paymentId,
        before: null,
        after: { salesOrderId, paymentType: 'CASH', amountCents: 20_000, terminalCode: null },
      },
    ])
    const attempts = shop.db.selectFrom('payment_attempts').select('expires_at').where('id', '=', paymentId)
    expect(await attempts.execute()).toEqual([{ expires_at: expect.any(Date) }])
  })

  it('in cash never expires and is never polled', async () => {
    const salesOrderId = await order()
    await pay(shop.sales, salesOrderId, 'CASH', { amountCents: 20_000 })

    expect(await shop.attemptOf(salesOrderId)).toMatchObject({
      state: 'paid',
      pay_status_code: 100,
      expires_at: null,
      next_check_at: null,
      final_at: shop.clock.now(),
    })
    const mails = shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'payment-received')
    expect(await mails.execute()).toEqual([{ payload: { salesOrderId, amountCents: 20_000 } }])
  })

  it('of a guest is in the order history as started by the guest, and not in the audit log', async () => {
    const guest = await shop.guestWithOrder()

    await pay(guest.api, guest.salesOrderId)

    expect((await eventsOf(guest.salesOrderId))[0]).toMatchObject({ kind: 'payment-started', actor: 'guest' })
    expect(await shop.attemptOf(guest.salesOrderId)).toMatchObject({ started_by: null, terminal_code: null })
    expect(await shop.db.selectFrom('audit_entries').selectAll().execute()).toEqual([])
  })

  it('that is open prevents another one: staff see who started it, and a guest only its id and type', async () => {
    const guest = await shop.guestWithOrder()
    const open = await pay(shop.sales, guest.salesOrderId, 'PAYLINK', { amountCents: 50_000 })
    const startedDateTime = shop.clock.now().toISOString()

    const openPayment = { paymentId: open.paymentId, paymentType: 'PAYLINK' }
    await expect(pay(shop.admin, guest.salesOrderId, 'CASH', { amountCents: 1 })).rejects.toMatchObject({
      detail: {
        ...openPayment,
        paymentUrl: open.paymentUrl,
        other: { amount: 500, startedBy: 'sales@leermeester.example', startedDateTime },
      },
    })
    // The guest's amount differs from that of the open payment, so the guest gets no payment page.
    const refused = await pay(guest.api, guest.salesOrderId).catch((error: { detail: unknown }) => error.detail)
    expect(refused).toEqual({ ...openPayment, paymentUrl: null })
  })
})
