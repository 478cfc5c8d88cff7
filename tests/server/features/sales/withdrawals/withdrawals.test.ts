import { describe, expect, it } from 'vitest'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { WithdrawalForm } from '#shared/contracts/withdrawals.ts'
import { withdrawalMails } from '#src/server/features/sales/withdrawals/index.ts'
import { PermanentMailFailure } from '#src/server/ports/mailer.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { testConfig } from '#tests/support/shop/test-config.ts'
import { useShop } from '#tests/support/use-shop.ts'

const declaration = (changes: Partial<WithdrawalForm> = {}): WithdrawalForm => ({
  orderNumber: '10001',
  name: 'Anna de Wilde',
  email: 'anna@voorbeeld.example',
  scope: 'all',
  ...changes,
})

const declare = (api: Api, changes?: Partial<WithdrawalForm>, key = newKey()) =>
  api.withdrawals.declare({ headers: { 'idempotency-key': key }, body: declaration(changes) })

describe('a withdrawal', () => {
  const shop = usePayingShop()
  const show = (id: number) => shop.sales.withdrawals.show({ params: { id } })
  const handle = (id: number, body: Parameters<Api['withdrawals']['handle']>[0]['body']) =>
    shop.sales.withdrawals.handle({ params: { id }, body })

  /** Creates Anna's order of a stock sofa and a made-to-measure one, with her order token. */
  async function order() {
    const stock = await shop.addProduct({ displayName: 'Bank Vlier', stockClass: 'leren-bank', stock: 3 })
    const made = await shop.addProduct({ displayName: 'Bank Vonk' })
    const lines = [stock, made].map((id) => ({ id, itemId: '', basePrice: 825.62, count: 1 }))
    const buyer = shop.browser()
    const { salesOrderId } = await place(buyer.api, orderForm(lines))
    await shop.sendMails()
    shop.mailbox.mails.length = 0
    const { salesOrderRows } = await buyer.api.salesOrders.show({ params: { id: salesOrderId } })
    return { buyer, salesOrderId, rowIds: salesOrderRows.map((row) => row.salesOrderRowId) }
  }

  it('is stored with its time, and acknowledged by mail in the words of the sender', async () => {
    const { salesOrderId } = await order()

    const receipt = await declare(shop.anonymous, { orderNumber: String(salesOrderId), reason: 'Te groot.' })
    await shop.sendMails()

    expect(receipt).toEqual({ withdrawalId: 1001, receivedDateTime: shop.clock.now().toISOString() })
    const mail = shop.mailbox.mails.find(({ to }) => to.address === 'anna@voorbeeld.example')
    expect(mail).toMatchObject({ subject: 'Ontvangstbevestiging van uw herroeping H1001' })
    for (const text of ['21 november 2026', 'Ik deel u mee dat ik onze overeenkomst herroep', String(salesOrderId)]) {
      expect(mail?.text).toContain(text)
      expect(mail?.html).toContain(text)
    }
    expect(mail?.text).toContain('Wat: De hele bestelling')
    expect(mail?.text).toContain('Reden: Te groot.')
  })

  it('is mailed to the shop, with all facts for the decision', async () => {
    const { salesOrderId } = await order()

    await declare(shop.anonymous, { orderNumber: String(salesOrderId) })
    await shop.sendMails()

    const mail = shop.mailbox.mails.find(({ to }) => to.address === 'info@leermeester.example')
    expect(mail?.subject).toBe(`Herroeping H1001: bestelling ${salesOrderId}`)
    expect(mail?.replyTo).toMatchObject({ address: 'anna@voorbeeld.example' })
    expect(mail?.text).toContain('Op maat gemaakt: Bank Vonk')
    expect(mail?.text).not.toContain('Op maat gemaakt: Bank Vlier')
  })

  it('is linked to the order with that number and email address, in any notation', async () => {
    const { salesOrderId } = await order()

    await declare(shop.anonymous, { orderNumber: ` nr. ${salesOrderId} `, email: 'ANNA@Voorbeeld.example' })

    expect(await show(1001)).toMatchObject({ salesOrderId, order: { channel: 'web', isInTime: 'unknown' } })
    const events = await shop.db
      .selectFrom('order_events')
      .select(['kind', 'detail', 'actor'])
      .where('sales_order_id', '=', salesOrderId)
      .execute()
    expect(events).toContainEqual({ kind: 'withdrawal', detail: { withdrawalId: 1001 }, actor: 'sender' })
  })

  it('is linked to the order of a sender with an order token, whatever email address the sender types', async () => {
    const { buyer, salesOrderId, rowIds } = await order()
    const [stockRow = 0] = rowIds

    await declare(buyer.api, {
      orderNumber: String(salesOrderId),
      email: 'anders@voorbeeld.example',
      scope: 'some',
      products: '1 × Bank Vlier',
      rowIds: [stockRow, 999_999],
    })

    const stored = shop.db.selectFrom('withdrawals').select('row_ids').where('id', '=', 1001)
    expect(await stored.executeTakeFirst()).toEqual({ row_ids: [stockRow] })
    const { order: linkedOrder } = await show(1001)
    expect(linkedOrder?.rows.map(({ displayName, isWithdrawn }) => [displayName, isWithdrawn])).toEqual([
      ['Bank Vlier', true],
      ['Bank Vonk', false],
    ])
  })

  it.each([
    ['for a missing order', { orderNumber: '99999' }],
    ['with another email address', { email: 'vreemd@voorbeeld.example' }],
    ['without a number', { orderNumber: 'de bruine bank' }],
    ['with a very long number', { orderNumber: '9'.repeat(90) }],
  ])('is accepted also %s, with the same response, and waits for staff', async (_, changes) => {
    const { salesOrderId, rowIds } = await order()
    const linked = await declare(shop.anonymous, { orderNumber: String(salesOrderId) })

    const unlinked = await declare(shop.anonymous, {
      orderNumber: String(salesOrderId),
      scope: 'some',
      products: 'De bank',
      rowIds,
      ...changes,
    })
    await shop.sendMails()

    expect(Object.keys(unlinked)).toEqual(Object.keys(linked))
    expect(await show(unlinked.withdrawalId)).toMatchObject({ state: 'received', salesOrderId: null, order: null })
    const mails = shop.mailbox.mails.map(({ subject }) => subject)
    expect(mails).toContain('Ontvangstbevestiging van uw herroeping H1002')
    expect(mails).toContain('Herroeping H1002: niet gekoppeld')
  })

  it('has no order data in the receipt', async () => {
    const { salesOrderId } = await order()

    await declare(shop.anonymous, { orderNumber: String(salesOrderId), email: 'vreemd@voorbeeld.example' })
    await shop.sendMails()

    const receipt = shop.mailbox.mails.find(({ to }) => to.address === 'vreemd@voorbeeld.example')
    expect(receipt?.text).not.toContain('Vlier')
    expect(receipt?.text).not.toContain('Verzonnen aan Zee')
  })

  it('is linked to an order whose stored email address has spaces around it', async () => {
    const { salesOrderId } = await order()
    await shop.db.updateTable('sales_order_customers').set({ email: '  Anna@Voorbeeld.example ' }).execute()

    await declare(shop.anonymous, { orderNumber: String(salesOrderId) })

    expect(await show(1001)).toMatchObject({ salesOrderId })
  })

  it('has a response that is not cached', async () => {
    const headers = { 'idempotency-key': newKey(), 'x-leermeester-client': '1' }
    const reply = await shop.app.inject({ method: 'POST', url: '/api/withdrawal', headers, payload: declaration() })

    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  it('is stored once, however often it is sent', async () => {
    const key = newKey()
    const first = await declare(shop.anonymous, {}, key)
    expect(shop.woken.outbox).toBe(1)
    shop.clock.advance(60_000)

    const again = await Promise.all([declare(shop.anonymous, {}, key), declare(shop.anonymous, {}, key)])
    expect(shop.woken.outbox).toBe(1)
    await shop.sendMails()

    expect(again).toEqual([first, first])
    expect(shop.mailbox.mails).toHaveLength(2)
    await expect(declare(shop.anonymous, { reason: 'Iets anders' }, key)).rejects.toMatchObject({
      code: 'idempotency_key_reused',
      status: 409,
    })
  })

  it('stores HTML as plain text', async () => {
    await declare(shop.anonymous, { name: '<b>Anna</b>', reason: '<script>alert(1)</script>' })
    await shop.sendMails()

    for (const { html } of shop.mailbox.mails) expect(html).not.toMatch(/<script>|<b>Anna/)
    expect((await show(1001)).reason).toBe('<script>alert(1)</script>')
  })

  it('sends at most twenty receipts a day to one email address', async () => {
    for (let count = 0; count < 22; count++) await declare(shop.anonymous)
    await shop.sendMails()

    const receipts = shop.mailbox.mails.filter(({ to }) => to.address === 'anna@voorbeeld.example')
    expect(receipts).toHaveLength(20)
    const notices = shop.mailbox.mails.filter(({ to }) => to.address === 'info@leermeester.example')
    expect(notices).toHaveLength(22)
    expect((await shop.sales.withdrawals.find()).total).toBe(22)
  })

  it.each([
    ['orderNumber', '  ', 'Bestelnummer is verplicht.'],
    ['orderNumber', 'x'.repeat(101), 'U kunt maximaal 100 karakters gebruiken.'],
    ['name', '', 'Naam is verplicht.'],
    ['email', 'geen adres', 'Geen geldige email.'],
    ['reason', 'x'.repeat(2001), 'U kunt maximaal 2000 karakters gebruiken.'],
  ])('is refused with an invalid %s, with a message', async (field, value, message) => {
    await expect(declare(shop.anonymous, { [field]: value })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field, message }],
    })
  })

  it('requires the products when it is partial', async () => {
    await expect(declare(shop.anonymous, { scope: 'some', products: ' ' })).rejects.toMatchObject({
      fields: [{ field: 'products' }],
    })
  })

  it('is in a list for staff, newest first, filtered by state', async () => {
    await declare(shop.anonymous, { name: 'Een' })
    shop.clock.advance(1_000)
    await declare(shop.anonymous, { name: 'Twee' })
    await handle(1001, { state: 'in_progress' })

    const names = async (state?: 'received' | 'in_progress') =>
      (await shop.sales.withdrawals.find({ query: { state } })).items.map(({ name }) => name)
    expect(await names()).toEqual(['Twee', 'Een'])
    expect(await names('received')).toEqual(['Twee'])
    expect(await names('in_progress')).toEqual(['Een'])
    const { counts } = await shop.sales.withdrawals.find({ query: { page: 3, pageSize: 1 } })
    expect(counts).toEqual({ all: 2, received: 1, in_progress: 1, settled: 0, refused: 0 })
    const page = async (number: number, pageSize = 1) => {
      const { items, total } = await shop.sales.withdrawals.find({ query: { page: number, pageSize } })
      return [items.map(({ name }) => name), total]
    }
    expect(await page(1)).toEqual([['Twee'], 2])
    expect(await page(2)).toEqual([['Een'], 2])
    expect(await page(3)).toEqual([[], 2])
    await declare(shop.anonymous, { name: 'Drie' })
    expect(await page(2, 2)).toEqual([['Een'], 3])
    expect(await shop.sales.withdrawals.find({ query: { state: 'settled' } })).toMatchObject({ items: [], total: 0 })
  })

  it('can be refused with a reason, which is stored and mailed', async () => {
    await declare(shop.anonymous)
    await expect(handle(1001, { state: 'refused' })).rejects.toMatchObject({ code: 'reason_required', status: 422 })

    const before = shop.woken.outbox
    await handle(1001, { state: 'refused', reason: 'De bank is op maat gemaakt.' })
    expect(shop.woken.outbox).toBe(before + 1)
    await shop.sendMails()

    expect(await show(1001)).toMatchObject({
      state: 'refused',
      history: [
        { state: 'received', actor: 'sender' },
        { state: 'refused', reason: 'De bank is op maat gemaakt.', actor: expect.stringMatching(/^user:\d+$/) },
      ],
    })
    const mail = shop.mailbox.mails.at(-1)
    expect(mail?.subject).toBe('Uw herroeping is afgewezen: H1001')
    expect(mail?.to.address).toBe('anna@voorbeeld.example')
    expect(mail?.text).toContain('De bank is op maat gemaakt.')
  })

  it('moves from state to state, and not back to "received"', async () => {
    await declare(shop.anonymous)

    expect((await handle(1001, { state: 'in_progress' })).state).toBe('in_progress')
    expect((await handle(1001, { state: 'settled' })).state).toBe('settled')
    await expect(handle(1001, { state: 'received' })).rejects.toMatchObject({ code: 'withdrawal_step_refused' })
    await expect(handle(1001, { state: 'in_progress' })).rejects.toMatchObject({ code: 'reason_required' })
    expect((await handle(1001, { state: 'in_progress', reason: 'Nog niet betaald.' })).state).toBe('in_progress')
    await expect(handle(4, { state: 'settled' })).rejects.toMatchObject({ code: 'withdrawal_not_found', status: 404 })
  })

  it('that does not exist cannot be shown or linked to an order', async () => {
    const notFound = { code: 'withdrawal_not_found', status: 404 }

    await expect(show(4)).rejects.toMatchObject(notFound)
    await expect(shop.sales.withdrawals.attach({ params: { id: 4 }, body: { salesOrderId: 1 } })).rejects.toMatchObject(
      notFound,
    )
  })

  it.each([
    ['withdrawal-receipt', { withdrawalId: 4 }],
    ['withdrawal-notice', { withdrawalId: 4 }],
    ['withdrawal-step', { stepId: 4 }],
  ] as const)('that does not exist makes the mail %s fail without a retry', async (kind, payload) => {
    const write = withdrawalMails({ db: shop.db, shop: testConfig.shop })[kind]

    const message = { id: 1, kind, uniqueKey: kind, payload, tries: 1 }
    await expect(write?.(message)).rejects.toBeInstanceOf(PermanentMailFailure)
  })

  it('accepts today as delivery date', async () => {
    const { salesOrderId } = await order()
    await declare(shop.anonymous, { orderNumber: String(salesOrderId) })

    const shown = await handle(1001, { state: 'in_progress', deliveredOn: '2026-11-21' })

    expect(shown.order).toMatchObject({ deliveredOn: '2026-11-21', isInTime: 'yes' })
  })

  it('without an order is settled without lines, whichever are named', async () => {
    await declare(shop.anonymous, { orderNumber: 'vergeten' })

    expect(await handle(1001, { state: 'settled', rowIds: [1, 2] })).toMatchObject({ state: 'settled', order: null })
  })

  it('is linked to its order by staff, who also set the delivery date', async () => {
    const { salesOrderId } = await order()
    await declare(shop.anonymous, { orderNumber: 'vergeten' })
    await expect(handle(1001, { state: 'in_progress', deliveredOn: '2026-11-10' })).rejects.toMatchObject({
      code: 'order_not_found',
    })
    await expect(handle(1001, { state: 'in_progress', salesOrderId: 77 })).rejects.toMatchObject({
      code: 'order_not_found',
    })
    await expect(handle(1001, { state: 'in_progress', salesOrderId, deliveredOn: '2026-02-30' })).rejects.toMatchObject(
      {
        code: 'invalid_input',
      },
    )

    const shown = await handle(1001, { state: 'in_progress', salesOrderId, deliveredOn: '2026-11-06' })

    expect(shown).toMatchObject({
      salesOrderId,
      order: { deliveredOn: '2026-11-06', lastDayToWithdraw: '2026-11-20', isInTime: 'no' },
    })
    const later = await handle(1001, { state: 'settled', deliveredOn: '2026-11-09' })
    expect(later.order).toMatchObject({ lastDayToWithdraw: '2026-11-23', isInTime: 'yes' })
  })

  it('can be linked to its order before a decision, which sends no mail and adds an order event', async () => {
    const { salesOrderId } = await order()
    await declare(shop.anonymous, { orderNumber: 'vergeten' })
    await shop.sendMails()
    shop.mailbox.mails.length = 0
    const attach = (body: Parameters<Api['withdrawals']['attach']>[0]['body']) =>
      shop.sales.withdrawals.attach({ params: { id: 1001 }, body })
    await expect(attach({ salesOrderId: 77 })).rejects.toMatchObject({ code: 'order_not_found' })
    await expect(attach({ deliveredOn: '2026-11-06' })).rejects.toMatchObject({ code: 'order_not_found' })

    const shown = await attach({ salesOrderId, deliveredOn: '2026-11-06' })
    await attach({ salesOrderId, deliveredOn: '2026-11-06' })
    await expect(attach({ deliveredOn: '2027-01-01' })).rejects.toMatchObject({ fields: [{ field: 'deliveredOn' }] })
    await shop.sendMails()

    expect(shown).toMatchObject({ state: 'received', salesOrderId, order: { isInTime: 'no' } })
    expect(shop.mailbox.mails).toEqual([])
    const events = await shop.db
      .selectFrom('order_events')
      .select(['kind', 'detail', 'actor'])
      .where('sales_order_id', '=', salesOrderId)
      .where('kind', '=', 'withdrawal')
      .execute()
    expect(events).toEqual([{ kind: 'withdrawal', detail: { withdrawalId: 1001 }, actor: 'user:2' }])
    const log = await shop.db.selectFrom('audit_entries').select(['action', 'before', 'after']).execute()
    expect(log).toEqual([
      {
        action: 'withdrawal.attached',
        before: { salesOrderId: null, deliveredOn: null },
        after: { salesOrderId, deliveredOn: '2026-11-06' },
      },
    ])
  })

  it('is handled by a staff member, who is named in the history; the change is in the audit log', async () => {
    const { salesOrderId } = await order()
    await declare(shop.anonymous, { orderNumber: 'vergeten' })

    const shown = await handle(1001, { state: 'refused', reason: 'Op maat gemaakt.', salesOrderId })

    expect(shown.history.at(-1)).toMatchObject({ state: 'refused', actorEmail: 'sales@leermeester.example' })
    expect(shown.history[0]).toMatchObject({ actor: 'sender', actorEmail: null })
    const log = await shop.db.selectFrom('audit_entries').selectAll().execute()
    expect(log).toEqual([
      expect.objectContaining({
        action: 'withdrawal.handled',
        subject: 'withdrawal',
        subject_id: '1001',
        before: { state: 'received', salesOrderId: null },
        after: { state: 'refused', salesOrderId },
      }),
    ])
  })

  it('shows the due date of its refund', async () => {
    await declare(shop.anonymous)
    expect(await show(1001)).toMatchObject({ refundDueOn: '2026-12-05' })
    expect((await shop.sales.withdrawals.find()).items).toEqual([
      expect.objectContaining({ refundDueOn: '2026-12-05' }),
    ])
  })
})

describe('many declarations from one visitor', () => {
  const shop = useShop({ hasLimits: true })

  it('are rate limited after five in a minute', async () => {
    for (let count = 0; count < 5; count++) await declare(shop.anonymous)

    await expect(declare(shop.anonymous)).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})
