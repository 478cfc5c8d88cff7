// @pglite: simultaneous refunds wait for each other on one connection

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Api } from '#shared/contracts/endpoints.ts'
import { attemptsTable } from '#src/server/features/sales/payments/attempts-table.ts'
import { type RefundDeps, refundPayment } from '#src/server/features/sales/payments/refund/refund-payment.ts'
import { refundsTable } from '#src/server/features/sales/payments/refund/refunds-table.ts'
import { endRefund } from '#src/server/features/sales/payments/refund/settle-refund.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { PaymentRefusal } from '#src/server/ports/payment-provider.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const SECOND = 1_000
const AMOUNT = 14_985

describe('a refund', () => {
  const shop = usePayingShop()

  /** Places an order of € 999,00, with one approved payment at the payment terminal. */
  const paidByCard = async (amountCents = AMOUNT) => {
    const { salesOrderId } = await shop.guestWithOrder()
    const { paymentId } = await pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents })
    const { pay_id: payId } = await shop.attemptOf(salesOrderId)
    await shop.payerChooses(payId ?? '', 'paid')
    return { salesOrderId, paymentId, payId: payId ?? '' }
  }

  const refund = (
    paymentId: string,
    amountCents: number,
    {
      api = shop.sales,
      refundId = randomUUID(),
      reason = 'Te veel betaald',
    }: { api?: Api; refundId?: string; reason?: string } = {},
  ) =>
    api.paymentDesk.refund({ params: { paymentId }, body: { RefundId: refundId, Amount: amountCents, Reason: reason } })

  const refundOf = async (salesOrderId: number) => {
    const query = shop.db.selectFrom('payment_refunds').selectAll().where('sales_order_id', '=', salesOrderId)
    return query.orderBy('requested_at', 'desc').executeTakeFirstOrThrow()
  }
  const actions = async () => {
    const rows = await shop.db.selectFrom('audit_entries').select('action').orderBy('id').execute()
    return rows.map(({ action }) => action)
  }

  it('of a part is made at the provider, and stores actor and reason', async () => {
    const { salesOrderId, paymentId } = await paidByCard()

    const after = await refund(paymentId, 5_000, { reason: 'Poef niet leverbaar' })

    expect(after).toMatchObject({ total: 999, paid: 99.85, outstanding: 899.15 })
    expect(after.payments).toMatchObject([
      {
        state: 'paid',
        payStatusCode: -82,
        refunded: 50,
        refundable: 99.85,
        refunds: [
          { amount: 50, reason: 'Poef niet leverbaar', state: 'done', requestedBy: 'sales@leermeester.example' },
        ],
      },
    ])
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000'])
    expect(await actions()).toEqual(['payment.started', 'payment.refund_requested', 'payment.refunded'])
  })

  it('has its reason in the timeline, and not in the order events or the audit log', async () => {
    const { salesOrderId, paymentId } = await paidByCard()

    await refund(paymentId, 5_000, { reason: 'Anna belde' })

    const { timeline } = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
    const withReason = timeline.filter((entry) => entry.kind === 'event' && entry.detail.reason === 'Anna belde')
    expect(withReason).toMatchObject([{ event: 'refund-requested' }])
    const permanentRows = [
      await shop.db.selectFrom('order_events').selectAll().execute(),
      await shop.db.selectFrom('audit_entries').selectAll().execute(),
    ]
    expect(JSON.stringify(permanentRows)).not.toContain('Anna belde')
  })

  it('can be followed by a refund of the rest, and then by no other', async () => {
    const { salesOrderId, paymentId } = await paidByCard()
    await refund(paymentId, 5_000)
    shop.clock.advance(10 * SECOND)

    const after = await refund(paymentId, 9_985)

    expect(after.payments).toMatchObject([{ payStatusCode: -81, refunded: 149.85, refundable: 0 }])
    expect(after).toMatchObject({ paid: 0, outstanding: 999 })
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000', '-9985'])
    await expect(refund(paymentId, 1)).rejects.toMatchObject({ code: 'nothing_to_refund', status: 409 })
  })

  it('is announced to the buyer by one mail', async () => {
    const { paymentId } = await paidByCard()
    await shop.sendMails()
    shop.mailbox.empty()

    await refund(paymentId, 5_000)
    await shop.sendMails()

    expect(shop.mailbox.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Terugbetaling')])
    expect(shop.mailbox.mails[0]?.text).toMatch(/€\s50,00/)
  })

  it('cannot exceed the received amount', async () => {
    const { salesOrderId, paymentId } = await paidByCard()

    await expect(refund(paymentId, AMOUNT + 1)).rejects.toMatchObject({
      code: 'refund_too_much',
      detail: { refundable: 149.85 },
    })
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
  })

  it.each([
    ['no amount', { Amount: 0, Reason: 'x' }, 'Amount'],
    ['a negative amount', { Amount: -5, Reason: 'x' }, 'Amount'],
    ['a fraction of a cent', { Amount: 0.5, Reason: 'x' }, 'Amount'],
    ['no reason', { Amount: 100, Reason: '  ' }, 'Reason'],
  ])('is refused with %s, and the failure names the field', async (_, body, field) => {
    const { paymentId } = await paidByCard()

    const call = shop.sales.paymentDesk.refund({ params: { paymentId }, body: { RefundId: randomUUID(), ...body } })

    await expect(call).rejects.toMatchObject({ code: 'invalid_input', fields: [{ field }] })
  })

  it('of cash is made without a call to the provider', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const { paymentId } = await pay(shop.sales, salesOrderId, 'CASH', { amountCents: 20_000 })

    const after = await refund(paymentId, 20_000)

    expect(after.payments).toMatchObject([{ paymentType: 'CASH', state: 'refunded', refundable: 0 }])
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+20000', '-20000'])
    expect(await shop.atProvider()).toEqual([])
  })

  it('of a part of a cash payment leaves the payment paid', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const { paymentId } = await pay(shop.sales, salesOrderId, 'CASH', { amountCents: 20_000 })

    const after = await refund(paymentId, 5_000)

    expect(after).toMatchObject({ paid: 150, outstanding: 849 })
    expect(after.payments).toMatchObject([{ state: 'paid', payStatusCode: 100, refunded: 50, refundable: 150 }])
    const rest = await refund(paymentId, 15_000)
    expect(rest.payments).toMatchObject([{ state: 'refunded', payStatusCode: -81, refunded: 200, refundable: 0 }])
    expect(rest).toMatchObject({ paid: 0, outstanding: 999 })
  })

  it('of an unpaid payment is refused', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const { paymentId } = await pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents: AMOUNT })

    await expect(refund(paymentId, 1)).rejects.toMatchObject({ code: 'nothing_to_refund' })
    await expect(refund(randomUUID(), 1)).rejects.toMatchObject({ code: 'payment_not_found', status: 404 })
  })

  it('is made once when the same call is made twice', async () => {
    const { salesOrderId, paymentId } = await paidByCard()
    const refundId = randomUUID()
    const first = await refund(paymentId, 5_000, { refundId })

    expect(await refund(paymentId, 5_000, { refundId })).toEqual(first)
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000'])
    await expect(refund(paymentId, 6_000, { refundId })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })

  it('is refused when another refund of the whole amount is accepted at the same time', async () => {
    const { salesOrderId, paymentId } = await paidByCard()

    const calls = await Promise.allSettled([refund(paymentId, AMOUNT), refund(paymentId, AMOUNT, { api: shop.admin })])

    expect(calls.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-14985'])
  })

  it('fails with refund_too_soon when the provider requires a pause after the previous refund', async () => {
    const { salesOrderId, paymentId } = await paidByCard()
    await refund(paymentId, 1_000)
    shop.clock.advance(SECOND)

    await expect(refund(paymentId, 1_000)).rejects.toMatchObject({ code: 'refund_too_soon' })
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-1000'])
    expect(await refundOf(salesOrderId)).toMatchObject({ state: 'refused' })
  })

  it('is not made during an outage of the provider', async () => {
    const { salesOrderId, paymentId } = await paidByCard()
    await shop.payFault('down')

    await expect(refund(paymentId, 1_000)).rejects.toMatchObject({ code: 'refund_unavailable', status: 503 })
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
  })

  describe('whose response was lost', () => {
    it('blocks further refunds until its result is known, and is booked when it was made', async () => {
      const { salesOrderId, paymentId } = await paidByCard()
      await shop.payFault('late-refund', 1)
      const refundId = randomUUID()

      await expect(refund(paymentId, 5_000, { refundId })).rejects.toMatchObject({
        code: 'refund_unknown',
        status: 503,
      })
      expect(await refundOf(salesOrderId)).toMatchObject({ state: 'unknown' })
      await expect(refund(paymentId, 5_000)).rejects.toMatchObject({ code: 'refund_running' })

      shop.clock.advance(30 * SECOND)
      await shop.reconcile()

      expect(await refundOf(salesOrderId)).toMatchObject({ state: 'done', next_check_at: null })
      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000'])
      expect((await refund(paymentId, 5_000, { refundId })).paid).toBe(99.85)
      expect(await lastRecords()).toMatchObject({
        event: { kind: 'refund-done', detail: { refundId, amountCents: 5_000 }, actor: 'system' },
        entry: { action: 'payment.refunded', actor_email: null, after: { salesOrderId, refundedCents: 5_000 } },
      })
    })

    it('is refused after a minute when it never arrived, and then can be requested again', async () => {
      const { salesOrderId, paymentId } = await paidByCard()
      await shop.payFault('lost-refund', 1)

      await expect(refund(paymentId, 5_000)).rejects.toMatchObject({ code: 'refund_unknown' })
      shop.clock.advance(30 * SECOND)
      await shop.reconcile()
      expect(await refundOf(salesOrderId)).toMatchObject({ state: 'unknown' })
      shop.clock.advance(60 * SECOND)
      await shop.reconcile()

      expect(await refundOf(salesOrderId)).toMatchObject({ state: 'refused' })
      expect(await lastRecords()).toMatchObject({
        event: { kind: 'refund-refused', detail: { amountCents: 5_000 }, actor: 'system' },
        entry: { action: 'payment.refund_refused', actor_email: null, after: { salesOrderId, refundedCents: 0 } },
      })
      expect((await refund(paymentId, 5_000)).paid).toBe(99.85)
      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000'])
    })

    it('stays open until a minute after its request', async () => {
      const { salesOrderId, paymentId } = await paidByCard()
      await shop.payFault('lost-refund', 1)
      await expect(refund(paymentId, 5_000)).rejects.toMatchObject({ code: 'refund_unknown' })
      const stateAfter = async (ms: number) => {
        shop.clock.advance(ms)
        await shop.db.updateTable('payment_refunds').set({ next_check_at: shop.clock.now() }).execute()
        await shop.reconcile()
        return (await refundOf(salesOrderId)).state
      }

      expect(await stateAfter(60 * SECOND - 1)).toBe('unknown')
      expect(await stateAfter(1)).toBe('refused')
    })

    it('does not change any more once its result is known', async () => {
      const { salesOrderId, paymentId } = await paidByCard()
      await shop.payFault('late-refund', 1)
      await expect(refund(paymentId, 5_000)).rejects.toMatchObject({ code: 'refund_unknown' })
      const [stale, attempt] = [
        await refundsTable(shop.db).openOf(paymentId),
        await attemptsTable(shop.db).find(paymentId),
      ]
      if (!stale || !attempt) throw new Error('the refund does not exist')
      shop.clock.advance(30 * SECOND)
      await shop.reconcile()
      const refundBefore = await refundOf(salesOrderId)
      const recordsBefore = await lastRecords()
      shop.clock.advance(SECOND)

      const deps = { db: shop.db, now: shop.clock.now }
      expect(await endRefund(deps, stale, { state: 'refused', actor: 'system' })).toMatchObject({ state: 'done' })

      expect(await refundOf(salesOrderId)).toEqual(refundBefore)
      expect(await lastRecords()).toEqual(recordsBefore)
    })

    /** Returns the last event in the order history, and the last entry of the audit log. */
    const lastRecords = async () => ({
      event: await shop.db.selectFrom('order_events').selectAll().orderBy('id', 'desc').executeTakeFirst(),
      entry: await shop.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst(),
    })

    /** Stores a refund as the server does before it calls the provider. */
    const storeInterruptedRefund = async ({ salesOrderId, paymentId }: { salesOrderId: number; paymentId: string }) => {
      const user = await shop.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
      const at = shop.clock.now()
      await shop.db
        .insertInto('payment_refunds')
        .values({
          id: randomUUID(),
          attempt_id: paymentId,
          sales_order_id: salesOrderId,
          amount_cents: 5_000,
          reason: 'x',
          state: 'starting',
          refunded_before_cents: 0,
          requested_by: user.id,
          requested_at: at,
          next_check_at: at,
        })
        .execute()
    }

    it('is booked after the server stopped during the call', async () => {
      const { salesOrderId, paymentId, payId } = await paidByCard()
      await storeInterruptedRefund({ salesOrderId, paymentId })
      await shop.pay.refund(payId, { amountCents: 5_000 })

      shop.clock.advance(30 * SECOND)
      await shop.reconcile()

      expect(await refundOf(salesOrderId)).toMatchObject({ state: 'done' })
      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000'])
    })

    it('is recognized by the refunded amount, also while the provider still reports the status paid', async () => {
      const { salesOrderId, paymentId, payId } = await paidByCard()
      await storeInterruptedRefund({ salesOrderId, paymentId })
      await shop.payFault('drop-exchange')
      await shop.pay.refund(payId, { amountCents: 5_000 })
      await shop.payFault('slow-status')

      shop.clock.advance(90 * SECOND)
      await shop.reconcile()

      expect(await refundOf(salesOrderId)).toMatchObject({ state: 'done' })
      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000'])
      await expect(refund(paymentId, AMOUNT)).rejects.toMatchObject({ code: 'refund_too_much' })
    })
  })

  it('is limited by refunds that were made at the provider itself', async () => {
    const { salesOrderId, paymentId, payId } = await paidByCard()
    await shop.payFault('drop-exchange')
    await shop.pay.refund(payId, { amountCents: 14_000 })
    await shop.payFault('none')
    shop.clock.advance(10 * SECOND)

    await expect(refund(paymentId, 1_000)).rejects.toMatchObject({
      code: 'refund_too_much',
      detail: { refundable: 9.85 },
    })
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-14000'])
  })

  it('is limited by refunds at the provider also while the provider still reports the status paid', async () => {
    const { salesOrderId, paymentId, payId } = await paidByCard()
    await shop.payFault('drop-exchange')
    await shop.pay.refund(payId, { amountCents: AMOUNT })
    await shop.payFault('slow-status')

    await expect(refund(paymentId, 1_000)).rejects.toMatchObject({ code: 'nothing_to_refund' })
    expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'refunded', pay_status_code: -81 })
  })

  describe('with an unexpected response of the provider', () => {
    /** Calls `refundPayment` with some calls of the provider replaced. */
    const refundAt = async (
      pay: Partial<RefundDeps['pay']>,
      paymentId: string,
      { refundId = randomUUID(), amountCents = 5_000, acceptsTestPayments = true } = {},
    ) => {
      const staff = await shop.db.selectFrom('users').select(['id', 'email']).limit(1).executeTakeFirstOrThrow()
      return refundPayment(
        {
          db: shop.db,
          now: shop.clock.now,
          log: silentLog,
          acceptsTestPayments,
          cashLimitCents: null,
          pay: { ...shop.pay, ...pay },
          outboxFilled() {},
          attemptOpened() {},
        },
        { refundId, paymentId, amountCents, reason: 'Te veel betaald' },
        { userId: staff.id, email: staff.email },
      )
    }
    const failing = (error: Error) => () => Promise.reject(error)
    const refunds = () => shop.db.selectFrom('payment_refunds').selectAll().execute()

    it('is not made when the previous refunds cannot be fetched', async () => {
      const { salesOrderId, paymentId } = await paidByCard()
      await shop.payFault('down', 1)

      await expect(refund(paymentId, 5_000)).rejects.toMatchObject({ code: 'refund_unavailable', status: 503 })

      expect(await refunds()).toEqual([])
      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
      expect((await refund(paymentId, 5_000)).paid).toBe(99.85)
    })

    it('is stored with the reason when the provider refuses it', async () => {
      const { salesOrderId, paymentId, payId } = await paidByCard()
      shop.payRefuses(payId)
      const refundId = randomUUID()

      await expect(refund(paymentId, 5_000, { refundId })).rejects.toMatchObject({ code: 'refund_refused' })

      expect(await refundOf(salesOrderId)).toMatchObject({ state: 'refused', next_check_at: null })
      expect(await refundOf(salesOrderId)).toMatchObject({ final_at: shop.clock.now() })
      const events = await shop.db.selectFrom('order_events').select(['kind', 'detail']).orderBy('id').execute()
      expect(events.at(-1)).toEqual({
        kind: 'refund-refused',
        detail: { refundId, attemptId: paymentId, amountCents: 5_000, reason: expect.any(String) },
      })
      const [entry] = await shop.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).execute()
      expect(entry).toMatchObject({
        action: 'payment.refund_refused',
        subject: 'payment',
        subject_id: paymentId,
        before: { salesOrderId, refundedCents: 0 },
        after: { salesOrderId, refundedCents: 0 },
      })
      await expect(refund(paymentId, 5_000, { refundId })).rejects.toMatchObject({ code: 'refund_refused' })
    })

    it('throws an error that does not come from the provider', async () => {
      const { salesOrderId, paymentId } = await paidByCard()

      await expect(refundAt({ status: failing(new TypeError('x')) }, paymentId)).rejects.toThrow(TypeError)
      expect(await refunds()).toEqual([])
      await expect(refundAt({ refund: failing(new TypeError('x')) }, paymentId)).rejects.toThrow(TypeError)

      // The refund may have arrived, so it stays open and is polled later.
      expect(await refundOf(salesOrderId)).toMatchObject({ state: 'starting', final_at: null })
    })

    it('is booked also in a shop that does not accept test payments', async () => {
      const { salesOrderId, paymentId } = await paidByCard()
      const status = async (payId: string) => ({ ...(await shop.pay.status(payId)), isTest: false })

      const outcome = await refundAt({ status }, paymentId, { acceptsTestPayments: false })

      expect(outcome).toMatchObject({ ok: true, value: { paid: 99.85 } })
      expect(await shop.attemptOf(salesOrderId)).toMatchObject({ state: 'paid', refunded_cents: 5_000 })
    })

    it('is refused at once when the call was never sent', async () => {
      const { salesOrderId, paymentId } = await paidByCard()
      const outage = new Outage('pay', { reason: 'unreachable', mayHaveArrived: false })

      const outcome = await refundAt({ refund: failing(outage) }, paymentId)

      expect(outcome).toMatchObject({ ok: false, code: 'refund_unavailable' })
      expect(await refundOf(salesOrderId)).toMatchObject({ state: 'refused' })
      const events = await shop.db.selectFrom('order_events').select('detail').orderBy('id').execute()
      expect(events.at(-1)?.detail).toMatchObject({ reason: 'unreachable' })
      expect((await refund(paymentId, 5_000)).paid).toBe(99.85)
    })

    it('without a response has an unknown result, and is polled 20 seconds after its request', async () => {
      const { salesOrderId, paymentId } = await paidByCard()
      await shop.payFault('late-refund', 1)
      const woken = shop.woken.attempts

      await expect(refund(paymentId, 5_000)).rejects.toMatchObject({ code: 'refund_unknown' })

      expect(shop.woken.attempts).toBe(woken + 1)
      expect(await refundOf(salesOrderId)).toMatchObject({
        state: 'unknown',
        final_at: null,
        next_check_at: new Date(shop.clock.now().getTime() + 20 * SECOND),
      })
    })

    it('with an unknown result is polled when its call is repeated, until the result is known', async () => {
      const { salesOrderId, paymentId, payId } = await paidByCard()
      await shop.payFault('late-refund', 1)
      const sameId = { refundId: randomUUID() }
      await expect(refund(paymentId, 5_000, sameId)).rejects.toMatchObject({ code: 'refund_unknown' })

      const outage = new Outage('pay', { reason: 'timeout', mayHaveArrived: true })
      for (const result of [outage, new PaymentRefusal('invalid_request')]) {
        expect(await refundAt({ status: failing(result) }, paymentId, sameId)).toMatchObject({ code: 'refund_unknown' })
      }
      await expect(refundAt({ status: failing(new TypeError('x')) }, paymentId, sameId)).rejects.toThrow(TypeError)
      expect(await refundOf(salesOrderId)).toMatchObject({ state: 'unknown' })

      expect((await refund(paymentId, 5_000, sameId)).paid).toBe(99.85)
      expect(await refundOf(salesOrderId)).toMatchObject({ state: 'done' })
      shop.payRefuses(payId)
      expect((await refund(paymentId, 5_000, sameId)).paid).toBe(99.85)
      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000'])
    })

    it('of cash is made once when the same call is made twice at once', async () => {
      const { salesOrderId } = await shop.guestWithOrder()
      const { paymentId } = await pay(shop.sales, salesOrderId, 'CASH', { amountCents: 20_000 })
      const refundId = randomUUID()

      const replies = await Promise.all([1, 2].map(() => refundAt({}, paymentId, { refundId })))

      // On PostgreSQL either call may be first. The later one then returns the outcome of the first.
      const outcomes = replies.map((result) => (result.ok ? 'done' : result.code)).sort()
      expect(outcomes).toEqual(['done', expect.stringMatching(/^(done|refund_running)$/)])
      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+20000', '-5000'])
    })

    it('is not polled while its call to the provider may still be running', async () => {
      const { salesOrderId, paymentId } = await paidByCard()
      const sameId = { refundId: randomUUID() }
      await expect(refundAt({ refund: failing(new TypeError('x')) }, paymentId, sameId)).rejects.toThrow(TypeError)
      shop.payCalls.length = 0

      await expect(refund(paymentId, 5_000, sameId)).rejects.toMatchObject({ code: 'refund_unknown' })

      expect(shop.payCalls).toEqual([])
      expect(await refundOf(salesOrderId)).toMatchObject({ state: 'starting' })
    })
  })

  it('with the id of a refund of another payment is refused', async () => {
    const [one, other] = [await paidByCard(), await paidByCard()]
    const refundId = randomUUID()
    await refund(one.paymentId, 5_000, { refundId })

    await expect(refund(other.paymentId, 5_000, { refundId })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    expect(await shop.ledgerOf(other.salesOrderId)).toEqual(['+14985'])
  })

  it('of cash is in the history, the audit log and the mails of the order', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const { paymentId } = await pay(shop.sales, salesOrderId, 'CASH', { amountCents: 20_000 })
    await refund(paymentId, 1_000)
    const [refundId, woken] = [randomUUID(), shop.woken.outbox]

    await refund(paymentId, 5_000, { refundId })

    expect(shop.woken.outbox).toBe(woken + 1)
    expect(await shop.db.selectFrom('payment_refunds').selectAll().where('id', '=', refundId).execute()).toMatchObject([
      { state: 'done', refunded_before_cents: 1_000, final_at: shop.clock.now(), next_check_at: null },
    ])
    const events = await shop.db.selectFrom('order_events').select(['kind', 'detail', 'actor']).orderBy('id').execute()
    expect(events.at(-1)).toMatchObject({
      kind: 'refund-done',
      detail: { refundId, attemptId: paymentId, amountCents: 5_000, paymentType: 'CASH' },
      actor: expect.stringMatching(/^user:\d+$/),
    })
    const [entry] = await shop.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).execute()
    expect(entry).toMatchObject({
      action: 'payment.refunded',
      subject: 'payment',
      subject_id: paymentId,
      before: { salesOrderId, refundedCents: 1_000 },
      after: { salesOrderId, refundedCents: 6_000, refundId, amountCents: 5_000 },
    })
    const mails = await shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'payment-refunded').execute()
    expect(mails.map(({ payload }) => payload)).toContainEqual({ salesOrderId, amountCents: 5_000, isCash: true })
  })

  it('at the provider is in history and audit log when it is requested and when it is done', async () => {
    const { salesOrderId, paymentId } = await paidByCard()
    const refundId = randomUUID()

    await refund(paymentId, 5_000, { refundId })

    const events = await shop.db.selectFrom('order_events').select(['kind', 'detail', 'actor']).orderBy('id').execute()
    const actor = expect.stringMatching(/^user:\d+$/)
    const detail = { refundId, attemptId: paymentId, amountCents: 5_000 }
    expect(events.filter(({ kind }) => kind.startsWith('refund-'))).toEqual([
      { kind: 'refund-requested', detail: { ...detail, paymentType: 'TERMINAL' }, actor },
      { kind: 'refund-done', detail, actor },
    ])
    const entries = await shop.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
    expect(entries.slice(-2)).toMatchObject([
      {
        action: 'payment.refund_requested',
        before: { salesOrderId, refundedCents: 0 },
        after: { salesOrderId, refundedCents: 0, refundId, amountCents: 5_000 },
      },
      {
        action: 'payment.refunded',
        subject: 'payment',
        subject_id: paymentId,
        before: { salesOrderId, refundedCents: 0 },
        after: { salesOrderId, refundedCents: 5_000 },
      },
    ])
  })

  it('with an unknown result determines when the next poll is due', async () => {
    const dueOfUnknownRefund = async () => {
      const { salesOrderId, paymentId } = await paidByCard()
      await shop.payFault('late-refund', 1)
      await expect(refund(paymentId, 5_000)).rejects.toMatchObject({ code: 'refund_unknown' })
      return (await refundOf(salesOrderId)).next_check_at
    }
    expect(await shop.reconcile()).toBeUndefined()
    const first = await dueOfUnknownRefund()
    shop.clock.advance(SECOND)
    await dueOfUnknownRefund()

    expect(await shop.reconcile()).toEqual(first)
  })

  it('is only for staff', async () => {
    const { paymentId } = await paidByCard()

    await expect(refund(paymentId, 1, { api: shop.customer })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(refund(paymentId, 1, { api: shop.anonymous })).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  describe('by the bank of the payer', () => {
    it('is a chargeback: the amount is due again', async () => {
      const { salesOrderId, payId } = await paidByCard()

      await shop.payerChooses(payId, 'chargeback')

      const after = await shop.sales.paymentDesk.show({ params: { id: salesOrderId } })
      expect(after).toMatchObject({ paid: 0, outstanding: 999, payments: [{ state: 'charged_back', refundable: 0 }] })
      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-14985'])
    })

    it('is limited to the amount that remains after earlier refunds', async () => {
      const { salesOrderId, paymentId, payId } = await paidByCard()
      await refund(paymentId, 5_000)

      await shop.payerChooses(payId, 'chargeback')

      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000', '-9985'])
    })
  })

  it('cannot be changed or removed in the database once it ended, only its reason can be emptied', async () => {
    const { paymentId } = await paidByCard()
    await refund(paymentId, 5_000)

    await expect(sql`update payment_refunds set state = 'refused'`.execute(shop.db)).rejects.toThrow(/never changed/)
    await expect(sql`update payment_refunds set reason = 'x'`.execute(shop.db)).rejects.toThrow(/never changed/)
    await expect(sql`delete from payment_refunds`.execute(shop.db)).rejects.toThrow(/never changed/)
    await expect(sql`truncate payment_refunds`.execute(shop.db)).rejects.toThrow(/never changed/)
    await sql`update payment_refunds set reason = ''`.execute(shop.db)
  })

  describe('in the ledger', () => {
    it('cannot be changed, removed or emptied in the database', async () => {
      const { paymentId } = await paidByCard()

      const change = shop.db.updateTable('payment_entries').set({ amount_cents: 1 }).where('attempt_id', '=', paymentId)
      await expect(change.execute()).rejects.toThrow(/never changed/)
      await expect(shop.db.deleteFrom('payment_entries').execute()).rejects.toThrow(/never changed/)
      await expect(sql`truncate payment_entries`.execute(shop.db)).rejects.toThrow(/never changed/)
    })

    it('cannot exceed the received amount, because the database refuses the entry', async () => {
      const { salesOrderId, paymentId } = await paidByCard()

      const insert = shop.db.insertInto('payment_entries').values({
        attempt_id: paymentId,
        sales_order_id: salesOrderId,
        kind: 'refund',
        amount_cents: AMOUNT + 1,
        booked_at: shop.clock.now(),
      })

      await expect(insert.execute()).rejects.toThrow(/more would go back/)
    })
  })
})
