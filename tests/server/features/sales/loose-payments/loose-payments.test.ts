import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OrderChange } from '#shared/contracts/staff-orders.ts'
import { choicesInCodes } from '#shared/domain/checkout/choice-codes.ts'
import { runIntegrityChecks } from '#src/server/features/erp/integrity-checks/index.ts'
import { ledgerBookings } from '#src/server/features/sales/payments/ledger-export.ts'
import { newKey } from '#tests/support/order-form.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const HOUR_MS = 3_600_000

describe('a payment on a terminal without an order', () => {
  const shop = usePayingShop()

  const taken = { amountCents: 12_100, description: 'Leeronderhoud aan huis', vatPercent: 21 as const }
  const take = (changes: Record<string, unknown> = {}, key = newKey()) =>
    shop.sales.loosePayments.take({ headers: { 'idempotency-key': key }, body: { ...taken, ...changes } })
  const show = (id: number) => shop.sales.loosePayments.show({ params: { id } })
  const link = (id: number, salesOrderId: number, confirmsOverpayment = false) =>
    shop.sales.loosePayments.link({ params: { id }, body: { salesOrderId, confirmsOverpayment } })
  const refund = (paymentId: string, Amount: number) =>
    shop.sales.paymentDesk.refund({ params: { paymentId }, body: { RefundId: randomUUID(), Amount, Reason: 'kras' } })

  /** Pays a loose payment on the terminal. */
  async function payOnTerminal(salesOrderId: number, amountCents = 12_100) {
    const { paymentId } = await pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents, attemptId: randomUUID() })
    await shop.payerChooses((await shop.attemptOf(salesOrderId)).pay_id ?? '', 'paid')
    return paymentId
  }
  async function paid(changes: Record<string, unknown> = {}) {
    const { salesOrderId } = await take(changes)
    return { salesOrderId, paymentId: await payOnTerminal(salesOrderId) }
  }
  const erpMessages = async () => {
    const rows = await shop.db
      .selectFrom('outbox')
      .where('party', '=', 'erp')
      .select(['unique_key', 'payload'])
      .execute()
    return rows.map(({ unique_key }) => unique_key)
  }
  /** Findings of the integrity checks, two hours later, when every message should have arrived. */
  async function findings() {
    shop.clock.advance(2 * HOUR_MS)
    const { found } = await runIntegrityChecks({ db: shop.db, now: shop.clock.now })
    return found.filter(({ rule }) => !['orders-arrive', 'payments-arrive'].includes(rule))
  }

  it('is prepared once per key, and is in no list of orders', async () => {
    const key = newKey()

    const [first, second] = await Promise.all([take({}, key), take({}, key)])

    expect(second.salesOrderId).toBe(first.salesOrderId)
    expect(first).toMatchObject({
      state: 'unpaid',
      amount: 121,
      vat: 21,
      received: 0,
      takenBy: 'sales@leermeester.example',
    })
    await expect(take({ amountCents: 1 }, key)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    const list = await shop.sales.staffOrders.find({ query: {} })
    const found = await shop.sales.staffOrders.find({ query: { search: String(first.salesOrderId) } })
    const byName = await shop.sales.staffOrders.find({ query: { sort: 'name' } })
    expect([list.total, found.total, byName.total]).toEqual([0, 0, 0])
    expect(await erpMessages()).toEqual([])
  })

  it.each([
    [{ description: '  ' }, 'description'],
    [{ amountCents: 0 }, 'amountCents'],
    [{ email: 'geen adres' }, 'email'],
    [{ vatPercent: 6 }, 'vatPercent'],
  ])('refuses %j at its field', async (changes, field) => {
    const refused = take(changes)
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', fields: [{ field }] })
  })

  it('is paid, printed and mailed like every other payment, and is in the ledger and the day close', async () => {
    const { salesOrderId, paymentId } = await paid({ name: 'Anna de Wit', email: 'Anna@Example.nl' })

    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+12100'])
    expect(await show(salesOrderId)).toMatchObject({ state: 'paid', received: 121, email: 'anna@example.nl' })
    const receipt = await shop.sales.paymentDesk.receipt({ params: { paymentId } })
    expect(receipt.orderUrl).toBeUndefined()
    expect(receipt.facts.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Losse betaling', 'Omschrijving', 'Op naam van', 'Waarvan btw 21%']),
    )
    await shop.sendMails()
    expect(shop.mailbox.mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      ['anna@example.nl', expect.stringContaining('Betaalbewijs')],
    ])
    const date = shop.clock.now().toISOString().slice(0, 10)
    const day = await shop.sales.dayClose.show({ query: { date } })
    expect(day.methods.find(({ key }) => key === 'TERMINAL TH-1000-0001')?.ledger).toMatchObject({ netCents: 12_100 })
    const bookings: unknown[] = []
    for await (const booking of ledgerBookings(shop.db, { from: date, until: date })) bookings.push(booking)
    expect(bookings).toMatchObject([{ salesOrderId, looseDescription: taken.description, vatCents: 2_100 }])
    // Staff book it in the ERP by hand.
    expect(await erpMessages()).toEqual([])
    expect(await findings()).toEqual([])
  })

  it('mails nobody without an email address', async () => {
    await paid()

    await shop.sendMails()

    expect(shop.mailbox.mails).toEqual([])
  })

  it('accepts only a payment terminal', async () => {
    const { salesOrderId } = await take()

    for (const type of ['CASH', 'PAYLINK'] as const) {
      const refused = pay(shop.sales, salesOrderId, type, { amountCents: 12_100 })
      await expect(refused).rejects.toMatchObject({ code: 'payment_type_refused' })
    }
  })

  it('asks the provider again when the response was lost, and is booked once', async () => {
    const { salesOrderId } = await take()
    const start = { amountCents: 12_100, attemptId: randomUUID() }
    await shop.payFault('timeout', 1)
    await pay(shop.sales, salesOrderId, 'TERMINAL', start).catch(() => undefined)
    expect((await show(salesOrderId)).state).toBe('running')
    await expect(link(salesOrderId, 1)).rejects.toMatchObject({ code: 'order_not_found' })

    await pay(shop.sales, salesOrderId, 'TERMINAL', start).catch(() => undefined)
    await shop.payFault('none')
    const [atProvider] = await shop.atProvider()
    await shop.payerChooses(atProvider?.orderId ?? '', 'paid')

    expect(await shop.atProvider()).toHaveLength(1)
    expect(await shop.ledgerOf(salesOrderId)).toEqual(['+12100'])
  })

  it('is refunded, and can then not be linked', async () => {
    const { salesOrderId, paymentId } = await paid({ email: 'anna@example.nl' })
    shop.clock.advance(60_000)
    const { salesOrderId: order } = await shop.guestWithOrder()

    await refund(paymentId, 12_100)

    expect(await show(salesOrderId)).toMatchObject({ state: 'refunded', refunded: 121 })
    await expect(link(salesOrderId, order)).rejects.toMatchObject({ code: 'loose_payment_unpaid' })
    expect((await shop.sales.backOfficeStart.show()).toDo.unpaid.orders).toBe(1)
    await shop.sendMails()
    expect(shop.mailbox.mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Terugbetaling'))
    expect(await findings()).toEqual([])
  })
})

