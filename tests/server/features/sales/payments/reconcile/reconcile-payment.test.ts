import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { reconcilePayment } from '#src/server/features/sales/payments/reconcile/reconcile-payment.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { PaymentRefusal } from '#src/server/ports/payment-provider.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const AMOUNT = 14_985

describe('reconciling one payment with the provider', () => {
  const shop = usePayingShop()

  const startCardPayment = async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const { paymentId } = await pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents: AMOUNT })
    return { salesOrderId, paymentId, payId: (await shop.attemptOf(salesOrderId)).pay_id ?? '' }
  }
  const reconcile = (paymentId: string, replacedCalls: Partial<typeof shop.pay> = {}) =>
    reconcilePayment(
      {
        db: shop.db,
        now: shop.clock.now,
        log: silentLog,
        acceptsTestPayments: true,
        outboxFilled() {},
        pay: { ...shop.pay, ...replacedCalls },
      },
      paymentId,
    )
  const commonStatus = { kind: 'told', amountCents: AMOUNT, refundedCents: 0, chargedBackCents: 0, paidOn: null }
  const unpaid = { hasPaid: false }
  const paid = { hasPaid: true }

  it.each([
    [100, 'paid', paid],
    [50, 'open', unpaid],
    [-90, 'cancelled', unpaid],
    [-51, 'review', paid],
    [-81, 'refunded', { ...paid, refundedCents: AMOUNT }],
    [-82, 'paid', { ...paid, refundedCents: 5_000 }],
    [-71, 'charged_back', { ...paid, chargedBackCents: AMOUNT }],
  ] as const)('for status %d sets the state to %s, and returns the amounts', async (statusCode, state, expected) => {
    const { salesOrderId, paymentId } = await startCardPayment()
    const replacedCalls: Partial<typeof shop.pay> = {
      status: async (id) => ({ ...(await shop.pay.status(id)), statusCode }),
      refundedCents: async () => 5_000,
    }

    expect(await reconcile(paymentId, replacedCalls)).toEqual({ ...commonStatus, ...expected })

    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state })
  })

  it('returns the day of payment in Amsterdam', async () => {
    const { paymentId } = await startCardPayment()
    const completedAt = new Date('2026-11-21T23:30:00Z')

    const status = await reconcile(paymentId, {
      status: async (id) => ({ ...(await shop.pay.status(id)), statusCode: 100, completedAt }),
    })

    expect(status).toMatchObject({ paidOn: '2026-11-22' })
  })

  it("includes our booked refunds, also while the provider's status is outdated", async () => {
    const { salesOrderId, paymentId, payId } = await startCardPayment()
    await shop.payerChooses(payId, 'paid')
    await shop.pay.refund(payId, { amountCents: 5_000 })
    await expect.poll(() => shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000'])
    await shop.payFault('slow-status')

    expect(await reconcile(paymentId)).toMatchObject({ hasPaid: true, refundedCents: 5_000, chargedBackCents: 0 })
    const chargedBack = await reconcile(paymentId, {
      status: async (id) => ({ ...(await shop.pay.status(id)), statusCode: -71 }),
    })
    expect(chargedBack).toMatchObject({ hasPaid: true, refundedCents: 5_000, chargedBackCents: 9_985 })
  })

  it.each([
    ['unknown', new PaymentRefusal('order_not_found')],
    ['refused', new PaymentRefusal('invalid_request')],
    ['away', new Outage('pay', { reason: 'timeout', mayHaveArrived: true })],
  ] as const)('returns "%s" when the provider fails, and changes nothing', async (kind, error) => {
    const { salesOrderId, paymentId } = await startCardPayment()

    expect(await reconcile(paymentId, { status: () => Promise.reject(error) })).toEqual({ kind })

    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'open' })
  })

  it('throws an error that does not come from the provider', async () => {
    const { paymentId } = await startCardPayment()

    await expect(reconcile(paymentId, { status: () => Promise.reject(new TypeError('x')) })).rejects.toThrow(TypeError)
  })

  it('makes no call about cash, which stays paid, or about a missing payment', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const { paymentId } = await pay(shop.sales, salesOrderId, 'CASH', { amountCents: AMOUNT })
    shop.clock.advance(3_600_000)
    shop.payCalls.length = 0

    expect(await reconcile(paymentId)).toBeUndefined()
    expect(await reconcile(randomUUID())).toBeUndefined()

    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'paid' })
    expect(shop.payCalls).toEqual([])
  })

  it('makes no call about a payment link whose start response was lost, which fails after 20 seconds', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    await shop.payFault('timeout', 1)
    await pay(shop.sales, salesOrderId, 'PAYLINK', { amountCents: AMOUNT }).catch(() => undefined)
    shop.clock.advance(20_000)

    expect(await reconcile((await shop.attemptOf(salesOrderId)).id)).toBeUndefined()

    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'failed' })
  })
})
