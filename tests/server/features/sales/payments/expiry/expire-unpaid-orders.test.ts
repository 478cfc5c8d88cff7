import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { attemptsTable } from '#src/server/features/sales/payments/attempts-table.ts'
import { expireUnpaidOrders } from '#src/server/features/sales/payments/index.ts'
import { settle } from '#src/server/features/sales/payments/reconcile/poll-provider.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { pay, payIdOf, paymentStatus } from '#tests/support/pay-calls.ts'

const HOUR = 3_600_000

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof ShopError ? error.code : error),
  )

describe('an order of the web shop that nobody pays', () => {
  const shop = useErpShop()

  /** Places a guest's order of all three pieces in stock. */
  const guestWithAllStock = async () => {
    const sofa = await shop.addProduct({ stockClass: 'leren-bank', stock: 3 })
    await shop.erpKnows(sofa)
    const guest = shop.browser()
    const form = orderForm([{ id: sofa, itemId: '', basePrice: 825.62, count: 3 }])
    const { salesOrderId } = await place(guest.api, form, newKey())
    return { ...guest, salesOrderId, sofa }
  }
  /** Runs the job, and returns what it announced and when it is due again. */
  const expire = async () => {
    const announced = { changed: [] as number[], outbox: 0 }
    const due = await expireUnpaidOrders({
      db: shop.db,
      now: shop.clock.now,
      log: silentLog,
      stockChanged: (itemIds) => void announced.changed.push(...itemIds),
      outboxFilled: () => {
        announced.outbox += 1
      },
    })
    return { ...announced, due }
  }
  /** Applies the status "paid" to the latest payment, which the provider reported as canceled before. */
  const reportPaid = async (salesOrderId: number) => {
    const { id, amount_cents: amountCents, pay_id: payId } = await shop.attemptOf(salesOrderId)
    const attempt = await attemptsTable(shop.db).find(id)
    if (!attempt || !payId) throw new Error('the attempt does not exist')
    const status = {
      payId,
      uuid: randomUUID(),
      statusCode: 100,
      statusAction: 'PAID',
      amountCents,
      currency: 'EUR',
      redirectUrl: undefined,
      expiresAt: undefined,
      completedAt: undefined,
      receipt: undefined,
      isTest: true,
      reference: String(salesOrderId),
      attemptId: id,
    }
    const rules = { acceptsTestPayments: true, now: shop.clock.now }
    const retaken: number[] = []
    const deps = { ...rules, db: shop.db, pay: shop.pay, log: silentLog, outboxFilled() {} }
    await settle({ ...deps, stockChanged: (ids) => void retaken.push(...ids) }, attempt, status)
    return retaken
  }
  const isExpired = async (id: number) => (await paymentStatus(shop.sales, id)).isExpired ?? false
  const eventsOf = async (id: number) => {
    const rows = await shop.db
      .selectFrom('order_events')
      .select(['kind', 'actor', 'detail'])
      .where('sales_order_id', '=', id)
      .orderBy('id')
      .execute()
    return rows.filter(({ kind }) => ['canceled', 'revived', 'not-revived'].includes(kind))
  }
  const tasks = async () => (await shop.admin.backOfficeStart.show()).toDo

  it('expires after a day: the stock returns, the history says so, and nothing is due', async () => {
    const { api, salesOrderId, sofa } = await guestWithAllStock()
    shop.clock.advance(24 * HOUR - 1)
    expect(await expire()).toMatchObject({ changed: [], due: new Date(shop.clock.now().getTime() + 1) })
    expect(await shop.stockOf(sofa)).toBe(0)

    shop.clock.advance(1)
    expect(await expire()).toEqual({ changed: [sofa], outbox: 1, due: undefined })

    expect(await shop.stockOf(sofa)).toBe(3)
    expect(await paymentStatus(api, salesOrderId)).toMatchObject({
      isExpired: true,
      canceledDateTime: shop.clock.now().toISOString(),
      outstanding: 0,
      depositDue: 0,
    })
    expect(await eventsOf(salesOrderId)).toEqual([
      { kind: 'canceled', actor: 'system', detail: { reason: 'expired', wasExported: false } },
    ])
    const details = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
    expect(details).toMatchObject({ isExpired: true, outstanding: 0 })
    expect((await tasks()).unpaid).toEqual({ orders: 0, due: 0 })
    await shop.sendToErp()
    expect((await shop.inErp()).salesOrder).toEqual([])
  })

  it('reminds the buyer once after two hours, with a link to pay, and not when the order was paid or canceled', async () => {
    const { salesOrderId } = await guestWithAllStock()
    await shop.sendMails()
    shop.mailbox.mails.length = 0
    const reminders = () => shop.mailbox.mails.filter(({ subject }) => /wacht op betaling/.test(subject))

    shop.clock.advance(2 * HOUR - 1)
    expect(await expire()).toMatchObject({ outbox: 0, due: new Date(shop.clock.now().getTime() + 1) })
    shop.clock.advance(1)
    expect(await expire()).toMatchObject({ outbox: 1, due: new Date(shop.clock.now().getTime() + 22 * HOUR) })
    await shop.sendMails()
    shop.clock.advance(HOUR)
    expect(await expire()).toMatchObject({ outbox: 0 })
    await shop.sendMails()
    expect(reminders()).toHaveLength(1)
    expect(reminders()[0]?.text).toContain(`bestelling ${salesOrderId}`)
    expect(reminders()[0]?.text).toMatch(/vast tot .+ uur|vast tot .+\d{2}:\d{2}/)

    const second = await guestWithAllStock()
    await second.api.salesOrders.cancel({ params: { id: second.salesOrderId }, body: { reason: 'unwanted' } })
    shop.clock.advance(2 * HOUR)
    await expire()
    await shop.sendMails()
    expect(reminders()).toHaveLength(1)
  })

  it('tells the buyer until when to pay, and afterwards that it expired and how to order again', async () => {
    const { api, salesOrderId } = await guestWithAllStock()
    const payBefore = new Date(shop.clock.now().getTime() + 24 * HOUR)
    expect(await paymentStatus(api, salesOrderId)).toMatchObject({ payBeforeDateTime: payBefore.toISOString() })
    await shop.sendMails()
    expect(shop.mailbox.mails[0]?.text).toMatch(/Betaal uiterlijk .+ Daarna vervalt/)

    shop.clock.advance(24 * HOUR)
    await expire()
    await expire()
    await shop.sendMails()

    expect(shop.mailbox.mails.map(({ subject }) => subject).slice(1)).toEqual([
      `Uw bestelling ${salesOrderId} is vervallen`,
    ])
    expect(shop.mailbox.mails[1]?.text).toContain('U hoeft niets te betalen')
    expect(shop.mailbox.mails[1]?.text).toMatch(/Bestel opnieuw.*http/s)
    expect(await codeOf(pay(api, salesOrderId))).toBe('order_expired')
    expect(await codeOf(pay(shop.sales, salesOrderId, 'CASH', { amountCents: 1_000 }))).toBe('order_canceled')
  })

  it('is listed as expired in the account of its customer', async () => {
    const sofa = await shop.addProduct()
    await place(shop.customer, orderForm([{ id: sofa, itemId: '', basePrice: 825.62, count: 1 }]))
    expect((await shop.customer.account.orders()).items).toMatchObject([{ stage: 'unpaid', isExpired: false }])

    shop.clock.advance(24 * HOUR)
    await expire()

    expect((await shop.customer.account.orders()).items).toMatchObject([{ stage: 'canceled', isExpired: true }])
  })

  it('waits while its payment runs, and expires when that ended without money', async () => {
    const { api, salesOrderId, sofa } = await guestWithAllStock()
    shop.clock.advance(24 * HOUR - 1)
    const payId = payIdOf(await pay(api, salesOrderId))
    shop.clock.advance(1)

    expect(await expire()).toMatchObject({ changed: [], due: new Date(shop.clock.now().getTime() + 60_000) })
    expect(await isExpired(salesOrderId)).toBe(false)

    await shop.payerChooses(payId, 'cancelled')
    shop.clock.advance(60_000)
    expect(await expire()).toMatchObject({ changed: [sofa] })
    expect(await isExpired(salesOrderId)).toBe(true)
  })

  it('cannot be held by starting one payment after another', async () => {
    const { api, salesOrderId, sofa } = await guestWithAllStock()
    shop.clock.advance(24 * HOUR - 1)
    const payId = payIdOf(await pay(api, salesOrderId))
    shop.clock.advance(1)
    await expire()
    await shop.payerChooses(payId, 'cancelled')

    expect(await codeOf(pay(api, salesOrderId))).toBe('order_expired')

    shop.clock.advance(60_000)
    await expire()
    expect(await shop.stockOf(sofa)).toBe(3)
  })

  it('waits while the outcome of its payment is unknown or reviewed, and while a link of staff is valid', async () => {
    const unknown = await guestWithAllStock()
    await shop.payFault('timeout', 1)
    expect(await codeOf(pay(unknown.api, unknown.salesOrderId))).toBe('payment_unknown')
    const reviewed = await guestWithAllStock()
    await pay(reviewed.api, reviewed.salesOrderId)
    await shop.db
      .updateTable('payment_attempts')
      .set({ state: 'review', pay_status_code: -51, final_at: shop.clock.now() })
      .where('sales_order_id', '=', reviewed.salesOrderId)
      .execute()
    const linked = await guestWithAllStock()
    await pay(shop.sales, linked.salesOrderId, 'PAYLINK', { amountCents: 10_000 })

    shop.clock.advance(48 * HOUR)
    await expire()

    for (const { salesOrderId } of [unknown, reviewed, linked]) expect(await isExpired(salesOrderId)).toBe(false)
  })

  it('stays when a part of it is paid', async () => {
    const paid = await guestWithAllStock()
    await pay(shop.sales, paid.salesOrderId, 'CASH', { amountCents: 1_000 })

    shop.clock.advance(48 * HOUR)

    expect(await expire()).toEqual({ changed: [], outbox: 0, due: undefined })
    expect(await isExpired(paid.salesOrderId)).toBe(false)
  })

  it('stays when staff placed it, wrote a note about it, or work on it; and when nothing has to be paid first', async () => {
    const noted = await guestWithAllStock()
    await shop.sales.staffOrders.addNote({
      params: { id: noted.salesOrderId },
      body: { text: 'Betaalt per bank' },
      headers: { 'idempotency-key': newKey() },
    })
    const made = await guestWithAllStock()
    const { lines: madeLines } = await shop.sales.staffOrders.show({ params: { id: made.salesOrderId } })
    const rowIds = madeLines.map(({ salesOrderRowId }) => salesOrderRowId)
    await shop.sales.staffOrders.moveLines({
      params: { id: made.salesOrderId },
      body: { rowIds, state: 'in_production', day: amsterdamDay(shop.clock.now()), mail: false },
    })
    const product = await shop.addProduct()
    const lines = [{ id: product, itemId: '', basePrice: 825.62, count: 1 }]
    const bySales = await place(shop.sales, orderForm(lines))
    const atPickup = await place(shop.sales, orderForm(lines, { payment: '3' }))

    shop.clock.advance(48 * HOUR)
    await expire()

    for (const { salesOrderId } of [noted, made, bySales, atPickup]) expect(await isExpired(salesOrderId)).toBe(false)
  })

  it('stays with a payment plan, whose dates its buyer pays, and expires a day after staff ended the plan', async () => {
    const { api, salesOrderId: id } = await guestWithAllStock()
    const params = { id }
    await shop.sendMails()
    shop.mailbox.mails.length = 0
    const [today, nextWeek] = [0, 7].map((days) =>
      amsterdamDay(new Date(shop.clock.now().getTime() + days * 24 * HOUR)),
    )
    const parts = [
      { dueOn: today ?? '', amountCents: 10_000 },
      { dueOn: nextWeek ?? '', amountCents: 289_700 },
    ]
    await shop.sales.openAmounts.savePlan({ params, body: { version: 0, parts } })

    for (const hours of [2, 46]) {
      shop.clock.advance(hours * HOUR)
      await expire()
    }
    await shop.sendMails()
    expect(shop.mailbox.mails.filter(({ subject }) => subject.includes('wacht op betaling'))).toEqual([])
    const status = await paymentStatus(api, id)
    expect(status.isExpired ?? false).toBe(false)
    expect(status.payBeforeDateTime ?? null).toBeNull()
    await shop.payerChooses(payIdOf(await pay(api, id)), 'cancelled')

    await shop.sales.openAmounts.savePlan({ params, body: { version: 1, parts: [] } })
    shop.clock.advance(24 * HOUR - 1)
    await expire()
    expect(await isExpired(id)).toBe(false)
    shop.clock.advance(1)
    await expire()
    expect(await isExpired(id)).toBe(true)
  })

  it('is not reminded with the deposit when a payment plan was agreed after the reminder was queued', async () => {
    const { salesOrderId: id } = await guestWithAllStock()
    await shop.sendMails()
    shop.mailbox.mails.length = 0
    shop.clock.advance(2 * HOUR)
    await expire()
    const parts = [{ dueOn: amsterdamDay(shop.clock.now()), amountCents: 299_700 }]
    await shop.sales.openAmounts.savePlan({ params: { id }, body: { version: 0, parts } })

    await shop.sendMails()

    expect(shop.mailbox.mails.filter(({ subject }) => subject.includes('wacht op betaling'))).toEqual([])
  })

  it('stays when staff work on one of its lines, and its buyer cannot cancel it either', async () => {
    const [first, second] = [await shop.addProduct(), await shop.addProduct()]
    const { api } = shop.browser()
    const lines = [first, second].map((id) => ({ id, itemId: '', basePrice: 825.62, count: 1 }))
    const { salesOrderId: id } = await place(api, orderForm(lines))
    const { lines: made } = await shop.sales.staffOrders.show({ params: { id } })
    const body = { state: 'delivered' as const, day: amsterdamDay(shop.clock.now()), mail: false }
    const rowIds = made.slice(0, 1).map(({ salesOrderRowId }) => salesOrderRowId)
    await shop.sales.staffOrders.moveLines({ params: { id }, body: { ...body, rowIds } })

    shop.clock.advance(48 * HOUR)
    await expire()

    expect(await isExpired(id)).toBe(false)
    const canceling = api.salesOrders.cancel({ params: { id }, body: { reason: 'unwanted' } })
    expect(await codeOf(canceling)).toBe('order_not_cancelable')
  })

  it('expires after its lines were marked as delivered by mistake, and its buyer is reminded once before', async () => {
    const { api, salesOrderId: id } = await guestWithAllStock()
    const { lines } = await shop.sales.staffOrders.show({ params: { id } })
    const rowIds = lines.map(({ salesOrderRowId }) => salesOrderRowId)
    const body = { rowIds, state: 'delivered' as const, day: amsterdamDay(shop.clock.now()), mail: false }
    shop.clock.advance(HOUR)
    const { timeline } = await shop.sales.staffOrders.moveLines({ params: { id }, body })
    shop.clock.advance(HOUR)
    await expire()
    expect((await paymentStatus(api, id)).payBeforeDateTime ?? null).toBeNull()

    const [undoId = 0] = timeline.flatMap((entry) => (entry.kind === 'event' && entry.undoId ? [entry.undoId] : []))
    await shop.sales.staffOrders.undo({ params: { id }, body: { undoId } })
    for (const hours of [1, 22, 0.5]) {
      shop.clock.advance(hours * HOUR)
      await expire()
    }
    await shop.sendMails()
    const subjects = shop.mailbox.mails.map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('wacht op betaling'))).toHaveLength(1)
    expect(await isExpired(id)).toBe(false)
    shop.clock.advance(HOUR / 2)
    await expire()

    expect(await isExpired(id)).toBe(true)
  })

  it('has no more time when staff only change the day of lines that they did not begin', async () => {
    const { salesOrderId: id } = await guestWithAllStock()
    const { lines } = await shop.sales.staffOrders.show({ params: { id } })
    const rowIds = lines.map(({ salesOrderRowId }) => salesOrderRowId)
    shop.clock.advance(23 * HOUR)
    const body = { rowIds, state: 'ordered' as const, day: amsterdamDay(shop.clock.now()), mail: false }
    const { timeline } = await shop.sales.staffOrders.moveLines({ params: { id }, body })
    const [undoId = 0] = timeline.flatMap((entry) => (entry.kind === 'event' && entry.undoId ? [entry.undoId] : []))
    expect(undoId).toBeGreaterThan(0)
    await shop.sales.staffOrders.undo({ params: { id }, body: { undoId } })

    shop.clock.advance(HOUR)
    await expire()

    expect(await isExpired(id)).toBe(true)
  })

  it('has a day more from a change that its buyer agreed to, also when it only adds a piece', async () => {
    const { api, salesOrderId: id } = await guestWithAllStock()
    const cleaner = await shop.addProduct({ basePrice: 100 })
    const params = { id }
    const choice = { pieces: [], lines: [{ id: cleaner, count: 1 }] }
    const { dueCents } = await shop.sales.orderChanges.preview({ params, body: choice })
    const headers = { 'idempotency-key': newKey() }
    const { changes } = await shop.sales.orderChanges.propose({ params, headers, body: { ...choice, dueCents } })
    shop.clock.advance(24 * HOUR - 1)
    const agreement = { id, number: changes[0]?.number ?? 0 }
    await api.orderChanges.agree({ params: agreement, body: { email: 'anna@voorbeeld.example' } })

    shop.clock.advance(24 * HOUR - 1)
    await expire()
    expect(await isExpired(id)).toBe(false)
    shop.clock.advance(1)
    await expire()

    expect(await isExpired(id)).toBe(true)
  })

  it.each(['refused', 'withdrawn', 'not answered'])(
    'stays and can be paid while a change is proposed, and expires a day after the proposal was %s',
    async (end) => {
      const { api, salesOrderId: id } = await guestWithAllStock()
      const cleaner = await shop.addProduct({ basePrice: 100 })
      const params = { id }
      const choice = { pieces: [], lines: [{ id: cleaner, count: 1 }] }
      const { dueCents } = await shop.sales.orderChanges.preview({ params, body: choice })
      const headers = { 'idempotency-key': newKey() }
      await shop.sales.orderChanges.propose({ params, headers, body: { ...choice, dueCents } })
      for (let day = 1; day <= 14; day += 1) {
        shop.clock.advance(24 * HOUR)
        await expire()
      }
      expect(await isExpired(id)).toBe(false)
      await shop.payerChooses(payIdOf(await pay(api, id)), 'cancelled')

      const numbered = { id, number: 1 }
      if (end === 'refused') await api.orderChanges.refuse({ params: numbered, body: { reason: '' } })
      else if (end === 'withdrawn') await shop.sales.orderChanges.withdraw({ params: numbered })
      else shop.clock.set(`${amsterdamDay(new Date(shop.clock.now().getTime() + 24 * HOUR))}T00:00:00+01:00`)
      await expire()
      const { payBeforeDateTime } = await paymentStatus(api, id)
      expect(new Date(payBeforeDateTime ?? 0).getTime()).toBe(shop.clock.now().getTime() + 24 * HOUR)
      shop.clock.advance(24 * HOUR - 1)
      await expire()
      expect(await isExpired(id)).toBe(false)
      shop.clock.advance(1)
      await expire()
      expect(await isExpired(id)).toBe(true)
    },
  )

  it.each(['all lines', 'one of two lines'])(
    'expires a day after staff moved %s back, which was in production by mistake',
    async (moved) => {
      const [first, second] = [await shop.addProduct(), await shop.addProduct()]
      const lines = [first, second].map((id) => ({ id, itemId: '', basePrice: 825.62, count: 1 }))
      const { salesOrderId: id } = await place(shop.browser().api, orderForm(lines))
      const { lines: rows } = await shop.sales.staffOrders.show({ params: { id } })
      const rowIds = rows.slice(0, moved === 'all lines' ? 2 : 1).map(({ salesOrderRowId }) => salesOrderRowId)
      const move = (state: 'in_production' | 'ordered') =>
        shop.sales.staffOrders.moveLines({
          params: { id },
          body: { rowIds, state, day: amsterdamDay(shop.clock.now()), mail: false },
        })
      await move('in_production')
      shop.clock.advance(25 * HOUR)
      await expire()
      expect((await paymentStatus(shop.sales, id)).payBeforeDateTime ?? null).toBeNull()
      expect(await isExpired(id)).toBe(false)

      await move('ordered')
      shop.clock.advance(HOUR)
      await expire()
      const { payBeforeDateTime } = await paymentStatus(shop.sales, id)
      expect(new Date(payBeforeDateTime ?? 0).getTime()).toBeGreaterThan(shop.clock.now().getTime() + 20 * HOUR)
      expect(await isExpired(id)).toBe(false)
      shop.clock.advance(24 * HOUR)
      await expire()

      expect(await isExpired(id)).toBe(true)
    },
  )

  it.each(['moved back', 'undone', 'canceled'])(
    'expires a day after its only begun line was %s, also without a look at it in between',
    async (end) => {
      const [first, second] = [await shop.addProduct(), await shop.addProduct()]
      const lines = [first, second].map((id) => ({ id, itemId: '', basePrice: 825.62, count: 1 }))
      const { salesOrderId: id } = await place(shop.browser().api, orderForm(lines))
      shop.clock.advance(3 * HOUR)
      await expire()
      const { lines: rows } = await shop.sales.staffOrders.show({ params: { id } })
      const rowIds = rows.slice(0, 1).map(({ salesOrderRowId }) => salesOrderRowId)
      const move = (state: 'in_production' | 'ordered') =>
        shop.sales.staffOrders.moveLines({
          params: { id },
          body: { rowIds, state, day: amsterdamDay(shop.clock.now()), mail: false },
        })
      if (end !== 'undone') await move('in_production')
      shop.clock.advance(20 * HOUR)
      const headers = { 'idempotency-key': newKey() }
      const pieces = rowIds.map((rowId) => ({ rowId, count: 1 }))
      if (end === 'canceled') {
        const body = { pieces, reason: 'customer_changed_mind' as const, feeCents: 0, feeReason: 'Nog niet begonnen' }
        await shop.admin.staffOrders.cancelPieces({ params: { id }, headers, body })
      } else if (end === 'undone') {
        const { timeline } = await move('in_production')
        const [undoId = 0] = timeline.flatMap((entry) => (entry.kind === 'event' && entry.undoId ? [entry.undoId] : []))
        await shop.sales.staffOrders.undo({ params: { id }, body: { undoId } })
      } else await move('ordered')

      shop.clock.advance(23 * HOUR)
      await expire()
      expect(await isExpired(id)).toBe(false)
      shop.clock.advance(HOUR)
      await expire()

      expect(await isExpired(id)).toBe(true)
    },
  )

  it.each(['expired', 'canceled'] as const)(
    'is sent to the ERP with closed lines when it was %s before and money arrives for it, and so is a refund',
    async (end) => {
      const { api, salesOrderId, sofa } = await guestWithAllStock()
      const payId = payIdOf(await pay(api, salesOrderId))
      await shop.payerChooses(payId, 'cancelled')
      shop.clock.advance(24 * HOUR)
      if (end === 'expired') {
        await expire()
        await place(shop.sales, orderForm([{ id: sofa, itemId: '', basePrice: 825.62, count: 1 }]))
      } else await api.salesOrders.cancel({ params: { id: salesOrderId }, body: { reason: 'unwanted' } })
      await shop.sendToErp()
      await shop.bankPaysLate(payId)

      await shop.sendToErp()

      const { salesOrder, customerDeposit } = await shop.inErp()
      const [order] = salesOrder.filter(({ externalId }) => externalId === `web-so-${salesOrderId}`)
      expect(order).toMatchObject({ fields: { item: { items: [{ isClosed: true }] } } })
      expect(customerDeposit).toMatchObject([{ fields: { payment: 449.55 } }])
      const { payments } = await shop.sales.paymentDesk.show({ params: { id: salesOrderId } })
      const [payment] = payments
      const body = { RefundId: newKey(), Amount: 44_955, Reason: 'Verkocht' }
      await shop.sales.paymentDesk.refund({ params: { paymentId: payment?.paymentId ?? '' }, body })
      await shop.sendToErp()
      expect((await shop.inErp()).customerRefund).toHaveLength(1)
    },
  )

  it('stays canceled by its buyer when that came first', async () => {
    const { api, salesOrderId, sofa } = await guestWithAllStock()
    await api.salesOrders.cancel({ params: { id: salesOrderId }, body: { reason: 'unwanted' } })

    shop.clock.advance(24 * HOUR)

    expect(await expire()).toEqual({ changed: [], outbox: 0, due: undefined })
    expect(await isExpired(salesOrderId)).toBe(false)
    expect(await shop.stockOf(sofa)).toBe(3)
  })

  describe('and a till had taken money for it without a connection', () => {
    const record = (salesOrderId: number) => {
      const sent = shop.clock.now()
      return shop.sales.paymentDesk.recordOffline({
        body: {
          AttemptId: randomUUID(),
          SalesOrderId: salesOrderId,
          PaymentType: 'CASH',
          Amount: 15_000,
          TakenDateTime: new Date(sent.getTime() - 2 * HOUR).toISOString(),
          SentDateTime: sent.toISOString(),
        },
      })
    }

    it('is revived when the till sends it and the stock is still there', async () => {
      const { api, salesOrderId, sofa } = await guestWithAllStock()
      shop.clock.advance(24 * HOUR)
      await expire()
      expect(await shop.stockOf(sofa)).toBe(3)

      expect(await record(salesOrderId)).toMatchObject({ warnings: [] })

      expect(await isExpired(salesOrderId)).toBe(false)
      expect(await paymentStatus(api, salesOrderId)).toMatchObject({ paid: 150, outstanding: 2847 })
      expect(await shop.stockOf(sofa)).toBe(0)
      expect((await eventsOf(salesOrderId)).map(({ kind }) => kind)).toEqual(['canceled', 'revived'])
      await shop.sendMails()
      expect(shop.mailbox.mails.at(-1)?.text).toContain('uw bestelling gaat gewoon door')
    })

    it('stays expired with a warning when a piece was sold', async () => {
      const { salesOrderId, sofa } = await guestWithAllStock()
      shop.clock.advance(24 * HOUR)
      await expire()
      await place(shop.anonymous, orderForm([{ id: sofa, itemId: '', basePrice: 825.62, count: 1 }]))

      expect(await record(salesOrderId)).toMatchObject({ warnings: ['order_canceled'] })

      expect(await isExpired(salesOrderId)).toBe(true)
      expect((await tasks()).paidAfterCancel).toBe(1)
      await shop.sendMails()
      expect(shop.mailbox.mails.at(-1)?.text).toContain('intussen aan een ander verkocht')
    })
  })

  describe('and is paid after it expired', () => {
    /** Starts a payment that ends, lets the order expire, and then reports the payment as paid. */
    const paidTooLate = async (between: (sofa: number) => Promise<unknown> = async () => {}) => {
      const sale = await guestWithAllStock()
      const payId = payIdOf(await pay(sale.api, sale.salesOrderId))
      await shop.payerChooses(payId, 'cancelled')
      shop.clock.advance(24 * HOUR)
      await expire()
      expect(await isExpired(sale.salesOrderId)).toBe(true)
      await between(sale.sofa)
      return { ...sale, retaken: await reportPaid(sale.salesOrderId) }
    }

    it('is revived when its stock is still there', async () => {
      const { api, salesOrderId, sofa, retaken } = await paidTooLate()

      const status = await paymentStatus(api, salesOrderId)
      expect(status).toMatchObject({ statusCode: 100, paid: 449.55, outstanding: 2547.45 })
      expect(status.isExpired).toBeUndefined()
      expect(status.canceledDateTime).toBeUndefined()
      expect(await shop.stockOf(sofa)).toBe(0)
      expect(retaken).toEqual([sofa])
      expect((await eventsOf(salesOrderId)).map(({ kind }) => kind)).toEqual(['canceled', 'revived'])
      expect((await tasks()).paidAfterCancel).toBe(0)
      await shop.sendMails()
      expect(shop.mailbox.mails.at(-1)?.text).toContain('uw bestelling gaat gewoon door')
      await shop.sendToErp()
      expect((await shop.inErp()).salesOrder).toHaveLength(1)
      expect((await shop.inErp()).customerDeposit).toHaveLength(1)
      shop.clock.advance(48 * HOUR)
      await expire()
      expect(await isExpired(salesOrderId)).toBe(false)
    })

    it('keeps the money and is a task for staff when the order is canceled in the ERP, whatever the stock is', async () => {
      const sale = await guestWithAllStock()
      const payId = payIdOf(await pay(sale.api, sale.salesOrderId))
      await shop.payerChooses(payId, 'cancelled')
      await shop.sendToErp()
      shop.clock.advance(24 * HOUR)
      await expire()
      expect(await shop.stockOf(sale.sofa)).toBe(3)
      await shop.sales.staffOrders.finishErpCancellation({ params: { id: sale.salesOrderId } })

      const retaken = await reportPaid(sale.salesOrderId)

      expect(retaken).toEqual([])
      expect(await paymentStatus(sale.api, sale.salesOrderId)).toMatchObject({ isExpired: true, paid: 449.55 })
      expect(await shop.stockOf(sale.sofa)).toBe(3)
      expect(await eventsOf(sale.salesOrderId)).toMatchObject([
        { kind: 'canceled', detail: { wasExported: true } },
        { kind: 'not-revived', detail: { isInErp: true, reason: 'canceled' } },
      ])
      expect((await tasks()).paidAfterCancel).toBe(1)
      await shop.sendMails()
      const text = shop.mailbox.mails.at(-1)?.text
      expect(text).toContain('Wij nemen contact met u op')
      expect(text).not.toContain('verkocht')
      expect(text).not.toContain('gaat gewoon door')
    })

    it('keeps the money and is a task for staff when a piece was sold', async () => {
      const { api, salesOrderId, sofa } = await paidTooLate((id) =>
        place(shop.anonymous, orderForm([{ id, itemId: '', basePrice: 825.62, count: 1 }])),
      )

      expect(await paymentStatus(api, salesOrderId)).toMatchObject({ isExpired: true, paid: 449.55, outstanding: 0 })
      expect(await shop.stockOf(sofa)).toBe(2)
      expect((await eventsOf(salesOrderId)).map(({ kind }) => kind)).toEqual(['canceled', 'not-revived'])
      expect((await tasks()).paidAfterCancel).toBe(1)
      await shop.sendMails()
      expect(shop.mailbox.mails.at(-1)?.text).toContain('intussen aan een ander verkocht')
    })
  })
})
