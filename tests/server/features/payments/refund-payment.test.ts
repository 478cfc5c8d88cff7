import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Api } from '#shared/contracts/endpoints.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const SECOND = 1_000
const AMOUNT = 14_985

describe('giving money back', () => {
  const shop = usePayingShop()

  /** An order of € 999,00 with one payment at the terminal that was approved. */
  const paidByPin = async (amountCents = AMOUNT) => {
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

  it('gives a part back at the provider, with who and why in the books', async () => {
    const { salesOrderId, paymentId } = await paidByPin()

    const after = await refund(paymentId, 5_000, { reason: 'Poef niet leverbaar' })

    expect(after).toMatchObject({ total: 999, paid: 99.85, outstanding: 899.15 })
    expect(after.payments).toMatchObject([
      {
        ...{ state: 'paid', payStatusCode: -82, refunded: 50, refundable: 99.85 },
        refunds: [
          { amount: 50, reason: 'Poef niet leverbaar', state: 'done', requestedBy: 'sales@leermeester.example' },
        ],
      },
    ])
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000'])
    expect(await actions()).toEqual(['payment.started', 'payment.refund_requested', 'payment.refunded'])
  })

  it('tells why in the timeline, and keeps it out of what is for ever', async () => {
    const { salesOrderId, paymentId } = await paidByPin()

    await refund(paymentId, 5_000, { reason: 'Anna belde' })

    const { timeline } = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
    const told = timeline.filter((entry) => entry.kind === 'event' && entry.detail.reason === 'Anna belde')
    expect(told).toMatchObject([{ event: 'refund-requested' }])
    const kept = [
      await shop.db.selectFrom('order_events').selectAll().execute(),
      await shop.db.selectFrom('audit_entries').selectAll().execute(),
    ]
    expect(JSON.stringify(kept)).not.toContain('Anna belde')
  })

  it('gives the rest back later, and then there is nothing left', async () => {
    const { salesOrderId, paymentId } = await paidByPin()
    await refund(paymentId, 5_000)
    shop.clock.advance(10 * SECOND)

    const after = await refund(paymentId, 9_985)

    expect(after.payments).toMatchObject([{ payStatusCode: -81, refunded: 149.85, refundable: 0 }])
    expect(after).toMatchObject({ paid: 0, outstanding: 999 })
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000', '-9985'])
    await expect(refund(paymentId, 1)).rejects.toMatchObject({ code: 'nothing_to_refund', status: 409 })
  })

  it('tells the buyer by mail, once', async () => {
    const { paymentId } = await paidByPin()
    await shop.sendMails()
    shop.mailbox.empty()

    await refund(paymentId, 5_000)
    await shop.sendMails()

    expect(shop.mailbox.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Terugbetaling')])
    expect(shop.mailbox.mails[0]?.text).toMatch(/€\s50,00/)
  })

  it('never gives back more than came in', async () => {
    const { salesOrderId, paymentId } = await paidByPin()

    await expect(refund(paymentId, AMOUNT + 1)).rejects.toMatchObject({
      code: 'refund_too_much',
      detail: { refundable: 149.85 },
    })
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
  })

  it.each([
    ['no amount', { Amount: 0, Reason: 'x' }, 'Amount'],
    ['an amount below zero', { Amount: -5, Reason: 'x' }, 'Amount'],
    ['half a cent', { Amount: 0.5, Reason: 'x' }, 'Amount'],
    ['no reason', { Amount: 100, Reason: '  ' }, 'Reason'],
  ])('refuses %s, at the field', async (_, body, field) => {
    const { paymentId } = await paidByPin()

    const call = shop.sales.paymentDesk.refund({ params: { paymentId }, body: { RefundId: randomUUID(), ...body } })

    await expect(call).rejects.toMatchObject({ code: 'invalid_input', fields: [{ field }] })
  })

  it('gives cash back out of the till, without the provider', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const { paymentId } = await pay(shop.sales, salesOrderId, 'CASH', { amountCents: 20_000 })

    const after = await refund(paymentId, 20_000)

    expect(after.payments).toMatchObject([{ paymentType: 'CASH', state: 'refunded', refundable: 0 }])
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+20000', '-20000'])
    expect(await shop.atProvider()).toEqual([])
  })

  it('leaves cash paid of which a part went back, with its code', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const { paymentId } = await pay(shop.sales, salesOrderId, 'CASH', { amountCents: 20_000 })

    const after = await refund(paymentId, 5_000)

    expect(after).toMatchObject({ paid: 150, outstanding: 849 })
    expect(after.payments).toMatchObject([{ state: 'paid', payStatusCode: 100, refunded: 50, refundable: 150 }])
    const rest = await refund(paymentId, 15_000)
    expect(rest.payments).toMatchObject([{ state: 'refunded', payStatusCode: -81, refunded: 200, refundable: 0 }])
    expect(rest).toMatchObject({ paid: 0, outstanding: 999 })
  })

  it('gives nothing back of what never came in', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const { paymentId } = await pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents: AMOUNT })

    await expect(refund(paymentId, 1)).rejects.toMatchObject({ code: 'nothing_to_refund' })
    await expect(refund(randomUUID(), 1)).rejects.toMatchObject({ code: 'payment_not_found', status: 404 })
  })

  it('is one refund when the same call is made twice', async () => {
    const { salesOrderId, paymentId } = await paidByPin()
    const refundId = randomUUID()
    const first = await refund(paymentId, 5_000, { refundId })

    expect(await refund(paymentId, 5_000, { refundId })).toEqual(first)
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000'])
    await expect(refund(paymentId, 6_000, { refundId })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })

  it('lets one of two refunds that come at once go first, and gives back no more than was paid', async () => {
    const { salesOrderId, paymentId } = await paidByPin()

    const both = await Promise.allSettled([refund(paymentId, AMOUNT), refund(paymentId, AMOUNT, { api: shop.admin })])

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-14985'])
  })

  it('says it when the provider wants a pause between two refunds', async () => {
    const { salesOrderId, paymentId } = await paidByPin()
    await refund(paymentId, 1_000)
    shop.clock.advance(SECOND)

    await expect(refund(paymentId, 1_000)).rejects.toMatchObject({ code: 'refund_too_soon' })
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-1000'])
    expect(await refundOf(salesOrderId)).toMatchObject({ state: 'refused' })
  })

  it('gives nothing back when the provider is not there', async () => {
    const { salesOrderId, paymentId } = await paidByPin()
    await shop.payFault('down')

    await expect(refund(paymentId, 1_000)).rejects.toMatchObject({ code: 'refund_unavailable', status: 503 })
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985'])
  })

  describe('when the answer of the provider gets lost', () => {
    it('waits with everything else until it is known, and books what was given back', async () => {
      const { salesOrderId, paymentId } = await paidByPin()
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

      expect(await refundOf(salesOrderId)).toMatchObject({ state: 'done' })
      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000'])
      expect((await refund(paymentId, 5_000, { refundId })).paid).toBe(99.85)
    })

    it('is over when it never arrived, and can be done again', async () => {
      const { salesOrderId, paymentId } = await paidByPin()
      await shop.payFault('lost-refund', 1)

      await expect(refund(paymentId, 5_000)).rejects.toMatchObject({ code: 'refund_unknown' })
      shop.clock.advance(30 * SECOND)
      await shop.reconcile()
      expect(await refundOf(salesOrderId)).toMatchObject({ state: 'unknown' })
      shop.clock.advance(60 * SECOND)
      await shop.reconcile()

      expect(await refundOf(salesOrderId)).toMatchObject({ state: 'refused' })
      expect((await refund(paymentId, 5_000)).paid).toBe(99.85)
      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000'])
    })

    const diedWhileAsking = async ({ salesOrderId, paymentId }: { salesOrderId: number; paymentId: string }) => {
      const user = await shop.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
      const at = shop.clock.now()
      await shop.db
        .insertInto('payment_refunds')
        .values({
          ...{ id: randomUUID(), attempt_id: paymentId, sales_order_id: salesOrderId, amount_cents: 5_000 },
          ...{ reason: 'x', state: 'starting', refunded_before_cents: 0, requested_by: user.id },
          ...{ requested_at: at, next_check_at: at },
        })
        .execute()
    }

    it('is found again after the server died in the middle of it', async () => {
      const { salesOrderId, paymentId, payId } = await paidByPin()
      await diedWhileAsking({ salesOrderId, paymentId })
      await shop.pay.refund(payId, { amountCents: 5_000 })

      shop.clock.advance(30 * SECOND)
      await shop.reconcile()

      expect(await refundOf(salesOrderId)).toMatchObject({ state: 'done' })
      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000'])
    })

    it('is done by the sum that went back, also while the status still says paid', async () => {
      const { salesOrderId, paymentId, payId } = await paidByPin()
      await diedWhileAsking({ salesOrderId, paymentId })
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

  it('knows what somebody gave back at the provider itself, before giving back more', async () => {
    const { salesOrderId, paymentId, payId } = await paidByPin()
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

  it('knows it also while the status still says paid', async () => {
    const { paymentId, payId } = await paidByPin()
    await shop.payFault('drop-exchange')
    await shop.pay.refund(payId, { amountCents: AMOUNT })
    await shop.payFault('slow-status')

    await expect(refund(paymentId, 1_000)).rejects.toMatchObject({ code: 'nothing_to_refund' })
  })

  it('is for staff', async () => {
    const { paymentId } = await paidByPin()

    await expect(refund(paymentId, 1, { api: shop.customer })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(refund(paymentId, 1, { api: shop.anonymous })).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  describe('by the bank of the payer', () => {
    it('turns a payment back: the amount is due again', async () => {
      const { salesOrderId, payId } = await paidByPin()

      await shop.payerChooses(payId, 'chargeback')

      const after = await shop.sales.paymentDesk.show({ params: { id: salesOrderId } })
      expect(after).toMatchObject({ paid: 0, outstanding: 999, payments: [{ state: 'charged_back', refundable: 0 }] })
      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-14985'])
    })

    it('takes no more than was left after a refund', async () => {
      const { salesOrderId, paymentId, payId } = await paidByPin()
      await refund(paymentId, 5_000)

      await shop.payerChooses(payId, 'chargeback')

      expect(await shop.ledgerOf(salesOrderId)).toEqual(['+14985', '-5000', '-9985'])
    })
  })

  it('is never changed or removed in the database once it ended, only its reason is emptied', async () => {
    const { paymentId } = await paidByPin()
    await refund(paymentId, 5_000)

    await expect(sql`update payment_refunds set state = 'refused'`.execute(shop.db)).rejects.toThrow(/never changed/)
    await expect(sql`update payment_refunds set reason = 'x'`.execute(shop.db)).rejects.toThrow(/never changed/)
    await expect(sql`delete from payment_refunds`.execute(shop.db)).rejects.toThrow(/never changed/)
    await expect(sql`truncate payment_refunds`.execute(shop.db)).rejects.toThrow(/never changed/)
    await sql`update payment_refunds set reason = ''`.execute(shop.db)
  })

  describe('the ledger', () => {
    it('lets no code change, remove or empty what was booked', async () => {
      const { paymentId } = await paidByPin()

      const entry = { attempt_id: paymentId }
      const change = shop.db
        .updateTable('payment_entries')
        .set({ amount_cents: 1 })
        .where('attempt_id', '=', entry.attempt_id)
      await expect(change.execute()).rejects.toThrow(/never changed/)
      await expect(shop.db.deleteFrom('payment_entries').execute()).rejects.toThrow(/never changed/)
      await expect(sql`truncate payment_entries`.execute(shop.db)).rejects.toThrow(/never changed/)
    })

    it('refuses more going back than came in, whoever asks', async () => {
      const { salesOrderId, paymentId } = await paidByPin()

      const insert = shop.db.insertInto('payment_entries').values({
        ...{ attempt_id: paymentId, sales_order_id: salesOrderId, kind: 'refund', amount_cents: AMOUNT + 1 },
        booked_at: shop.clock.now(),
      })

      await expect(insert.execute()).rejects.toThrow(/more would go back/)
    })
  })
})
