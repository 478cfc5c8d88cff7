import { describe, expect, it } from 'vitest'
import { createPayProvider } from '#src/server/adapters/pay/pay-provider.ts'
import type { PaymentProvider } from '#src/server/ports/payment-provider.ts'
import { payTwinAccount } from '#src/server/twins/pay/pay-twin.ts'
import { playBack } from '../play-back.ts'
import { newPayment, payWorld } from './pay-world.ts'

type World = {
  pay: PaymentProvider
  /** The number of a payment of € 150,00 that is so far. */
  paid(): Promise<string>
  paidByPin(): Promise<string>
}

const order = newPayment({ amountCents: 15_000 })

/** The twin of PAY. */
function twin(): World {
  const { pay, twin: it } = payWorld()
  return {
    pay,
    async paid() {
      const { payId } = await pay.create(order)
      await it.choose(payId, 'paid')
      return payId
    },
    async paidByPin() {
      const { payId } = await pay.create({ ...order, kind: 'TERMINAL', terminalCode: 'TH-1000-0001' })
      await it.choose(payId, 'paid')
      return payId
    },
  }
}

/** What the documents of PAY. say that it answers. */
function recorded(): World {
  const pay = createPayProvider({
    ...payTwinAccount,
    orderUrls: ['https://connect.pay.nl/v1'],
    managementUrl: 'https://rest.pay.nl/v2',
    isTest: true,
    fetch: playBack('pay').fetch,
  })
  return { pay, paid: async () => '51007856049X15c1', paidByPin: async () => '51007856052X18f4' }
}

describe.each([
  ['the twin', twin],
  ['recorded answers', recorded],
])('PAY., by %s', (_, open) => {
  it('makes a payment with a page to pay on, which both of its names lead back to', async () => {
    const { pay } = open()

    const made = await pay.create(order)

    expect(made).toMatchObject({ statusCode: 20, amountCents: 15_000, currency: 'EUR', reference: '10023' })
    expect(made).toMatchObject({ attemptId: 'attempt-1', isTest: true, receipt: undefined, completedAt: undefined })
    expect(made.payId).toMatch(/^5\d+X[0-9a-f]+$/)
    expect(made.redirectUrl).toMatch(/^https?:/)
    expect(made.expiresAt).toBeInstanceOf(Date)
    expect(await pay.status(made.payId)).toEqual(made)
    expect(await pay.status(made.uuid)).toEqual(made)
  })

  it('ends an open payment, and refuses to end one that is paid', async () => {
    const { pay, paid } = open()
    const { payId } = await pay.create(order)

    expect(await pay.abort(payId)).toMatchObject({ payId, statusCode: -90, redirectUrl: undefined })
    await expect(pay.abort(await paid())).rejects.toMatchObject({ reason: 'not_cancellable', code: 'PAY-406' })
  })

  it('tells that a payment is paid, and hands over the slip of the terminal', async () => {
    const { pay, paid, paidByPin } = open()

    expect(await pay.status(await paid())).toMatchObject({ statusCode: 100, statusAction: 'PAID', receipt: undefined })
    const slip = (await pay.status(await paidByPin())).receipt
    expect(slip).toContain('AKKOORD')
    expect(slip?.join(' ')).toContain('EUR 150,00')
  })

  it('gives back a part, and knows how much went back in all', async () => {
    const { pay, paid } = open()
    const payId = await paid()

    expect(await pay.refund(payId, { amountCents: 4_000 })).toEqual({ payId, refundedCents: 4_000 })
    expect(await pay.refundedCents(payId)).toBe(4_000)
  })

  it('does not know every number', async () => {
    const { pay } = open()

    await expect(pay.status('59999999999X9999')).rejects.toMatchObject({ reason: 'order_not_found', code: 'PAY-001' })
  })

  it('lists the terminals, and tells of one; where it does not say that one is off it is on', async () => {
    const { pay } = open()

    expect(await pay.terminals()).toEqual([
      { code: 'TH-1000-0001', name: 'Showroom balie links', isActive: true, isOnline: true },
      { code: 'TH-1000-0002', name: 'Showroom balie rechts', isActive: true, isOnline: true },
      { code: 'TH-1000-0003', name: 'Beursstand', isActive: true, isOnline: false },
    ])
    expect(await pay.terminal('TH-1000-0003')).toMatchObject({ name: 'Beursstand', isOnline: false })
  })

  it('tells how it has the shop in its books', async () => {
    const { pay } = open()

    expect(await pay.service()).toMatchObject({ isTest: true, isActive: true, isSecretOurs: true })
  })

  it('names the ways to pay online, and none that needs a till', async () => {
    const { pay } = open()

    const { methods } = await pay.service()

    expect(methods).toEqual([
      { kind: 'ideal', name: 'iDEAL | Wero' },
      { kind: 'card', name: 'Creditcard' },
      { kind: 'bancontact', name: 'Bancontact' },
    ])
  })
})

describe('a number of before the present API', () => {
  it('is asked about where it is known', async () => {
    const { pay } = recorded()

    expect(await pay.status('EX-5100-7856-0490')).toMatchObject({
      payId: '51007856049X15c1',
      statusCode: -82,
      amountCents: 15_000,
      attemptId: 'attempt-1',
      isTest: true,
    })
  })
})

describe('what PAY. is asked', () => {
  it('names the method of a link that staff send, of a terminal, and none in the shop', async () => {
    const { fetch, asked } = playBack('pay')
    const pay = createPayProvider({
      ...payTwinAccount,
      orderUrls: ['https://connect.pay.nl/v1'],
      managementUrl: 'https://rest.pay.nl/v2',
      fetch,
    })

    await pay.create(order)
    await pay.create({ ...order, isSentByStaff: true })
    await pay.create({ ...order, kind: 'TERMINAL', terminalCode: 'TH-1000-0001', isSentByStaff: true })

    expect(asked.map(({ body }) => (body as { paymentMethod?: unknown }).paymentMethod)).toEqual([
      undefined,
      { id: 961 },
      { id: 1927, input: { terminalCode: 'TH-1000-0001' } },
    ])
  })
})
