import { beforeEach, describe, expect, it } from 'vitest'
import { pay, payIdOf } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { dayOf, SALES, TERMINAL } from './day-at-the-counter.ts'

describe('the money of a day', () => {
  const shop = usePayingShop()
  beforeEach(() => shop.clock.set('2026-11-21T13:00:00Z'))
  const { show, methodsByKey, order, payCash, refund, payByCard } = dayOf(shop)

  it('is shown per payment method, with refunds, by the ledger and by the provider', async () => {
    const id = await order()
    const paymentId = await payCash(id, 20_000)
    await refund(paymentId, 5_000)
    await payByCard(id, 30_000)
    const link = payIdOf(await pay(shop.sales, id, 'PAYLINK', { amountCents: 10_000 }))
    await shop.payerChooses(link, 'paid')

    const methodsOfDay = await methodsByKey()

    const none = { chargedBackCents: 0, chargedBackCount: 0 }
    expect(Object.keys(methodsOfDay)).toEqual(['CASH', TERMINAL, 'PAYLINK'])
    expect(methodsOfDay.CASH).toMatchObject({
      title: 'Contant',
      provider: null,
      differenceCents: null,
      ledger: {
        receivedCents: 20_000,
        receivedCount: 1,
        refundedCents: 5_000,
        refundedCount: 1,
        ...none,
        netCents: 15_000,
      },
    })
    expect(methodsOfDay[TERMINAL]).toMatchObject({
      differenceCents: 0,
      ledger: { netCents: 30_000 },
      provider: { netCents: 30_000 },
    })
    expect(methodsOfDay.PAYLINK).toMatchObject({
      differenceCents: 0,
      ledger: { netCents: 10_000 },
      provider: { netCents: 10_000 },
    })
    const day = await show()
    expect(day.total).toMatchObject({ receivedCents: 60_000, refundedCents: 5_000, netCents: 55_000 })
    expect(day.cash).toMatchObject({
      floatBeforeCents: 0,
      receivedCents: 20_000,
      refundedCents: 5_000,
      expectedCents: 15_000,
    })
    expect(day).toMatchObject({ isToday: true, provider: 'asked', differences: [], openAttempts: [], closings: [] })
    expect(day.openOrders).toMatchObject([{ salesOrderId: id, name: 'Anna de Wilde', outstandingCents: 44_900 }])
  })

  it('does not change when a payment is started after midnight, on another payment terminal', async () => {
    shop.clock.set('2026-11-21T23:30:00Z') // half past midnight in Amsterdam
    const { seen } = await show('2026-11-21')
    const body = { SalesOrderId: await order(), Amount: 10_000, PaymentType: 'TERMINAL' as const }
    const { paymentId } = await shop.sales.payments.start({ body: { ...body, TerminalCode: 'TH-1000-0002' } })
    const attempt = shop.db.selectFrom('payment_attempts').select('pay_id').where('id', '=', paymentId)
    const payId = (await attempt.executeTakeFirstOrThrow()).pay_id ?? ''
    await shop.payerChooses(payId, 'paid')
    shop.payCalls.length = 0

    const day = await show('2026-11-21')

    expect(day.seen).toBe(seen)
    expect(day.methods.map(({ key }) => key)).not.toContain('TERMINAL TH-1000-0002')
    expect(shop.payCalls.filter((call) => call.includes(payId))).toEqual([])
  })

  it('includes a payment without an exchange call, which is booked in the ledger', async () => {
    const id = await order()
    await shop.payFault('drop-exchange')
    await payByCard(id, 30_000)
    await shop.payFault('none')

    const day = await show()

    expect(day.differences).toEqual([])
    expect(await shop.ledgerOf(id)).toEqual(['+30000'])
  })

  it('includes a refund that was made at the provider, which is booked in the ledger', async () => {
    const id = await order()
    const { payId } = await payByCard(id, 30_000)
    await shop.payFault('drop-exchange')
    await shop.twinCall(`/v2/transactions/${payId}/refund`, {
      method: 'PATCH',
      body: JSON.stringify({ amount: { value: 10_000, currency: 'EUR' } }),
    })
    await shop.payFault('none')

    const methodsOfDay = await methodsByKey()

    expect(methodsOfDay[TERMINAL]).toMatchObject({
      ledger: { refundedCents: 10_000, netCents: 20_000 },
      differenceCents: 0,
    })
  })

  it.each([[30_000], [12_500]])(
    'has no difference for %d cents that were refunded through the provider',
    async (amount) => {
      const id = await order()
      const { paymentId } = await payByCard(id, 30_000)
      await refund(paymentId, amount)

      const cardMethod = (await methodsByKey())[TERMINAL]

      const flow = { receivedCents: 30_000, refundedCents: amount, netCents: 30_000 - amount }
      expect(cardMethod).toMatchObject({ ledger: flow, provider: flow, differenceCents: 0 })
    },
  )

  it('has a difference for a refund that only the ledger has', async () => {
    const id = await order()
    const { paymentId } = await payByCard(id, 30_000)
    const refundEntry = { attempt_id: paymentId, sales_order_id: id, kind: 'refund' as const, amount_cents: 1_000 }
    await shop.db
      .insertInto('payment_entries')
      .values({ ...refundEntry, booked_at: shop.clock.now() })
      .execute()

    const { differences } = await show()

    expect(differences).toMatchObject([{ kind: 'refund_not_at_provider', salesOrderId: id, amountCents: 1_000 }])
  })

  it('has a difference for a payment that the provider does not have, with its order number', async () => {
    const id = await order()
    const { paymentId, payId } = await payByCard(id, 30_000)
    await shop.db
      .updateTable('payment_attempts')
      .set({ pay_id: '52009999999X0000' })
      .where('id', '=', paymentId)
      .execute()

    const day = await show()

    expect(day.differences).toEqual([
      {
        key: `${paymentId}:booked_not_paid`,
        kind: 'booked_not_paid',
        methodKey: TERMINAL,
        salesOrderId: id,
        paymentId,
        payId: '52009999999X0000',
        amountCents: -30_000,
        needsExplanation: true,
        text: expect.stringMatching(/^Order \d+, betaling 52009999999X0000: .* kent deze betaling niet\.$/),
      },
    ])
    expect(payId).not.toBe('')
    expect(day.methods.find(({ key }) => key === TERMINAL)).toMatchObject({ differenceCents: -30_000 })
  })

  it('has no difference for an open payment, which is listed separately', async () => {
    const id = await order()
    const { paymentId } = await payByCard(id, 30_000, false)

    const day = await show()

    expect(day.openAttempts).toMatchObject([
      { paymentId, salesOrderId: id, state: 'open', amountCents: 30_000, startedBy: SALES, text: expect.any(String) },
    ])
    expect(day.differences).toEqual([])
  })

  it('has no difference to explain during an outage, and lists each payment without a status', async () => {
    const id = await order()
    const { paymentId } = await payByCard(id, 30_000)
    await shop.payFault('down')

    const day = await show()

    expect(day.provider).toBe('away')
    expect(day.differences).toMatchObject([{ paymentId, kind: 'not_asked', amountCents: 0, needsExplanation: false }])
    expect(day.methods.find(({ key }) => key === TERMINAL)).toMatchObject({ provider: null, differenceCents: null })
  })

  it('is counted from midnight to midnight in Amsterdam', async () => {
    shop.clock.set('2026-11-21T22:59:59Z')
    await payCash(await order(), 10_000)
    shop.clock.set('2026-11-21T23:00:00Z')
    await payCash(await order(), 700)

    expect((await methodsByKey()).CASH?.ledger.netCents).toBe(10_000)
    expect((await methodsByKey('2026-11-22')).CASH?.ledger.netCents).toBe(700)
  })

  it.each(['2026-11-22', '2026-02-30', 'morgen'])('is refused for a future or invalid date: %s', async (date) => {
    await expect(show(date)).rejects.toMatchObject({ code: 'invalid_input', fields: [{ field: 'date' }] })
  })
})
