import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderDocument } from '#src/server/features/sales/documents/index.ts'
import { receiptPdf } from '#src/server/features/sales/payments/payment-receipt.ts'
import { paymentsOfOrder } from '#src/server/features/sales/payments/payments-of-order.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { testConfig } from '#tests/support/shop/test-config.ts'

const AMOUNT = 14_985

describe('the payment panel', () => {
  const shop = usePayingShop()
  beforeEach(() => shop.clock.set('2026-11-21T13:00:00.000Z'))

  const order = async () => (await shop.guestWithOrder()).salesOrderId
  const payByCard = async (salesOrderId: number, amountCents = AMOUNT) => {
    const { paymentId } = await pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents })
    return { paymentId, payId: (await shop.attemptOf(salesOrderId)).pay_id ?? '' }
  }
  const cash = async (salesOrderId: number, amountCents: number) =>
    (await pay(shop.sales, salesOrderId, 'CASH', { amountCents })).paymentId
  const refund = (paymentId: string, Amount: number) =>
    shop.sales.paymentDesk.refund({ params: { paymentId }, body: { RefundId: randomUUID(), Amount, Reason: 'Kras' } })
  const get = async (url: string) =>
    shop.app.inject({ url, headers: { authorization: `Bearer ${await shop.tokenOf('sales')}` } })
  const show = (id: number) => shop.sales.paymentDesk.show({ params: { id } })

  describe('shows the payments of an order', () => {
    it('with all details, the paid ones first and then the newest', async () => {
      const id = await order()
      const paymentId = await cash(id, 20_000)
      const startedAt = shop.clock.now()
      shop.clock.advance(60_000)
      const { payId, ...cardPayment } = await payByCard(id)
      const expiresAt = (await shop.attemptOf(id)).expires_at

      const shown = await show(id)

      expect(shown).toEqual({
        salesOrderId: id,
        total: 999,
        paid: 200,
        outstanding: 799,
        cash: { limit: 3000, received: 200, acceptable: 2799.99 },
        payments: [
          {
            paymentId,
            paymentType: 'CASH',
            state: 'paid',
            payStatusCode: 100,
            payId: null,
            amount: 200,
            refunded: 0,
            refundable: 200,
            startedBy: 'sales@leermeester.example',
            terminalCode: null,
            receiptNumber: null,
            recordedDateTime: null,
            insertDateTime: startedAt.toISOString(),
            expiresDateTime: null,
            paymentUrl: null,
            hasReceipt: true,
            refunds: [],
          },
          {
            paymentId: cardPayment.paymentId,
            paymentType: 'TERMINAL',
            state: 'open',
            payStatusCode: 20,
            payId,
            amount: 149.85,
            refunded: 0,
            refundable: 0,
            startedBy: 'sales@leermeester.example',
            terminalCode: 'TH-1000-0001',
            receiptNumber: null,
            recordedDateTime: null,
            insertDateTime: shop.clock.now().toISOString(),
            expiresDateTime: expiresAt?.toISOString(),
            paymentUrl: expect.anything(),
            hasReceipt: false,
            refunds: [],
          },
        ],
      })
    })

    it('each with its own refunds, in order of request', async () => {
      const id = await order()
      const [one, other] = [await cash(id, 20_000), await cash(id, 30_000)]
      await refund(one, 1_000)
      shop.clock.advance(1_000)
      await refund(other, 2_000)
      await refund(one, 3_000)

      const { payments } = await show(id)

      const refunds = (paymentId: string) => payments.find((payment) => payment.paymentId === paymentId)?.refunds
      const by = { reason: 'Kras', state: 'done', requestedBy: 'sales@leermeester.example' }
      const first = new Date(shop.clock.now().getTime() - 1_000).toISOString()
      expect(refunds(one)).toEqual([
        { ...by, refundId: expect.any(String), amount: 10, requestedDateTime: first },
        { ...by, refundId: expect.any(String), amount: 30, requestedDateTime: shop.clock.now().toISOString() },
      ])
      expect(refunds(other)).toMatchObject([{ amount: 20 }])
    })

    it.each(['starting', 'unknown'] as const)('with no refundable amount while a refund is %s', async (state) => {
      const id = await order()
      const [paymentId, other] = [await cash(id, 20_000), await cash(id, 10_000)]
      const { id: requested_by } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
      await shop.db
        .insertInto('payment_refunds')
        .values({
          id: randomUUID(),
          attempt_id: paymentId,
          sales_order_id: id,
          amount_cents: 5_000,
          reason: 'x',
          state,
          refunded_before_cents: 0,
          requested_by,
          requested_at: shop.clock.now(),
        })
        .execute()

      const { payments } = await show(id)

      const refundable = Object.fromEntries(payments.map((payment) => [payment.paymentId, payment.refundable]))
      expect(refundable).toEqual({ [paymentId]: 0, [other]: 100 })
    })

    it('after polling the open payment, at most once in two seconds', async () => {
      const id = await order()
      const { payId } = await payByCard(id)
      await shop.payFault('drop-exchange')
      shop.payCalls.length = 0

      await show(id)
      await shop.payerChooses(payId, 'paid')
      expect((await show(id)).paid).toBe(0)
      expect(shop.payCalls).toHaveLength(1)
      shop.clock.advance(2_000)
      expect(await show(id)).toMatchObject({ paid: 149.85, payments: [{ state: 'paid', hasReceipt: true }] })
      await show(id)

      expect(shop.payCalls).toHaveLength(2)
    })

    it('with a receipt for a payment that was received or has a slip of the payment terminal', async () => {
      const id = await order()
      const { paymentId, payId } = await payByCard(id)
      await shop.payerChooses(payId, 'cancelled')
      const states = async () => (await show(id)).payments.map(({ state, hasReceipt }) => [state, hasReceipt])
      expect(await states()).toEqual([['cancelled', true]])

      const change = (changes: object) =>
        shop.db.updateTable('payment_attempts').set(changes).where('id', '=', paymentId).execute()
      await change({ receipt: null })
      expect(await states()).toEqual([['cancelled', false]])
      await change({ state: 'refunded' })
      expect(await states()).toEqual([['refunded', true]])
      await change({ state: 'charged_back', payment_url: 'https://pay.example/over' })
      expect(await states()).toEqual([['charged_back', true]])
      expect((await show(id)).payments).toMatchObject([{ paymentUrl: null }])
    })

    it('only for an existing order, and never from a cache', async () => {
      await expect(show(99_999)).rejects.toMatchObject({ code: 'order_not_found', status: 404 })
      await expect(paymentsOfOrder({ db: shop.db, cashLimitCents: null }, 99_999)).rejects.toThrow('does not exist')

      const { headers } = await get(`/api/admin/salesorder/${await order()}/payments`)
      expect(headers['cache-control']).toBe('no-store')
    })
  })

  it('shows the current payment terminals', async () => {
    const { headers } = await get('/api/pay/terminals')

    expect(headers['cache-control']).toBe('no-store')
    const { terminals } = await shop.sales.paymentDesk.terminals()
    expect(terminals.map(({ code, isReady, isStandard }) => [code, isReady, isStandard])).toEqual([
      ['TH-1000-0001', true, true],
      ['TH-1000-0002', true, false],
      ['TH-1000-0003', false, false],
    ])
  })

  it('writes every export of payments to the audit log, with actor and days', async () => {
    await get('/api/pay/export?from=2026-11-20&until=2026-11-21&per=booking')

    expect(await shop.db.selectFrom('audit_entries').selectAll().execute()).toMatchObject([
      {
        action: 'payment.list_exported',
        actor_email: 'sales@leermeester.example',
        subject: 'payment',
        subject_id: 'list',
        before: null,
        after: { from: '2026-11-20', until: '2026-11-21', per: 'booking' },
      },
    ])
  })

  describe('creates a receipt', () => {
    const receiptOf = (paymentId: string) => shop.sales.paymentDesk.receipt({ params: { paymentId } })
    const factsOf = async (paymentId: string) =>
      Object.fromEntries((await receiptOf(paymentId)).facts.map(({ label, value }) => [label, value]))
    const euros = (amount: string) => expect.stringMatching(new RegExp(`^€\\s${amount}$`))

    it('with the received amount and the current balance of the order', async () => {
      const id = await order()
      const { paymentId, payId } = await payByCard(id)
      shop.clock.advance(60_000)
      await shop.payerChooses(payId, 'paid')
      const paidAt = shop.clock.now()
      shop.clock.advance(60_000)
      await cash(id, 10_000)

      const receipt = await receiptOf(paymentId)

      expect(receipt).toEqual({
        paymentId,
        salesOrderId: id,
        title: 'Betaalbewijs',
        paidDateTime: paidAt.toISOString(),
        shopLines: expect.arrayContaining(['Leermeester', 'Voorbeeldstraat 1, 1234 AB Voorbeeldstad']),
        facts: [
          { label: 'Bestelling', value: String(id) },
          { label: 'Op naam van', value: 'Anna de Wilde' },
          { label: 'Datum', value: '21 november 2026 om 14:01' },
          { label: 'Betaalwijze', value: 'Pinnen' },
          { label: 'Betaalnummer', value: payId },
          { label: 'Betaald', value: euros('149,85'), isStrong: true },
          { label: 'Totaal van de bestelling', value: euros('999,00') },
          { label: 'In totaal betaald', value: euros('249,85') },
          { label: 'Nog te voldoen', value: euros('749,15') },
        ],
        slip: expect.arrayContaining(['LEERMEESTER SHOWROOM', 'Bedrag     EUR 149,85']),
        orderUrl: `http://localhost:3000/account/bestelling/${id}`,
      })
    })

    it('with partial and full refunds', async () => {
      const paymentId = await cash(await order(), 20_000)
      await refund(paymentId, 5_000)
      expect(await factsOf(paymentId)).toMatchObject({
        Betaald: euros('200,00'),
        'Deels terugbetaald': euros('50,00'),
        'In totaal betaald': euros('150,00'),
      })

      await refund(paymentId, 15_000)

      const facts = await factsOf(paymentId)
      expect(facts).toMatchObject({ Terugbetaald: euros('200,00'), 'Nog te voldoen': euros('999,00') })
      expect(facts).not.toHaveProperty('Deels terugbetaald')
    })

    it('without an amount due after an overpayment, and without a provider number for cash', async () => {
      const id = await order()
      const { paymentId } = await pay(shop.sales, id, 'CASH', { amountCents: 100_000, confirmOverpayment: true })
      await shop.db.updateTable('sales_order_customers').set({ firstname: '', middlename: '', lastname: '' }).execute()

      const facts = await factsOf(paymentId)

      expect(facts).toMatchObject({ Betaalwijze: 'Contant', 'Nog te voldoen': euros('0,00') })
      expect(facts).not.toHaveProperty('Betaalnummer')
      expect(facts).not.toHaveProperty('Op naam van')
    })

    it('for an unsuccessful payment only when the payment terminal printed a slip', async () => {
      const id = await order()
      const { paymentId, payId } = await payByCard(id)
      await expect(receiptOf(paymentId)).rejects.toMatchObject({ code: 'receipt_not_ready' })
      expect((await get(`/api/pay/${paymentId}/receipt.pdf`)).statusCode).toBe(409)
      shop.clock.advance(60_000)
      await shop.payerChooses(payId, 'denied')

      const receipt = await receiptOf(paymentId)

      expect(receipt).toMatchObject({ title: 'Niet betaald', paidDateTime: shop.clock.now().toISOString() })
      expect(receipt.facts).toContainEqual({ label: 'Gevraagd', value: euros('149,85'), isStrong: true })
      expect(receipt.slip).toContain('Kopie kaarthouder')

      await shop.db.updateTable('payment_attempts').set({ final_at: null, state: 'open' }).execute()
      const startedAt = new Date(shop.clock.now().getTime() - 60_000).toISOString()
      expect(await receiptOf(paymentId)).toMatchObject({ paidDateTime: startedAt })
    })

    it('not for a missing payment', async () => {
      await expect(receiptOf(randomUUID())).rejects.toMatchObject({ code: 'payment_not_found', status: 404 })
    })

    it('as a PDF with the content of the screen, which is not cached', async () => {
      const id = await order()
      const paymentId = await cash(id, 20_000)
      const receipt = await receiptOf(paymentId)

      const screen = await get(`/api/pay/${paymentId}/receipt`)
      const file = await get(`/api/pay/${paymentId}/receipt.pdf`)

      expect([screen, file].map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store'])
      expect(file.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="betaalbewijs-${id}.pdf"`,
      })
      expect(file.rawPayload.equals(await receiptPdf(receipt, testConfig.shop, 'A5'))).toBe(true)
    })

    it.each([
      ['80', '226.77'],
      ['58', '164.4'],
    ])('as a PDF for a paper roll of %s mm, with a QR code of the order', async (rollMm, width) => {
      const id = await order()
      const paymentId = await cash(id, 20_000)

      const file = await get(`/api/pay/${paymentId}/receipt.pdf?rollMm=${rollMm}`)

      expect(file.rawPayload.toString('latin1')).toMatch(new RegExp(`/MediaBox \\[0 0 ${width}\\d* `))
      expect((await receiptOf(paymentId)).orderUrl).toBe(`http://localhost:3000/account/bestelling/${id}`)
    })

    it('not on a roll of another width', async () => {
      const paymentId = await cash(await order(), 20_000)

      expect((await get(`/api/pay/${paymentId}/receipt.pdf?rollMm=100`)).statusCode).toBe(422)
    })

    it.each([
      ['with the slip of the payment terminal', ['LEERMEESTER SHOWROOM', 'AKKOORD']],
      ['without a slip', []],
    ])('as a PDF of size A5 %s', async (_, slip) => {
      const receipt = {
        paymentId: 'a',
        salesOrderId: 7,
        title: 'Betaalbewijs',
        shopLines: [],
        slip,
        paidDateTime: '2026-11-21T13:00:00.000Z',
        facts: [{ label: 'Bestelling', value: '7' }],
      }

      const bytes = await receiptPdf(receipt, testConfig.shop, 'A5')

      const heading = { kind: 'heading', text: 'Bon van de pinautomaat' } as const
      const text = { kind: 'text', text: slip.join('\n'), isSmall: true } as const
      const expected = await renderDocument(
        {
          title: 'Betaalbewijs',
          subtitle: 'Bestelling 7',
          size: 'A5',
          madeAt: new Date(receipt.paidDateTime),
          blocks: [{ kind: 'facts', facts: receipt.facts }, ...(slip.length > 0 ? [heading, text] : [])],
        },
        testConfig.shop,
      )
      expect(bytes.equals(expected)).toBe(true)
    })
  })

  describe('mails a payment link', () => {
    const send = (paymentId: string) => shop.sales.paymentDesk.sendLink({ params: { paymentId } })
    const link = async (salesOrderId: number) => pay(shop.sales, salesOrderId, 'PAYLINK', { amountCents: 10_000 })

    it('to the buyer, and names the sender in the history and the audit log', async () => {
      const id = await order()
      const { paymentId, paymentUrl } = await link(id)
      const woken = shop.woken.outbox

      expect(await send(paymentId)).toEqual({ sentTo: 'anna@voorbeeld.example' })

      expect(shop.woken.outbox).toBe(woken + 1)
      const mails = await shop.db.selectFrom('outbox').selectAll().where('kind', '=', 'payment-link').execute()
      const expiresAt = (await shop.attemptOf(id)).expires_at?.toISOString()
      expect(mails).toMatchObject([
        { party: 'mail', payload: { salesOrderId: id, amountCents: 10_000, paymentUrl, expiresAt } },
      ])
      const events = await shop.db.selectFrom('order_events').selectAll().orderBy('id').execute()
      expect(events.at(-1)).toMatchObject({
        kind: 'pay-link-sent',
        detail: { attemptId: paymentId, amountCents: 10_000 },
        actor: expect.stringMatching(/^user:\d+$/),
      })
      const [entry] = await shop.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).execute()
      expect(entry).toMatchObject({
        action: 'payment.link_sent',
        subject: 'payment',
        subject_id: paymentId,
        before: null,
        after: { salesOrderId: id, amountCents: 10_000 },
      })
    })

    it('again a quarter of an hour after the first of three mails', async () => {
      const { paymentId } = await link(await order())
      for (let sent = 0; sent < 3; sent += 1) {
        await send(paymentId)
        shop.clock.advance(60_000)
      }
      shop.clock.advance(12 * 60_000 - 1)
      await expect(send(paymentId)).rejects.toMatchObject({ code: 'too_many_mails' })

      shop.clock.advance(1)

      expect(await send(paymentId)).toMatchObject({ sentTo: 'anna@voorbeeld.example' })
    })

    it('only while it can be paid, and not for other payment types', async () => {
      const [one, other, third] = [await order(), await order(), await order()]
      const paymentOfCash = await cash(await order(), 1_000)
      const { paymentId } = await link(one)
      await shop.sales.payments.abort({ params: { paymentId } })
      const cardPayment = await payByCard(other)
      const notPayable = { code: 'link_not_payable', status: 409 }
      const woken = shop.woken.outbox

      await expect(send(paymentId)).rejects.toMatchObject(notPayable)
      await expect(send(cardPayment.paymentId)).rejects.toMatchObject(notPayable)
      await expect(send(paymentOfCash)).rejects.toMatchObject(notPayable)
      await expect(send(randomUUID())).rejects.toMatchObject({ code: 'payment_not_found', status: 404 })
      await shop.payFault('timeout', 1)
      await link(third).catch(() => undefined)
      await expect(send((await shop.attemptOf(third)).id)).rejects.toMatchObject(notPayable)

      expect(shop.woken.outbox).toBe(woken)
    })

    it('not for a withdrawn order with nothing due, but for a confirmed overpayment', async () => {
      const [withdrawn, overpaid] = [await order(), await order()]
      await cash(overpaid, 99_900)
      const extra = { amountCents: 1_000, confirmOverpayment: true }
      const [first, second] = [await link(withdrawn), await pay(shop.sales, overpaid, 'PAYLINK', extra)]
      const release = (released_cents: number) =>
        shop.db.updateTable('sales_orders').set({ released_cents }).where('id', '=', withdrawn).execute()

      await release(99_900)
      await expect(send(first.paymentId)).rejects.toMatchObject({ code: 'link_not_payable' })
      await release(99_899)
      await send(first.paymentId)
      await send(second.paymentId)
    })
  })
})
