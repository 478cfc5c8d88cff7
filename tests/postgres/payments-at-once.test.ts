import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { pay, payIdOf, paymentStatus } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

describe('many simultaneous calls for a payment', () => {
  const shop = usePayingShop()

  it('store the payment once, although exchange, status request and reconciliation report it repeatedly', async () => {
    const guest = await shop.guestWithOrder()
    const payId = payIdOf(await pay(guest.api, guest.salesOrderId))
    await shop.payFault('drop-exchange')
    await shop.payerChooses(payId, 'paid')
    await shop.payFault('none')
    shop.clock.advance(2_000)
    const exchangePath = `/api/pay/exchange?action=new_ppt&order_id=${payId}`
    const callLegacyExchange = () => shop.app.inject({ method: 'GET', url: exchangePath })

    const responses = await Promise.all([
      ...Array.from({ length: 40 }, callLegacyExchange),
      ...Array.from({ length: 20 }, () => paymentStatus(guest.api, guest.salesOrderId)),
      ...Array.from({ length: 5 }, () => shop.reconcile()),
    ])

    expect(responses.slice(0, 40)).toEqual(
      Array(40).fill(expect.objectContaining({ statusCode: 200, body: 'TRUE| stored' })),
    )
    expect(await shop.ledgerOf(guest.salesOrderId)).toEqual(['+14985'])
    const mails = await shop.db.selectFrom('outbox').select('id').where('kind', '=', 'payment-received').execute()
    expect(mails).toHaveLength(1)
    const events = await shop.db.selectFrom('order_events').select('id').where('kind', '=', 'payment-paid').execute()
    expect(events).toHaveLength(1)
  })

  it('start one payment per order, however many tills and browsers try', async () => {
    const guest = await shop.guestWithOrder()

    const tries = await Promise.allSettled([
      ...Array.from({ length: 15 }, () => pay(guest.api, guest.salesOrderId)),
      ...Array.from({ length: 15 }, () => pay(shop.sales, guest.salesOrderId, 'TERMINAL', { amountCents: 50_000 })),
    ])

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await shop.atProvider()).toHaveLength(1)
  })

  it('either start a payment or abandon it, and both calls report the same result', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { salesOrderId } = await shop.guestWithOrder()
      const attemptId = randomUUID()
      const [started, abandoned] = await Promise.allSettled([
        pay(shop.sales, salesOrderId, 'CASH', { attemptId, amountCents: 100 }),
        shop.sales.payments.abandon({ params: { paymentId: attemptId }, body: { SalesOrderId: salesOrderId } }),
      ])

      const isStarted = started.status === 'fulfilled'
      expect(abandoned).toMatchObject({ value: { state: isStarted ? 'paid' : 'abandoned' } })
      expect(await shop.ledgerOf(salesOrderId)).toHaveLength(isStarted ? 1 : 0)
    }
  })

  it('accept no cash beyond the outstanding amount', async () => {
    const { salesOrderId } = await shop.guestWithOrder()

    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () => pay(shop.sales, salesOrderId, 'CASH', { amountCents: 40_000 })),
    )

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+40000', '+40000'])
  })

  it('send no mail twice when several servers drain the outbox', async () => {
    for (let order = 0; order < 8; order += 1) await shop.guestWithOrder()

    await Promise.all(Array.from({ length: 6 }, () => shop.sendMails()))

    expect(new Set(shop.mailbox.mails.map(({ messageId }) => messageId)).size).toBe(8)
    expect(shop.mailbox.mails).toHaveLength(8)
  })

  it('cause one poll per payment when several servers run', async () => {
    for (let order = 0; order < 6; order += 1) {
      const guest = await shop.guestWithOrder()
      await pay(guest.api, guest.salesOrderId)
    }
    shop.clock.advance(2_000)
    shop.payCalls.length = 0

    await Promise.all(Array.from({ length: 5 }, () => shop.reconcile()))

    expect(shop.payCalls).toHaveLength(6)
  })
})