describe('linking a loose payment to an order', () => {
  const shop = usePayingShop()

  async function paid(amountCents = 14_985) {
    const { salesOrderId } = await shop.sales.loosePayments.take({
      headers: { 'idempotency-key': newKey() },
      body: { amountCents, description: 'Aanbetaling bank', vatPercent: 21 },
    })
    const attemptId = randomUUID()
    await pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents, attemptId })
    await shop.payerChooses((await shop.attemptOf(salesOrderId)).pay_id ?? '', 'paid')
    return { salesOrderId, attemptId }
  }
  const link = (id: number, salesOrderId: number, confirmsOverpayment = false) =>
    shop.sales.loosePayments.link({ params: { id }, body: { salesOrderId, confirmsOverpayment } })
  const unlink = (id: number) => shop.sales.loosePayments.unlink({ params: { id } })
  const statusOf = (reference: number) => shop.sales.payments.status({ query: { reference } })
  async function findings() {
    shop.clock.advance(2 * HOUR_MS)
    const { found } = await runIntegrityChecks({ db: shop.db, now: shop.clock.now })
    return found.filter(({ rule }) => !['orders-arrive', 'payments-arrive'].includes(rule))
  }

  it('counts the money for the order, once, and sends it to the ERP and the buyer', async () => {
    const loose = await paid()
    const { salesOrderId: order } = await shop.guestWithOrder()

    await link(loose.salesOrderId, order)
    const linked = await link(loose.salesOrderId, order)

    expect(linked).toMatchObject({ state: 'linked', linkedOrderId: order, linkedBy: 'sales@leermeester.example' })
    expect(await shop.ledgerOf(order)).toEqual(['+14985'])
    expect(await shop.ledgerOf(loose.salesOrderId)).toEqual([])
    expect(await statusOf(order)).toMatchObject({ paid: 149.85, paymentState: 'part' })
    const messages = await shop.db.selectFrom('outbox').select(['unique_key', 'payload']).execute()
    const deposits = messages.filter(({ unique_key }) => unique_key.startsWith('deposit:'))
    expect(deposits).toMatchObject([{ unique_key: `deposit:${loose.attemptId}`, payload: { salesOrderId: order } }])
    expect(messages.filter(({ unique_key }) => unique_key.startsWith('payment-linked:'))).toHaveLength(1)
    const { timeline } = await shop.sales.staffOrders.show({ params: { id: order } })
    expect(timeline).toContainEqual(expect.objectContaining({ event: 'loose-payment-linked' }))
    expect(await findings()).toEqual([])
  })

  it('is taken back on the same day, and can then be linked to the right order', async () => {
    const loose = await paid()
    const [wrong, right] = [await shop.guestWithOrder(), await shop.guestWithOrder()]
    await link(loose.salesOrderId, wrong.salesOrderId)
    await shop.sendMails()
    expect(shop.mailbox.mails.map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('Betaling ontvangen'),
    )

    await Promise.all([unlink(loose.salesOrderId), unlink(loose.salesOrderId)])
    const undone = await unlink(loose.salesOrderId)

    expect(undone).toMatchObject({ state: 'paid', received: 149.85, linkedOrderId: null, linkedBy: null })
    expect(await shop.ledgerOf(wrong.salesOrderId)).toEqual([])
    expect(await shop.ledgerOf(loose.salesOrderId)).toEqual(['+14985'])
    expect(await statusOf(wrong.salesOrderId)).toMatchObject({ paid: 0 })
    const { timeline } = await shop.sales.staffOrders.show({ params: { id: wrong.salesOrderId } })
    expect(timeline).toContainEqual(expect.objectContaining({ event: 'loose-payment-unlinked' }))
    const queued = await shop.db.selectFrom('outbox').where('unique_key', 'like', '%deposit:%').select('id').execute()
    expect(queued).toEqual([])
    expect(await findings()).toEqual([])

    await link(loose.salesOrderId, right.salesOrderId)
    shop.clock.advance(31 * 60_000)
    await shop.sendMails()
    expect(shop.mailbox.mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Betaling ontvangen'),
    )
    expect(await shop.ledgerOf(right.salesOrderId)).toEqual(['+14985'])
    expect(await findings()).toEqual([])
  })

  it('is not made again by a late repeat of its call, after it was taken back', async () => {
    const loose = await paid()
    const { salesOrderId: order } = await shop.guestWithOrder()
    const seen = await shop.sales.loosePayments.show({ params: { id: loose.salesOrderId } })
    const call = {
      params: { id: loose.salesOrderId },
      body: { salesOrderId: order, linkVersion: seen.linkVersion },
    }
    await shop.sales.loosePayments.link(call)
    expect(await shop.sales.loosePayments.link(call)).toMatchObject({ state: 'linked', linkVersion: 1 })
    const undone = await unlink(loose.salesOrderId)

    await expect(shop.sales.loosePayments.link(call)).rejects.toMatchObject({ code: 'loose_link_changed', status: 409 })
    expect(await shop.ledgerOf(order)).toEqual([])
    const { linkVersion } = undone
    const again = await shop.sales.loosePayments.link({ ...call, body: { salesOrderId: order, linkVersion } })

    expect(again).toMatchObject({ state: 'linked', linkVersion: 3 })
    expect(await shop.ledgerOf(order)).toEqual(['+14985'])
  })

  it('is not taken back the next day, after a refund, or once the ERP has the payment', async () => {
    const loose = await paid()
    const { salesOrderId: order } = await shop.guestWithOrder()
    await link(loose.salesOrderId, order)
    const codeOf = () => unlink(loose.salesOrderId).then(String, ({ code }) => code)

    await shop.db
      .updateTable('outbox')
      .set({ state: 'sending' })
      .where('unique_key', '=', `deposit:${loose.attemptId}`)
      .execute()
    expect(await codeOf()).toBe('loose_payment_in_erp')
    shop.clock.advance(60_000)
    await shop.sales.paymentDesk.refund({
      params: { paymentId: loose.attemptId },
      body: { RefundId: randomUUID(), Amount: 5_000, Reason: 'afspraak' },
    })
    expect(await codeOf()).toBe('undo_changed_since')
    shop.clock.advance(24 * HOUR_MS)
    expect(await codeOf()).toBe('undo_too_late')
    expect(await shop.ledgerOf(order)).toEqual(['+14985', '-5000'])
  })

  it('still shows the till its payment, and does not start it again', async () => {
    const loose = await paid()
    const { salesOrderId: order } = await shop.guestWithOrder()
    await link(loose.salesOrderId, order)

    const { payments } = await shop.sales.paymentDesk.show({ params: { id: loose.salesOrderId } })
    const again = { amountCents: 14_985, attemptId: loose.attemptId }
    const repeated = await pay(shop.sales, loose.salesOrderId, 'TERMINAL', again)
    const abandoned = await shop.sales.payments.abandon({
      params: { paymentId: loose.attemptId },
      body: { SalesOrderId: loose.salesOrderId },
    })

    expect(payments).toMatchObject([{ paymentId: loose.attemptId, state: 'paid' }])
    expect([repeated.state, abandoned.state]).toEqual(['paid', 'paid'])
    expect(await shop.atProvider()).toHaveLength(1)
    const another = pay(shop.sales, loose.salesOrderId, 'TERMINAL', { amountCents: 14_985, attemptId: randomUUID() })
    await expect(another).rejects.toMatchObject({ code: 'order_canceled' })
  })

  it('refunds it afterwards as a payment of the order', async () => {
    const loose = await paid()
    const { salesOrderId: order } = await shop.guestWithOrder()
    await link(loose.salesOrderId, order)
    shop.clock.advance(60_000)

    await shop.sales.paymentDesk.refund({
      params: { paymentId: loose.attemptId },
      body: { RefundId: randomUUID(), Amount: 5_000, Reason: 'afspraak' },
    })

    expect(await shop.ledgerOf(order)).toEqual(['+14985', '-5000'])
    expect(await findings()).toEqual([])
  })

  it('moves an earlier part refund with it', async () => {
    const loose = await paid()
    shop.clock.advance(60_000)
    await shop.sales.paymentDesk.refund({
      params: { paymentId: loose.attemptId },
      body: { RefundId: randomUUID(), Amount: 5_000, Reason: 'afspraak' },
    })
    const { salesOrderId: order } = await shop.guestWithOrder()

    await link(loose.salesOrderId, order)

    expect(await shop.ledgerOf(order)).toEqual(['+14985', '-5000'])
    expect(await statusOf(order)).toMatchObject({ paid: 99.85 })
    expect(await findings()).toEqual([])
  })

  it('asks for a confirmation above what is outstanding', async () => {
    const loose = await paid(120_000)
    const { salesOrderId: order } = await shop.guestWithOrder()

    await expect(link(loose.salesOrderId, order)).rejects.toMatchObject({
      code: 'overpayment',
      detail: { outstanding: 999 },
    })
    await link(loose.salesOrderId, order, true)

    expect((await shop.sales.paymentDesk.show({ params: { id: order } })).outstanding).toBe(-201)
  })

  it('links to one of two orders when two people link at once', async () => {
    const loose = await paid()
    const [first, second] = [await shop.guestWithOrder(), await shop.guestWithOrder()]

    const results = await Promise.allSettled([
      link(loose.salesOrderId, first.salesOrderId),
      link(loose.salesOrderId, second.salesOrderId),
    ])

    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject([{ code: 'loose_payment_linked' }])
    const ledgers = [...(await shop.ledgerOf(first.salesOrderId)), ...(await shop.ledgerOf(second.salesOrderId))]
    expect(ledgers).toEqual(['+14985'])
  })

  it('refuses an unpaid one, another loose payment, a canceled order, and an order that is being paid', async () => {
    const loose = await paid()
    const other = await paid()
    const canceled = await shop.guestWithOrder()
    await canceled.api.salesOrders.cancel({ params: { id: canceled.salesOrderId }, body: { reason: 'unwanted' } })
    const paying = await shop.guestWithOrder()
    await pay(shop.sales, paying.salesOrderId, 'TERMINAL', { amountCents: 14_985, attemptId: randomUUID() })

    const codes = []
    for (const id of [other.salesOrderId, loose.salesOrderId, canceled.salesOrderId, paying.salesOrderId, 999_999]) {
      codes.push(await link(loose.salesOrderId, id).catch(({ code }) => code))
    }
    codes.push(await link(paying.salesOrderId, canceled.salesOrderId).catch(({ code }) => code))

    expect(codes).toEqual([
      'order_not_found',
      'order_not_found',
      'order_canceled',
      'loose_order_paying',
      'order_not_found',
      'loose_payment_not_found',
    ])
  })

  it('cannot get a withdrawal, which would make its amount due again', async () => {
    const loose = await paid()
    const { salesOrderId: order } = await shop.guestWithOrder()
    await link(loose.salesOrderId, order)
    const { withdrawalId: id } = await shop.anonymous.withdrawals.declare({
      headers: { 'idempotency-key': newKey() },
      body: { orderNumber: 'weet ik niet', name: 'Anna', email: 'anna@voorbeeld.example', scope: 'all' },
    })

    const body = { salesOrderId: loose.salesOrderId }
    await expect(shop.sales.withdrawals.attach({ params: { id }, body })).rejects.toMatchObject({
      code: 'order_not_found',
    })
    await shop.sales.withdrawals.attach({ params: { id }, body: { salesOrderId: order } })
    expect(await findings()).toEqual([])
  })

  it('is never corrected like an order or linked to an account, and is no sold order in the figures of the service', async () => {
    const { salesOrderId: id } = await paid()
    const { salesOrderId: order } = await shop.guestWithOrder()
    const { form, version } = await shop.sales.staffOrders.show({ params: { id } })
    const changed = choicesInCodes({ ...form, lastname: 'de Wit' } as unknown as OrderChange) // it has the fields of the contract

    const refused = { code: 'order_not_found' }
    const save = shop.sales.staffOrders.save({ params: { id }, body: { version, form: changed } })
    await expect(save).rejects.toMatchObject(refused)
    const unlink = shop.sales.staffOrders.link({ params: { id }, body: { email: null } })
    await expect(unlink).rejects.toMatchObject(refused)
    expect(await shop.sales.serviceDesk.figures({})).toMatchObject({ total: { sold: 1 } })
    expect(order).not.toBe(id)
    expect(await findings()).toEqual([])
  })

  it('lets the ledger change in no other way', async () => {
    const loose = await paid()
    const { salesOrderId: order } = await shop.guestWithOrder()

    const entries = shop.db.updateTable('payment_entries').where('sales_order_id', '=', loose.salesOrderId)
    await expect(entries.set({ sales_order_id: order }).execute()).rejects.toThrow('never changed')
    await link(loose.salesOrderId, order)
    const moved = shop.db.updateTable('payment_entries').where('sales_order_id', '=', order)
    await expect(moved.set({ amount_cents: 1 }).execute()).rejects.toThrow('never changed')
    await expect(moved.set({ sales_order_id: loose.salesOrderId }).execute()).rejects.toThrow('never changed')
  })
})

describe('the customer of a loose payment', () => {
  const shop = usePayingShop()

  it('sees it in the export, and is removed from it by an erasure', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const guest = await shop.db
      .selectFrom('sales_order_customers')
      .select('email')
      .where('sales_order_id', '=', salesOrderId)
      .executeTakeFirstOrThrow()
    const loose = await shop.sales.loosePayments.take({
      headers: { 'idempotency-key': newKey() },
      body: { amountCents: 5_000, description: 'Reparatie', vatPercent: 21, name: 'Anna', email: guest.email },
    })
    const params = { id: `gast-${salesOrderId}` }

    const page = await shop.sales.customers.show({ params })
    const file = await shop.admin.customers.exportData({ params })
    await shop.admin.customers.forget({ params })

    expect(page.loosePayments).toMatchObject([{ salesOrderId: loose.salesOrderId, description: 'Reparatie' }])
    expect(page.orderCount).toBe(1)
    expect(file.loosePayments).toMatchObject([{ description: 'Reparatie', amount: 50 }])
    expect(await shop.sales.loosePayments.show({ params: { id: loose.salesOrderId } })).toMatchObject({
      name: '',
      email: '',
      description: 'Reparatie',
    })
  })
})
