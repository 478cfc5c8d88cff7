import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { pollOpenAttempts } from '#src/server/features/sales/payments/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { pay, payIdOf } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

describe('polling open payments', () => {
  const shop = usePayingShop()

  const startedByGuest = async () => {
    const guest = await shop.guestWithOrder()
    return { ...guest, payId: payIdOf(await pay(guest.api, guest.salesOrderId)) }
  }
  /** Polls the due attempts with some calls of the provider replaced. */
  const reconcileWith = (replacedCalls: Partial<typeof shop.pay>) =>
    pollOpenAttempts({
      db: shop.db,
      now: shop.clock.now,
      log: silentLog,
      acceptsTestPayments: true,
      outboxFilled() {},
      pay: { ...shop.pay, ...replacedCalls },
    })

  it('detects a payment without an exchange call and without a returning customer', async () => {
    const { salesOrderId, payId } = await startedByGuest()
    await shop.payFault('drop-exchange')
    await shop.payerChooses(payId, 'paid')

    shop.clock.advance(2 * SECOND)
    await shop.reconcile()

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
  })

  it('starts after 2 seconds, has growing intervals, and returns the time of the next poll', async () => {
    await startedByGuest()
    shop.payCalls.length = 0

    expect(await shop.reconcile()).toEqual(new Date(shop.clock.now().getTime() + 2 * SECOND))
    expect(shop.payCalls).toHaveLength(0)

    shop.clock.advance(2 * SECOND)
    expect(await shop.reconcile()).toEqual(new Date(shop.clock.now().getTime() + 2 * SECOND))
    shop.clock.advance(2 * SECOND)
    expect(await shop.reconcile()).toEqual(new Date(shop.clock.now().getTime() + 4 * SECOND))
    expect(shop.payCalls).toHaveLength(2)
  })

  it('detects a payment at once after the clock of the server was set back by an hour', async () => {
    const { salesOrderId, payId } = await startedByGuest()
    await shop.payFault('drop-exchange')
    await shop.payerChooses(payId, 'paid')

    shop.clock.advance(-60 * MINUTE)
    await shop.reconcile()

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
  })

  it('continues until the payment has expired', async () => {
    const { salesOrderId } = await startedByGuest()
    await shop.payFault('drop-exchange')

    shop.clock.advance(61 * MINUTE)
    const next = await shop.reconcile()

    expect(await shop.attemptOf(salesOrderId)).toMatchObject({
      state: 'expired',
      pay_status_code: -80,
      next_check_at: null,
    })
    expect(next).toBeUndefined()
  })

  it('pauses during an outage of the provider, without a call for each payment', async () => {
    for (let guest = 0; guest < 4; guest += 1) await startedByGuest()
    await shop.payFault('down')
    shop.clock.advance(2 * SECOND)
    shop.payCalls.length = 0

    await shop.reconcile()
    expect(shop.payCalls).toHaveLength(1)

    await shop.payFault('none')
    shop.clock.advance(5 * MINUTE)
    await shop.reconcile()
    expect(shop.payCalls).toHaveLength(5)
  })

  it('ends for a payment that the provider no longer has, once it has expired', async () => {
    const { salesOrderId } = await startedByGuest()
    await shop.twinCall('/_twin/reset', { method: 'POST' })

    shop.clock.advance(2 * SECOND)
    await shop.reconcile()
    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'open' })

    shop.clock.advance(61 * MINUTE)
    await shop.reconcile()
    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'expired' })
  })

  it('ends after 20 seconds for a payment link whose start got no response, and adds an event', async () => {
    const guest = await shop.guestWithOrder()
    await shop.payFault('timeout', 1)
    await expect(pay(guest.api, guest.salesOrderId)).rejects.toThrow()

    shop.clock.advance(20 * SECOND)
    await shop.reconcile()

    const history = await shop.db.selectFrom('order_events').select(['kind', 'actor']).orderBy('id').execute()
    expect(history).toEqual([
      { kind: 'placed', actor: 'guest' },
      { kind: 'payment-started', actor: 'guest' },
      { kind: 'payment-unknown', actor: 'system' },
      { kind: 'payment-failed', actor: 'system' },
    ])
  })

  it('stops between two payments when the server stops', async () => {
    await startedByGuest()
    await startedByGuest()
    shop.clock.advance(2 * SECOND)
    shop.payCalls.length = 0

    await shop.reconcileUntil(() => true)
    expect(shop.payCalls).toEqual([])
    await shop.reconcileUntil(() => shop.payCalls.length > 0)

    expect(shop.payCalls).toHaveLength(1)
  })

  it('marks a card payment without a response as unknown, once', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    await shop.payFault('timeout', 1)
    await expect(pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents: 50_000 })).rejects.toThrow()

    for (let polls = 0; polls < 3; polls += 1) {
      shop.clock.advance(20 * SECOND)
      await shop.reconcile()
    }

    const history = await shop.db.selectFrom('order_events').select('kind').orderBy('id').execute()
    expect(history.map(({ kind }) => kind)).toEqual(['placed', 'payment-started', 'payment-unknown'])
  })

  it('throws an error that does not come from the provider', async () => {
    await startedByGuest()
    shop.clock.advance(2 * SECOND)

    await expect(reconcileWith({ status: () => Promise.reject(new TypeError('x')) })).rejects.toThrow(TypeError)
  })

  describe('and refunds with an unknown result', () => {
    /** Stores a refund of € 50,00 of a card payment, with an unknown result. */
    const storeUnknownRefund = async () => {
      const { salesOrderId } = await shop.guestWithOrder()
      const { paymentId } = await pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents: 50_000 })
      const payId = (await shop.attemptOf(salesOrderId)).pay_id ?? ''
      await shop.payerChooses(payId, 'paid')
      const { id: requested_by } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
      const at = shop.clock.now()
      const id = randomUUID()
      await shop.db
        .insertInto('payment_refunds')
        .values({
          id,
          attempt_id: paymentId,
          sales_order_id: salesOrderId,
          amount_cents: 5_000,
          reason: 'x',
          state: 'unknown',
          refunded_before_cents: 0,
          requested_by,
          requested_at: at,
          next_check_at: at,
        })
        .execute()
      const row = () => shop.db.selectFrom('payment_refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const pauseSeconds = async () => {
        const { next_check_at } = await row()
        return next_check_at && (next_check_at.getTime() - shop.clock.now().getTime()) / SECOND
      }
      return { salesOrderId, payId, row, pauseSeconds }
    }

    it('polls all due refunds, also when the provider refuses one', async () => {
      const refunds = [await storeUnknownRefund(), await storeUnknownRefund(), await storeUnknownRefund()]
      for (const { payId } of refunds) await shop.pay.refund(payId, { amountCents: 5_000 })
      shop.payRefuses(refunds[0]?.payId ?? '')

      await shop.reconcile()

      const states = await Promise.all(refunds.map(async ({ row }) => (await row()).state))
      expect(states).toEqual(['unknown', 'done', 'done'])
    })

    it('has growing intervals: 5 seconds, then half the age, at most 5 minutes', async () => {
      const { pauseSeconds } = await storeUnknownRefund()
      const pauses: unknown[] = []
      const away = new Outage('pay', { reason: 'timeout', mayHaveArrived: true })

      for (const seconds of [0, 8, 22, 600]) {
        shop.clock.advance(seconds * SECOND)
        await reconcileWith({ status: () => Promise.reject(away) })
        pauses.push(await pauseSeconds())
      }

      expect(pauses).toEqual([5, 5, 15, 300])
    })

    it('ends a refund that is booked already, also when the provider no longer reports it', async () => {
      const { salesOrderId, payId, row } = await storeUnknownRefund()
      await shop.pay.refund(payId, { amountCents: 5_000 })
      await expect.poll(() => shop.ledgerOf(salesOrderId)).toEqual(['+50000', '-5000'])

      await reconcileWith({
        status: async (id) => ({ ...(await shop.pay.status(id)), statusCode: 100 }),
        refundedCents: async () => 0,
      })

      expect(await row()).toMatchObject({ state: 'done' })
    })

    it('polls only one refund during an outage', async () => {
      for (let count = 0; count < 3; count += 1) await storeUnknownRefund()
      await shop.payFault('down')
      shop.payCalls.length = 0

      await shop.reconcile()

      expect(shop.payCalls).toHaveLength(1)
    })

    it('stops between two refunds when the server stops', async () => {
      const refunds = [await storeUnknownRefund(), await storeUnknownRefund()]
      shop.payCalls.length = 0

      await shop.reconcileUntil(() => true)
      expect(await Promise.all(refunds.map(({ pauseSeconds }) => pauseSeconds()))).toEqual([0, 0])
      await shop.reconcileUntil(() => shop.payCalls.length > 0)

      // Two calls about one of the payments: its status and its refunded amount.
      expect(shop.payCalls).toHaveLength(2)
    })

    it('throws an error that does not come from the provider', async () => {
      await storeUnknownRefund()

      await expect(reconcileWith({ status: () => Promise.reject(new TypeError('x')) })).rejects.toThrow(TypeError)
    })

    it('returns the earliest time at which a payment or a refund is due', async () => {
      const { row } = await storeUnknownRefund()
      shop.clock.advance(3 * SECOND)
      await startedByGuest()
      shop.clock.advance(SECOND)
      await startedByGuest()
      shop.clock.advance(-SECOND)
      const inSeconds = (at: Date | undefined) => at && (at.getTime() - shop.clock.now().getTime()) / SECOND
      expect(inSeconds(await shop.reconcile())).toBe(2)
      const due = new Date(shop.clock.now().getTime() + SECOND)

      await shop.db
        .updateTable('payment_refunds')
        .set({ next_check_at: due })
        .where('id', '=', (await row()).id)
        .execute()

      expect(await shop.reconcile()).toEqual(due)
    })
  })
})
