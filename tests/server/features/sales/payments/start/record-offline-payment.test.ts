import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { tillsOf } from '../../drawers/tills-with-drawers.ts'

const HOUR_MS = 3_600_000

describe('a payment that an offline till took', () => {
  const shop = usePayingShop()
  beforeEach(() => shop.clock.set('2026-11-21T13:00:00Z'))
  const { twoTills, order, openShift } = tillsOf(shop)

  type Changes = Partial<Parameters<typeof shop.sales.paymentDesk.recordOffline>[0]['body']>
  /** The body of a cash payment that was taken `agoMs` before, by a clock of the till that differs by `offMs`. */
  const taken = (
    changes: Changes,
    { agoMs = HOUR_MS, offMs = 0 }: { agoMs?: number; offMs?: number } = {},
  ): Parameters<typeof shop.sales.paymentDesk.recordOffline>[0]['body'] => {
    const sent = shop.clock.now().getTime() + offMs
    return {
      AttemptId: randomUUID(),
      PaymentType: 'CASH',
      Amount: 15_000,
      TakenDateTime: new Date(sent - agoMs).toISOString(),
      SentDateTime: new Date(sent).toISOString(),
      ...changes,
    }
  }
  const record = (body: ReturnType<typeof taken>, api = shop.sales) => api.paymentDesk.recordOffline({ body })
  const shown = (id: number) => shop.sales.paymentDesk.show({ params: { id } })

  it('is booked when the money was taken, in the drawer of the till, whatever its clock says', async () => {
    const { stockroom } = await twoTills()
    const id = await order()

    const reply = await record(taken({ SalesOrderId: id }, { offMs: 180_000 }), stockroom)

    expect(reply).toMatchObject({ salesOrderId: id, warnings: [] })
    const { paid, payments } = await shown(id)
    expect(paid).toBe(150)
    expect(payments).toMatchObject([
      {
        paymentType: 'CASH',
        state: 'paid',
        amount: 150,
        insertDateTime: '2026-11-21T12:00:00.000Z',
        recordedDateTime: '2026-11-21T13:00:00.000Z',
        receiptNumber: null,
        hasReceipt: true,
      },
    ])
    expect(await stockroom.drawers.show()).toMatchObject({ expectedCents: 15_000 })
    expect(await shop.sales.drawers.show()).toMatchObject({ drawerId: 'main', expectedCents: 0 })
  })

  it('is recorded once when the call is repeated, and refused when its id belongs to another payment', async () => {
    const id = await order()
    const body = taken({ SalesOrderId: id })
    const first = await record(body)

    expect(await record({ ...body, SentDateTime: shop.clock.now().toISOString() })).toEqual(first)
    await expect(record({ ...body, Amount: 15_001 })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    expect((await shop.ledgerOf(id)).map(Number)).toEqual([15_000])
  })

  it('is recorded once when two calls arrive together', async () => {
    const id = await order()
    const body = taken({ SalesOrderId: id })

    await Promise.all([record(body), record(body), record(body, shop.admin)])

    expect((await shop.ledgerOf(id)).map(Number)).toEqual([15_000])
  })

  it('finds its order by the key with which the till placed it', async () => {
    const product = await shop.addProduct()
    const key = newKey()
    const body = taken({ OrderKey: key })
    await expect(record(body)).rejects.toMatchObject({ code: 'order_not_found' })

    const form = orderForm([{ id: product, basePrice: 825.62, count: 1 }])
    const { salesOrderId } = await place(shop.sales, form, key)

    expect(await record(body)).toMatchObject({ salesOrderId })
    const both = taken({ OrderKey: key, SalesOrderId: salesOrderId })
    await expect(record(both)).rejects.toMatchObject({ code: 'invalid_input', fields: [{ field: 'SalesOrderId' }] })
  })

  it('follows an order that was canceled and placed again with the same key', async () => {
    const product = await shop.addProduct()
    const key = newKey()
    const form = orderForm([{ id: product, basePrice: 825.62, count: 1 }])
    const first = await place(shop.sales, form, key)
    await shop.db
      .updateTable('sales_orders')
      .set({ canceled_at: new Date() })
      .where('id', '=', first.salesOrderId)
      .execute()
    const second = await place(shop.sales, form, key)

    expect(await record(taken({ OrderKey: key }))).toMatchObject({ salesOrderId: second.salesOrderId, warnings: [] })
  })

  it('belongs to the staff member who took it, whoever sends it', async () => {
    const id = await order()
    const email = 'sales@leermeester.example'
    await record(taken({ SalesOrderId: id, TakenBy: email }), shop.admin)
    await record(taken({ SalesOrderId: id, TakenBy: 'niemand@voorbeeld.example' }), shop.admin)

    const { payments } = await shown(id)
    expect(payments.map(({ startedBy }) => startedBy).toSorted()).toEqual(
      ['admin@leermeester.example', email].toSorted(),
    )
  })

  it('keeps the number of the slip of a standalone terminal, and stays out of the drawer', async () => {
    const id = await order()

    const { paymentId } = await record(
      taken({ SalesOrderId: id, PaymentType: 'STANDALONE', ReceiptNumber: ' 004711 ' }),
    )

    expect((await shown(id)).payments).toMatchObject([{ paymentType: 'STANDALONE', receiptNumber: '004711' }])
    const { facts } = await shop.sales.paymentDesk.receipt({ params: { paymentId } })
    expect(facts).toContainEqual({ label: 'Betaalwijze', value: 'Pinnen (losse automaat)' })
    expect(facts).toContainEqual({ label: 'Bonnummer', value: '004711' })
    expect(await shop.sales.drawers.show()).toMatchObject({ expectedCents: 0 })
    const day = await shop.sales.dayClose.show({ query: { date: '2026-11-21' } })
    expect(day.methods).toContainEqual(
      expect.objectContaining({ key: 'STANDALONE', provider: null, differenceCents: null }),
    )
  })

  it('of a standalone terminal is refunded on that terminal: the refund is booked at once', async () => {
    const id = await order()
    const { paymentId } = await record(taken({ SalesOrderId: id, PaymentType: 'STANDALONE' }))

    const after = await shop.sales.paymentDesk.refund({
      params: { paymentId },
      body: { RefundId: randomUUID(), Amount: 5_000, Reason: 'kras' },
    })

    expect(after).toMatchObject({ paid: 100, payments: [{ refunded: 50, refunds: [{ state: 'done' }] }] })
    expect(await shop.sales.drawers.show()).toMatchObject({ expectedCents: 0 })
  })

  it('is recorded with a warning when the order was paid, canceled or got too much cash meanwhile', async () => {
    const paid = await order()
    await pay(shop.sales, paid, 'CASH', { amountCents: 99_900 })
    expect(await record(taken({ SalesOrderId: paid }))).toMatchObject({ warnings: ['overpaid'] })

    const canceled = await order()
    await shop.db.updateTable('sales_orders').set({ canceled_at: new Date() }).where('id', '=', canceled).execute()
    expect(await record(taken({ SalesOrderId: canceled }))).toMatchObject({ warnings: ['order_canceled'] })

    const rich = await order()
    const much = await record(taken({ SalesOrderId: rich, Amount: 300_000 }))
    expect(much.warnings).toEqual(['overpaid', 'cash_limit'])
    expect((await shop.ledgerOf(rich)).map(Number)).toEqual([300_000])
  })

  it('of a closed day is booked when it arrives, because a closed day never changes', async () => {
    const id = await order()
    const body = taken({ SalesOrderId: id })
    const { seen } = await shop.sales.dayClose.show({ query: { date: '2026-11-21' } })
    await shop.sales.dayClose.close({
      body: { closingId: randomUUID(), date: '2026-11-21', seen, countedCents: 0, floatCents: 0, explanations: [] },
    })
    shop.clock.set('2026-11-21T15:00:00Z')

    await record({ ...body, SentDateTime: '2026-11-21T15:00:00.000Z' })

    expect((await shown(id)).payments).toMatchObject([{ insertDateTime: '2026-11-21T15:00:00.000Z' }])
    expect(await shop.sales.drawers.show()).toMatchObject({ expectedCents: 15_000 })
  })

  it('of a till whose clock went back is booked now, and one of two months ago at most 31 days back', async () => {
    const id = await order()
    await record(taken({ SalesOrderId: id }, { agoMs: -HOUR_MS }))
    await record(taken({ SalesOrderId: id }, { agoMs: 60 * 24 * HOUR_MS }))

    const { payments } = await shown(id)
    expect(payments.map(({ insertDateTime }) => insertDateTime)).toEqual([
      '2026-11-21T13:00:00.000Z',
      '2026-10-21T13:00:00.000Z',
    ])
  })

  it('cannot be recorded by a customer, nor started as another payment', async () => {
    const id = await order()
    await expect(record(taken({ SalesOrderId: id }), shop.anonymous)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(pay(shop.sales, id, 'STANDALONE', { amountCents: 100 })).rejects.toMatchObject({
      code: 'payment_type_refused',
    })
  })

  it('counts in the drawer during a shift', async () => {
    const { stockroom } = await twoTills()
    const id = await order()
    await openShift(stockroom)

    await record(taken({ SalesOrderId: id }), stockroom)

    expect(await stockroom.drawers.show()).toMatchObject({ expectedCents: 15_000 })
  })

  describe('names the till that took the money', () => {
    /** Moves the till Magazijn to a new location, where it gets another drawer. */
    async function moveTill(tillId: string) {
      const address = { street: 'Herestraat 1', zipcode: '9711 AA', city: 'Groningen', phone: '', email: '' }
      const body = { name: 'Groningen', ...address, hours: {} }
      const { locations } = await shop.admin.locations.add({ body })
      const locationId = locations[1]?.locationId ?? -1
      await shop.admin.tills.setLocation({ params: { tillId }, body: { locationId } })
      return locationId
    }
    const bookedOf = (paymentId: string) =>
      shop.db
        .selectFrom('payment_entries as e')
        .innerJoin('payment_attempts as a', 'a.id', 'e.attempt_id')
        .select(['e.drawer_id as drawerId', 'a.till_id as tillId', 'a.location_id as locationId'])
        .where('a.id', '=', paymentId)
        .executeTakeFirstOrThrow()

    it('and is booked in its drawer, also after its registration has ended, whoever sends it', async () => {
      const { stockroom, counter, tills } = await twoTills()
      const { tillId } = tills[1]
      const { drawerId } = await stockroom.drawers.show()
      await shop.admin.tills.end({ params: { tillId } })

      const { paymentId } = await record(taken({ SalesOrderId: await order(), TillId: tillId }), counter)

      expect(await bookedOf(paymentId)).toEqual({ drawerId, tillId, locationId: null })
      expect(await counter.drawers.show()).toMatchObject({ expectedCents: 0 })
    })

    it('and is booked where that till was at that time, also after it was moved', async () => {
      const { stockroom, tills } = await twoTills()
      const { tillId } = tills[1]
      const former = (await stockroom.drawers.show()).drawerId
      const before = taken({ SalesOrderId: await order(), TillId: tillId })
      const locationId = await moveTill(tillId)
      const { drawerId } = await stockroom.drawers.show()
      shop.clock.set('2026-11-21T13:30:00Z')
      const sent = shop.clock.now().toISOString()
      const after = { ...before, AttemptId: randomUUID(), TakenDateTime: '2026-11-21T13:20:00.000Z' }

      const { paymentId: first } = await record({ ...before, SentDateTime: sent }, stockroom)
      const { paymentId: second } = await record({ ...after, SentDateTime: sent }, stockroom)

      expect(await bookedOf(first)).toEqual({ drawerId: former, tillId, locationId: null })
      expect(await bookedOf(second)).toEqual({ drawerId, tillId, locationId })
    })

    it('and is booked in the drawer that the till had before an Admin chose another one, of several', async () => {
      const { stockroom, tills } = await twoTills()
      const { tillId } = tills[1]
      const former = (await stockroom.drawers.show()).drawerId
      const body = taken({ SalesOrderId: await order(), TillId: tillId })
      await shop.admin.tills.setDrawer({ params: { tillId }, body: { drawerId: 'main' } })
      shop.clock.set('2026-11-21T14:00:00Z')
      await shop.admin.tills.setDrawer({ params: { tillId }, body: { drawerId: 'own' } })

      const { paymentId } = await record({ ...body, SentDateTime: '2026-11-21T14:00:00.000Z' }, stockroom)

      expect(await bookedOf(paymentId)).toMatchObject({ drawerId: former })
    })

    it('or none: then the main drawer has the cash, although the machine is a till now', async () => {
      const { stockroom } = await twoTills()

      const { paymentId } = await record(taken({ SalesOrderId: await order(), TillId: null }), stockroom)

      expect(await bookedOf(paymentId)).toEqual({ drawerId: null, tillId: null, locationId: null })
    })

    it('and falls back on the calling till when the shop does not know it', async () => {
      const { stockroom, tills } = await twoTills()
      const { drawerId } = await stockroom.drawers.show()

      const { paymentId } = await record(taken({ SalesOrderId: await order(), TillId: randomUUID() }), stockroom)

      expect(await bookedOf(paymentId)).toMatchObject({ drawerId, tillId: tills[1].tillId })
    })

    it('in the audit log, with the till that sent it', async () => {
      const { counter, tills } = await twoTills()
      const [sender, taker] = tills

      const body = taken({ SalesOrderId: await order(), TillId: taker.tillId })
      const { paymentId } = await record(body, counter)

      const { after } = await shop.db
        .selectFrom('audit_entries')
        .select('after')
        .where('subject_id', '=', paymentId)
        .executeTakeFirstOrThrow()
      expect(after).toMatchObject({ till: taker.tillId, sentByTill: sender.tillId })
    })
  })
})
