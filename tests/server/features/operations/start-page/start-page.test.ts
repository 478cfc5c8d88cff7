import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { enqueue, outboxTable } from '#src/server/features/operations/outbox/index.ts'
import { useShop } from '#tests/support/use-shop.ts'

type OrderFacts = {
  at?: string
  /** EUR. */
  total?: number
  /** EUR. */
  paid?: number
  email?: string
  /** Number of color samples. */
  samples?: number
}

describe('the start page of the back office', () => {
  const shop = useShop()
  const start = () => shop.admin.backOfficeStart.show({})
  const toDo = async () => (await start()).toDo
  const day = async (name: string) => (await start()).days.find((one) => one.day === name)

  async function addOrder({
    at,
    total = 999,
    paid = 0,
    email = 'anna@voorbeeld.example',
    samples = 0,
  }: OrderFacts = {}) {
    const gross = Math.round(total * 100)
    const moment = at ? new Date(at) : shop.clock.now()
    const { id } = await shop.db
      .insertInto('sales_orders')
      .values({
        netsuite_id: null,
        user_id: null,
        seller_id: null,
        channel: 'web',
        token_hash: randomUUID(),
        reference: '',
        remarks: '',
        delivery: 's',
        payment_option: total > 0 ? '1' : '5',
        gross_cents: gross,
        net_cents: gross,
        vat_cents: 0,
        deposit_cents: 0,
        inserted_at: moment,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.db
      .insertInto('sales_order_customers')
      .values({
        sales_order_id: id,
        email,
        phone_number: '0612345678',
        customer_type: 'private',
        company_name: '',
        vat_number: '',
        kvk_number: '',
        gender: 'v',
        firstname: 'Anna',
        middlename: '',
        lastname: 'Wilde',
        address: JSON.stringify({}),
        delivery_address: null as never,
      })
      .execute()
    const pieces = [...(total > 0 ? ['BANK-1'] : []), ...Array.from({ length: samples }, (_, n) => `Kleurstaal-${n}`)]
    for (const [position, item_code] of pieces.entries())
      await shop.db
        .insertInto('sales_order_rows')
        .values({
          sales_order_id: id,
          position,
          item_id: 1,
          item_code,
          display_name: item_code,
          options: '[]',
          base_price: 0,
          unit_gross_cents: 0,
          vat_percent: 21,
          count: 1,
          is_made_to_measure: false,
        })
        .execute()
    if (paid > 0) await addLedgerEntry(id, { amount: paid, at: moment })
    return id
  }

  async function addAttempt(orderId: number, state: 'starting' | 'open' | 'unknown' | 'paid' | 'review', amount = 1) {
    const id = randomUUID()
    await shop.db
      .insertInto('payment_attempts')
      .values({
        id,
        sales_order_id: orderId,
        payment_type: 'CASH',
        amount_cents: Math.round(amount * 100),
        state,
        pay_id: null,
        pay_uuid: null,
        pay_status_code: null,
        payment_url: null,
        started_by: null,
        started_at: shop.clock.now(),
        netsuite_id: null,
      })
      .execute()
    return id
  }

  type Entry = { amount: number; at?: Date; kind?: 'payment' | 'refund' | 'chargeback'; attemptId?: string }

  async function addLedgerEntry(
    orderId: number,
    { amount, at = shop.clock.now(), kind = 'payment', attemptId }: Entry,
  ) {
    const id = attemptId ?? (await addAttempt(orderId, 'paid', amount))
    const entry = { attempt_id: id, sales_order_id: orderId, kind, amount_cents: Math.round(amount * 100) }
    await shop.db
      .insertInto('payment_entries')
      .values({ ...entry, booked_at: at })
      .execute()
    return id
  }

  describe('the open tasks', () => {
    it('are empty in an empty shop', async () => {
      expect(await toDo()).toEqual({
        unpaid: { orders: 0, due: 0 },
        partPaid: { orders: 0, due: 0 },
        attempts: { open: 0, unknown: 0, review: 0 },
        paidAfterCancel: 0,
        cancelInErp: { count: 0, oldest: [] },
        withdrawals: { received: 0, inProgress: 0 },
        serviceCases: { fresh: 0, open: 0 },
        messagesOpen: 0,
        failed: { mail: 0, erp: 0, latest: [] },
        reviewsWaiting: 0,
        lowStock: 0,
        books: { found: 0, lateSince: null },
        compare: { found: 0, lateSince: null },
        backup: { found: 0, lateSince: null },
      })
    })

    it('include unpaid and partly paid orders, with the amount due', async () => {
      await addOrder({ total: 999 })
      await addOrder({ total: 1000.05 })
      await addOrder({ total: 1000, paid: 150 })
      await addOrder({ total: 500, paid: 500 })
      await addOrder({ total: 0, samples: 2 })

      expect(await toDo()).toMatchObject({
        unpaid: { orders: 2, due: 1999.05 },
        partPaid: { orders: 1, due: 850 },
      })
      expect((await shop.sales.staffOrders.find({ query: { paid: 'none' } })).total).toBe(2)
      expect((await shop.sales.staffOrders.find({ query: { paid: 'part' } })).total).toBe(1)
    })

    it('include unhandled messages of visitors', async () => {
      const message = {
        name: 'Anna Wilde',
        email: 'anna@voorbeeld.example',
        phone: '',
        subject: 'other' as const,
        order_number: '',
        message: 'Bent u met Kerst open?',
        body_hash: 'x',
        received_at: shop.clock.now(),
      }
      await shop.db
        .insertInto('contact_messages')
        .values([
          { ...message, idempotency_key: randomUUID() },
          { ...message, idempotency_key: randomUUID(), handled_at: shop.clock.now(), handled_by: 'sales' },
        ])
        .execute()

      expect((await toDo()).messagesOpen).toBe(1)
      expect((await shop.sales.backOfficeStart.show({})).toDo.messagesOpen).toBe(1)
    })

    it('include an order whose payment was charged back', async () => {
      const id = await addOrder({ total: 1000 })
      const attemptId = await addLedgerEntry(id, { amount: 1000 })
      expect((await toDo()).unpaid.orders).toBe(0)
      await addLedgerEntry(id, { amount: 1000, kind: 'chargeback', attemptId })

      expect(await toDo()).toMatchObject({ unpaid: { orders: 1, due: 1000 }, partPaid: { orders: 0 } })
    })

    it('include orders with a payment that is open, has an unknown result, or has another amount', async () => {
      await addAttempt(await addOrder(), 'open')
      await addAttempt(await addOrder(), 'starting')
      await addAttempt(await addOrder(), 'unknown')
      const twice = await addOrder()
      await addAttempt(twice, 'review')
      await addAttempt(twice, 'review')
      await addAttempt(await addOrder(), 'paid')

      const { attempts } = await toDo()
      expect(attempts).toEqual({ open: 2, unknown: 1, review: 1 })
      for (const attempt of ['open', 'unknown', 'review'] as const)
        expect((await shop.sales.staffOrders.find({ query: { attempt } })).total).toBe(attempts[attempt])
    })

    it('include withdrawals that staff have not settled', async () => {
      for (const n of [1, 2, 3])
        await shop.anonymous.withdrawals.declare({
          headers: { 'idempotency-key': `herroeping-${n}` },
          body: { orderNumber: '1', name: 'Anna', email: 'anna@voorbeeld.example', scope: 'all' },
        })
      await shop.sales.withdrawals.handle({ params: { id: 1002 }, body: { state: 'in_progress' } })
      await shop.sales.withdrawals.handle({ params: { id: 1003 }, body: { state: 'settled' } })

      expect((await toDo()).withdrawals).toEqual({ received: 1, inProgress: 1 })
      expect((await shop.sales.withdrawals.find({ query: { state: 'received' } })).total).toBe(1)
    })

    it('include mails that are dead letters, with their order and the reason', async () => {
      const at = shop.clock.now()
      const mail = { party: 'mail', kind: 'order-confirmation', at } as const
      await enqueue(shop.db, { ...mail, uniqueKey: 'a', payload: { salesOrderId: 10023 } })
      await enqueue(shop.db, { ...mail, uniqueKey: 'b', payload: { stepId: 3 } })
      await enqueue(shop.db, { ...mail, uniqueKey: 'c', payload: { salesOrderId: 10025 } })
      await outboxTable(shop.db, 'mail').giveUp(1, 'mailbox unavailable')
      await outboxTable(shop.db, 'mail').giveUp(2, 'no such user')

      expect((await toDo()).failed).toMatchObject({
        mail: 2,
        erp: 0,
        latest: [
          { outboxId: 2, salesOrderId: null, error: 'no such user' },
          { outboxId: 1, party: 'mail', kind: 'order-confirmation', salesOrderId: 10023, error: 'mailbox unavailable' },
        ],
      })
    })

    it('include waiting reviews and low stock, with the same counts as their lists', async () => {
      const product = await shop.addProduct()
      for (const name of ['Bo', 'Cas', 'Do'])
        await shop.anonymous.productReviews.create({
          body: {
            id: product,
            name,
            email: 'bo@voorbeeld.example',
            review: `Een prachtige bank, zegt ${name}.`,
            rating: 5,
          },
        })
      await shop.admin.productReviews.judge({ params: { id: 1 }, body: { isValid: true, reaction: null } })
      await shop.admin.productReviews.judge({
        params: { id: 2 },
        body: { isValid: false, reaction: null, refusalReason: 'Gaat over iets anders.' },
      })
      await shop.addProduct({ stockClass: 'leren-bank', stock: 1 })
      await shop.addProduct({ stockClass: 'leren-bank', stock: 40 })
      await shop.addProduct()

      const { reviewsWaiting, lowStock } = await toDo()
      expect([reviewsWaiting, lowStock]).toEqual([1, 1])
      expect((await shop.admin.productReviews.find({ query: { geldig: 'wacht' } })).total).toBe(reviewsWaiting)
      expect((await shop.admin.stockOverview.find({ query: { laag: 'ja' } })).total).toBe(lowStock)
    })

    it('include the findings of the last integrity check', async () => {
      const id = await addOrder({ total: 999 })
      await shop.db.updateTable('sales_orders').set({ deposit_cents: 3 }).where('id', '=', id).execute()
      const { foundCount } = await shop.admin.operations.start({ params: { name: 'bookkeeping' } })

      expect(foundCount).toBeGreaterThan(0)
      expect((await toDo()).books).toEqual({ found: foundCount, lateSince: null })
    })

    it('include a check or comparison without success for too long, with the time of its last success', async () => {
      const run = (name: 'bookkeeping' | 'compare', state: 'done' | 'failed', hoursAgo: number, foundCount = 0) => {
        const at = new Date(shop.clock.now().getTime() - hoursAgo * 3_600_000)
        const ended = { ended_at: at, result: state === 'done' ? JSON.stringify({ foundCount }) : null }
        return shop.db
          .insertInto('operation_runs')
          .values({ id: crypto.randomUUID(), name, state, started_at: at, beat_at: at, ...ended })
          .execute()
          .then(() => at.toISOString())
      }
      await run('bookkeeping', 'done', 9, 7)
      const checkedAt = await run('bookkeeping', 'done', 4, 2)
      await run('bookkeeping', 'failed', 1)
      await run('compare', 'done', 47, 1)
      expect(await toDo()).toMatchObject({
        books: { found: 2, lateSince: checkedAt },
        compare: { found: 1, lateSince: null },
      })

      shop.clock.advance(2 * 3_600_000)
      await run('bookkeeping', 'done', 0)
      expect(await toDo()).toMatchObject({
        books: { found: 0, lateSince: null },
        compare: { found: 1, lateSince: expect.any(String) },
      })
    })

    it('include a check that never succeeded', async () => {
      const at = new Date(shop.clock.now().getTime() - 4 * 3_600_000)
      await shop.db
        .insertInto('operation_runs')
        .values({
          id: crypto.randomUUID(),
          name: 'bookkeeping',
          state: 'failed',
          started_at: at,
          beat_at: at,
          ended_at: at,
        })
        .execute()

      expect((await toDo()).books).toEqual({ found: 0, lateSince: at.toISOString() })
    })

    it('exclude for Sales the tasks of screens that only an Admin may open', async () => {
      const { toDo } = await shop.sales.backOfficeStart.show({})

      expect([toDo.reviewsWaiting, toDo.lowStock, toDo.books, toDo.compare]).toEqual([null, null, null, null])
      await expect(shop.customer.backOfficeStart.show({})).rejects.toMatchObject({ status: 403 })
    })
  })

  describe('the sales figures', () => {
    it('cover each day of four weeks, including days without sales', async () => {
      const { today, days } = await start()

      expect(today).toBe('2026-11-21')
      expect(days).toHaveLength(28)
      expect([days[0]?.day, days[27]?.day]).toEqual(['2026-10-25', '2026-11-21'])
    })

    it('count an order on the day it was placed, and a payment or refund on the day it was made', async () => {
      const id = await addOrder({ at: '2026-11-19T12:00:00Z', total: 1000 })
      const attemptId = await addLedgerEntry(id, { amount: 150, at: new Date('2026-11-20T12:00:00Z') })
      await addLedgerEntry(id, { amount: 50.5, kind: 'refund', attemptId, at: new Date('2026-11-21T12:00:00Z') })

      expect(await day('2026-11-19')).toEqual({ day: '2026-11-19', ordered: 1000, paid: 0, orders: 1, samples: 0 })
      expect(await day('2026-11-20')).toMatchObject({ ordered: 0, paid: 150, orders: 0 })
      expect(await day('2026-11-21')).toMatchObject({ ordered: 0, paid: -50.5 })
    })

    it('use days in Amsterdam time, also around the end of summer time', async () => {
      await addOrder({ at: '2026-11-20T22:59:59Z' })
      await addOrder({ at: '2026-11-20T23:00:00Z' })
      await addOrder({ at: '2026-10-24T21:59:59Z' }) // still summer time, and before the four weeks
      await addOrder({ at: '2026-10-24T22:00:00Z' })

      expect((await day('2026-11-20'))?.orders).toBe(1)
      expect((await day('2026-11-21'))?.orders).toBe(1)
      expect((await start()).days.reduce((sum, { orders }) => sum + orders, 0)).toBe(3)
    })

    it('count every sample, and do not count an order with only samples as an order', async () => {
      await addOrder({ total: 0, samples: 3 })
      await addOrder({ total: 1000, samples: 1 })

      expect(await day('2026-11-21')).toMatchObject({ orders: 1, samples: 4, ordered: 1000 })
    })

    it('show how many customers who requested samples placed an order later, by the week of the samples', async () => {
      const week = async (monday: string) => (await start()).sampleWeeks.find((one) => one.monday === monday)
      // Anna requests samples twice and then buys. Bo bought before the samples. Cas buys nothing. Do buys with
      // capitals in the address.
      await addOrder({ at: '2026-11-03T10:00:00Z', total: 0, samples: 1 })
      await addOrder({ at: '2026-11-10T10:00:00Z', total: 0, samples: 1 })
      await addOrder({ at: '2026-11-20T10:00:00Z' })
      await addOrder({ at: '2026-11-01T10:00:00Z', email: 'bo@voorbeeld.example' })
      await addOrder({ at: '2026-11-04T10:00:00Z', total: 0, samples: 1, email: 'bo@voorbeeld.example' })
      await addOrder({ at: '2026-11-11T10:00:00Z', total: 0, samples: 1, email: 'cas@voorbeeld.example' })
      await addOrder({ at: '2026-11-11T11:00:00Z', total: 0, samples: 1, email: 'do@voorbeeld.example' })
      await addOrder({ at: '2026-11-12T10:00:00Z', email: 'Do@Voorbeeld.example' })

      expect((await start()).sampleWeeks).toHaveLength(13)
      expect(await week('2026-11-02')).toEqual({ monday: '2026-11-02', asked: 2, bought: 1 })
      expect(await week('2026-11-09')).toEqual({ monday: '2026-11-09', asked: 2, bought: 1 })
      expect(await week('2026-11-16')).toEqual({ monday: '2026-11-16', asked: 0, bought: 0 })
    })

    it('show per leather who ordered furniture within 90 days of the sample, and wait 90 days for it', async () => {
      await addOrder({ at: '2026-06-01T10:00:00Z', total: 0, samples: 1 })
      await addOrder({ at: '2026-08-20T10:00:00Z' }) // day 80
      await addOrder({ at: '2026-06-01T10:00:00Z', total: 0, samples: 1, email: 'bo@voorbeeld.example' })
      await addOrder({ at: '2026-09-20T10:00:00Z', email: 'bo@voorbeeld.example' }) // day 111
      await addOrder({ at: '2026-11-01T10:00:00Z', total: 0, samples: 1, email: 'cas@voorbeeld.example' })

      const { leathers } = await shop.sales.backOfficeStart.sampleLeathers()

      expect(leathers).toEqual([{ leather: 'Kleurstaal-0', asked: 2, bought: 1 }])
    })
  })
})
