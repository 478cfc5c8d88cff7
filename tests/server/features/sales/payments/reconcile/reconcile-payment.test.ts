import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { reconcilePayment } from '#src/server/features/sales/payments/reconcile/reconcile-payment.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { PaymentRefusal } from '#src/server/ports/payment-provider.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const AMOUNT = 14_985

describe('comparison of one payment with the provider', () => {
  const shop = usePayingShop()

  const byPin = async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const { paymentId } = await pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents: AMOUNT })
    return { salesOrderId, paymentId, payId: (await shop.attemptOf(salesOrderId)).pay_id ?? '' }
  }
  const look = (paymentId: string, answers: Partial<typeof shop.pay> = {}) =>
    reconcilePayment(
      {
        db: shop.db,
        now: shop.clock.now,
        log: silentLog,
        acceptsTestPayments: true,
        outboxFilled() {},
        pay: { ...shop.pay, ...answers },
      },
      paymentId,
    )
  const told = { kind: 'told', amountCents: AMOUNT, refundedCents: 0, chargedBackCents: 0, paidOn: null }
  const nothing = { hasPaid: false }
  const money = { hasPaid: true }

  it.each([
    [100, 'paid', money],
    [50, 'open', nothing],
    [-90, 'cancelled', nothing],
    [-51, 'review', money],
    [-81, 'refunded', { ...money, refundedCents: AMOUNT }],
    [-82, 'paid', { ...money, refundedCents: 5_000 }],
    [-71, 'charged_back', { ...money, chargedBackCents: AMOUNT }],
  ] as const)('with status %d is booked as %s, with its amounts', async (statusCode, state, seen) => {
    const { salesOrderId, paymentId } = await byPin()
    const answers: Partial<typeof shop.pay> = {
      status: async (id) => ({ ...(await shop.pay.status(id)), statusCode }),
      refundedCents: async () => 5_000,
    }

    expect(await look(paymentId, answers)).toEqual({ ...told, ...seen })

    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state })
  })

  it('uses the day of payment in Amsterdam', async () => {
    const { paymentId } = await byPin()
    const completedAt = new Date('2026-11-21T23:30:00Z')

    const seen = await look(paymentId, {
      status: async (id) => ({ ...(await shop.pay.status(id)), statusCode: 100, completedAt }),
    })

    expect(seen).toMatchObject({ paidOn: '2026-11-22' })
  })

  it("includes our booked refunds, also while the provider's status is outdated", async () => {
    const { salesOrderId, paymentId, payId } = await byPin()
    await shop.payerChooses(payId, 'paid')
    await shop.pay.refund(payId, { amountCents: 5_000 })
    await expect.poll(() => shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000'])
    await shop.payFault('slow-status')

    expect(await look(paymentId)).toMatchObject({ hasPaid: true, refundedCents: 5_000, chargedBackCents: 0 })
    const taken = await look(paymentId, {
      status: async (id) => ({ ...(await shop.pay.status(id)), statusCode: -71 }),
    })
    expect(taken).toMatchObject({ hasPaid: true, refundedCents: 5_000, chargedBackCents: 9_985 })
  })

  it.each([
    ['unknown', new PaymentRefusal('order_not_found')],
    ['refused', new PaymentRefusal('invalid_request')],
    ['away', new Outage('pay', { reason: 'timeout', mayHaveArrived: true })],
  ] as const)('is %s, and changes nothing', async (kind, error) => {
    const { salesOrderId, paymentId } = await byPin()

    expect(await look(paymentId, { status: () => Promise.reject(error) })).toEqual({ kind })

    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'open' })
  })

  it('passes on a defect of our own', async () => {
    const { paymentId } = await byPin()

    await expect(look(paymentId, { status: () => Promise.reject(new TypeError('x')) })).rejects.toThrow(TypeError)
  })

  it('skips cash, which stays paid, and a missing payment', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const { paymentId } = await pay(shop.sales, salesOrderId, 'CASH', { amountCents: AMOUNT })
    shop.clock.advance(3_600_000)
    shop.payCalls.length = 0

    expect(await look(paymentId)).toBeUndefined()
    expect(await look(randomUUID())).toBeUndefined()

    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'paid' })
    expect(shop.payCalls).toEqual([])
  })

  it('skips a link whose start response was lost: it expires after 20 seconds', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    await shop.payFault('timeout', 1)
    await pay(shop.sales, salesOrderId, 'PAYLINK', { amountCents: AMOUNT }).catch(() => undefined)
    shop.clock.advance(20_000)

    expect(await look((await shop.attemptOf(salesOrderId)).id)).toBeUndefined()

    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'failed' })
  })
})
