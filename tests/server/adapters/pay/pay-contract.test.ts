import { describe, expect, it } from 'vitest'
import { createPayProvider } from '#src/server/adapters/pay/pay-provider.ts'
import type { PaymentProvider } from '#src/server/ports/payment-provider.ts'
import { payTwinAccount } from '#src/server/twins/pay/pay-twin.ts'
import { replayHttp } from '../replay-http.ts'
import { newPayment, payWithTwin } from './pay-with-twin.ts'

type PayContext = {
  pay: PaymentProvider
  /** Creates a paid payment of € 150,00 and returns its id. */
  createPaid(): Promise<string>
  /** Creates a payment of € 150,00 that was paid at a payment terminal, and returns its id. */
  createPaidByTerminal(): Promise<string>
}

const order = newPayment({ amountCents: 15_000 })

/** Returns the adapter connected to the twin of PAY. */
function openTwin(): PayContext {
  const { pay, twin: payTwin } = payWithTwin()
  return {
    pay,
    async createPaid() {
      const { payId } = await pay.create(order)
      await payTwin.choose(payId, 'paid')
      return payId
    },
    async createPaidByTerminal() {
      const { payId } = await pay.create({ ...order, kind: 'TERMINAL', terminalCode: 'TH-1000-0001' })
      await payTwin.choose(payId, 'paid')
      return payId
    },
  }
}

/** Returns the adapter connected to the documented responses of PAY. */
function openRecorded(): PayContext {
  const pay = createPayProvider({
    ...payTwinAccount,
    orderUrls: ['https://connect.pay.nl/v1'],
    managementUrl: 'https://rest.pay.nl/v2',
    isTest: true,
    fetch: replayHttp('pay').fetch,
  })
  return { pay, createPaid: async () => '51007856049X15c1', createPaidByTerminal: async () => '51007856052X18f4' }
}

describe.each([
  ['the twin', openTwin],
  ['recorded responses', openRecorded],
])('the PAY. adapter, with %s', (_, open) => {
  it('creates a payment with a payment page, and finds the payment by its order id and by its uuid', async () => {
    const { pay } = open()

    const created = await pay.create(order)

    expect(created).toMatchObject({ statusCode: 20, amountCents: 15_000, currency: 'EUR', reference: '10023' })
    expect(created).toMatchObject({ attemptId: 'attempt-1', isTest: true, receipt: undefined, completedAt: undefined })
    expect(created.payId).toMatch(/^5\d+X[0-9a-f]+$/)
    expect(created.redirectUrl).toMatch(/^https?:/)
    expect(created.expiresAt).toBeInstanceOf(Date)
    expect(await pay.status(created.payId)).toEqual(created)
    expect(await pay.status(created.uuid)).toEqual(created)
  })

  it('aborts an open payment, and refuses to abort a paid one', async () => {
    const { pay, createPaid } = open()
    const { payId } = await pay.create(order)

    expect(await pay.abort(payId)).toMatchObject({ payId, statusCode: -90, redirectUrl: undefined })
    await expect(pay.abort(await createPaid())).rejects.toMatchObject({ reason: 'not_cancellable', code: 'PAY-406' })
  })

  it('returns the paid status, with the receipt of a terminal payment', async () => {
    const { pay, createPaid, createPaidByTerminal } = open()

    expect(await pay.status(await createPaid())).toMatchObject({
      statusCode: 100,
      statusAction: 'PAID',
      receipt: undefined,
    })
    const receipt = (await pay.status(await createPaidByTerminal())).receipt
    expect(receipt).toContain('AKKOORD')
    expect(receipt?.join(' ')).toContain('EUR 150,00')
  })

  it('refunds a part, and returns the total refunded amount', async () => {
    const { pay, createPaid } = open()
    const payId = await createPaid()

    expect(await pay.refund(payId, { amountCents: 4_000 })).toEqual({ payId, refundedCents: 4_000 })
    expect(await pay.refundedCents(payId)).toBe(4_000)
  })

  it('refuses an unknown order id', async () => {
    const { pay } = open()

    await expect(pay.status('59999999999X9999')).rejects.toMatchObject({ reason: 'order_not_found', code: 'PAY-001' })
  })

  it('returns all payment terminals or one; a missing connection status counts as online', async () => {
    const { pay } = open()

    expect(await pay.terminals()).toEqual([
      { code: 'TH-1000-0001', name: 'Showroom balie links', isActive: true, isOnline: true },
      { code: 'TH-1000-0002', name: 'Showroom balie rechts', isActive: true, isOnline: true },
      { code: 'TH-1000-0003', name: 'Beursstand', isActive: true, isOnline: false },
    ])
    expect(await pay.terminal('TH-1000-0003')).toMatchObject({ name: 'Beursstand', isOnline: false })
  })

  it('returns the configuration of the sales location', async () => {
    const { pay } = open()

    expect(await pay.service()).toMatchObject({ isTest: true, isActive: true, isSecretOurs: true })
  })

  it('lists the online payment methods, without card payment and payment link', async () => {
    const { pay } = open()

    const { methods } = await pay.service()

    expect(methods).toEqual([
      { kind: 'ideal', name: 'iDEAL | Wero' },
      { kind: 'card', name: 'Creditcard' },
      { kind: 'bancontact', name: 'Bancontact' },
    ])
  })
})

describe('an order id of the older API', () => {
  it('is looked up at the management API', async () => {
    const { pay } = openRecorded()

    expect(await pay.status('EX-5100-7856-0490')).toMatchObject({
      payId: '51007856049X15c1',
      statusCode: -82,
      amountCents: 15_000,
      attemptId: 'attempt-1',
      isTest: true,
    })
  })
})

describe('the request to PAY.', () => {
  it('has a payment method for a link from staff and for a terminal payment, and none for a web order', async () => {
    const { fetch, requests } = replayHttp('pay')
    const pay = createPayProvider({
      ...payTwinAccount,
      orderUrls: ['https://connect.pay.nl/v1'],
      managementUrl: 'https://rest.pay.nl/v2',
      fetch,
    })

    await pay.create(order)
    await pay.create({ ...order, isSentByStaff: true })
    await pay.create({ ...order, kind: 'TERMINAL', terminalCode: 'TH-1000-0001', isSentByStaff: true })

    expect(requests.map(({ body }) => (body as { paymentMethod?: unknown }).paymentMethod)).toEqual([
      undefined,
      { id: 961 },
      { id: 1927, input: { terminalCode: 'TH-1000-0001' } },
    ])
  })
})
