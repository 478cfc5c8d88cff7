// @pglite: the number and the versions of a quote are written in transactions
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { MIGRATIONS_FOLDER } from '#src/server/db/migrate.ts'
import { forgetContact } from '#src/server/features/people/account/forget-orders.ts'
import { newKey } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { CUSTOMER, LIST, quoteCalls } from './quote-calls.ts'

const DAY = 86_400_000

describe('a quote that staff make', () => {
  const shop = usePayingShop()
  const { draft, send, save, content, openLink, accept, setPrice, ordersOf } = quoteCalls(shop)
  const percent = (value: number, id?: number) => ({ id, kind: 'percent' as const, value, reason: 'Vaste klant' })

  it('gets the next number of the year, once per key, and none for a refused one', async () => {
    const sofa = await shop.addProduct()
    const key = newKey()
    const body = content([sofa])

    const first = await shop.sales.staffQuotes.create({ headers: { 'idempotency-key': key }, body })
    const again = await shop.sales.staffQuotes.create({ headers: { 'idempotency-key': key }, body })
    await expect(draft([999_999])).rejects.toMatchObject({ code: 'not_purchasable' })
    const second = await draft([sofa])

    expect([first.number, again.number, second.number]).toEqual(['OF-2026-00001', 'OF-2026-00001', 'OF-2026-00002'])
    await expect(
      shop.sales.staffQuotes.create({ headers: { 'idempotency-key': key }, body: content([sofa], { reference: 'x' }) }),
    ).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })

  it('has consecutive numbers when colleagues make quotes at the same moment', async () => {
    const sofa = await shop.addProduct()

    const made = await Promise.all([1, 2, 3, 4].map(() => draft([sofa])))

    expect(made.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4].map((place) => `OF-2026-0000${place}`))
  })

  it('is mailed, seen by its page only, accepted and paid at the quoted price', async () => {
    const sofa = await shop.addProduct({ displayName: 'Bank Merel' })
    const sent = await send([sofa], { discounts: [percent(10)], remarks: 'Met gratis bezorging.' })
    await setPrice(sofa, 1000)

    const customer = await openLink()
    expect(customer.reply.statusCode).toBe(303)
    expect(customer.reply.headers.location).toBe(`/offerte/${sent.quoteId}`)
    expect(customer.reply.headers['referrer-policy']).toBe('no-referrer')
    expect((await shop.sales.staffQuotes.show({ params: { id: sent.quoteId } })).state).toBe('sent')
    await customer.api.quotes.see({ params: { id: customer.id } })
    const shown = await customer.api.quotes.show({ params: { id: customer.id } })
    expect(shown).toMatchObject({ state: 'seen', emailHint: 'a•••@v•••.example', isPastValidity: false })
    expect(JSON.stringify(shown)).not.toContain(CUSTOMER)
    expect(shown.versions[0]?.totals).toEqual({ gross: 899.1, net: 743.06, vat: 156.04, discount: 99.9 })

    const placed = await accept(customer.api, customer.id)

    expect(placed.salesOrderDeposit).toBe(134.87)
    const order = await customer.api.salesOrders.show({ params: { id: placed.salesOrderId } })
    expect(order.totals.gross).toBe(899.1)
    expect(order.salesOrderRows).toMatchObject([{ basePrice: 743.0579, listPrice: LIST }])
    const quote = await shop.sales.staffQuotes.show({ params: { id: sent.quoteId } })
    expect(quote).toMatchObject({ state: 'accepted', salesOrderId: placed.salesOrderId })
    expect(quote.acceptance).toMatchObject({ name: 'Anna de Wilde', isSealIntact: true })
    const details = await shop.sales.staffOrders.show({ params: { id: placed.salesOrderId } })
    expect(details.timeline).toContainEqual(expect.objectContaining({ event: 'quote-accepted' }))
    expect(details.seller?.email).toBe('sales@leermeester.example')
  })

  it('is one order when it is accepted twice, also at the same moment and with other details', async () => {
    const sofa = await shop.addProduct({ stockClass: 'leren-bank', stock: 5 })
    await send([sofa])
    const { api, id } = await openLink()

    const [first, second] = await Promise.all([accept(api, id), accept(api, id, 1, { phoneNumber: '0687654321' })])
    const third = await accept(api, id, 1, { payment: '2' })

    expect(second.salesOrderId).toBe(first.salesOrderId)
    expect(third.salesOrderId).toBe(first.salesOrderId)
    expect(await ordersOf()).toBe(1)
    expect(await shop.stockOf(sofa)).toBe(4)
  })

  it('cannot be accepted by whoever got the link from the customer, nor without the link', async () => {
    const sofa = await shop.addProduct()
    await send([sofa])
    const { api, id } = await openLink()

    await expect(accept(api, id, 1, { email: 'buur@voorbeeld.example' })).rejects.toMatchObject({
      code: 'quote_email_mismatch',
    })
    await expect(accept(shop.anonymous, id)).rejects.toMatchObject({ code: 'quote_not_found' })
    await expect(shop.anonymous.quotes.show({ params: { id } })).rejects.toMatchObject({ code: 'quote_not_found' })
    expect(await ordersOf()).toBe(0)
  })

  it('keeps the sent version until the next one is sent, which replaces it', async () => {
    const [sofa, chair] = [
      await shop.addProduct({ displayName: 'Bank' }),
      await shop.addProduct({ displayName: 'Stoel' }),
    ]
    const { quoteId, revision } = await send([sofa])
    const { api, id } = await openLink()

    const changed = await save(quoteId, revision, content([sofa, chair]))
    expect(changed).toMatchObject({ state: 'sent', hasDraft: true })
    expect((await api.quotes.show({ params: { id } })).versions.map(({ version }) => version)).toEqual([1])
    await shop.sales.staffQuotes.send({ params: { id: quoteId }, body: { revision: changed.revision } })

    await expect(accept(api, id, 1)).rejects.toMatchObject({ code: 'quote_replaced' })
    const shown = await api.quotes.show({ params: { id } })
    expect(shown.versions.map(({ version, lines }) => [version, lines.length])).toEqual([
      [2, 2],
      [1, 1],
    ])
    const { salesOrderId } = await accept(api, id, 2)
    expect((await shop.sales.salesOrders.show({ params: { id: salesOrderId } })).totals.gross).toBe(1998)
  })

  it('has a new link once its email address was corrected, and the earlier one opens nothing', async () => {
    const sofa = await shop.addProduct()
    const { quoteId, revision } = await send([sofa], { email: 'vreemde@voorbeeld.example' })
    const stranger = await openLink()
    await save(quoteId, revision, content([sofa], { email: 'VREEMDE@voorbeeld.example' }))
    expect((await stranger.api.quotes.show({ params: { id: quoteId } })).versions).toHaveLength(1)

    const saved = await save(quoteId, revision + 1, content([sofa]))
    await shop.sales.staffQuotes.send({ params: { id: quoteId }, body: { revision: saved.revision } })
    const customer = await openLink()

    await expect(stranger.api.quotes.show({ params: { id: quoteId } })).rejects.toMatchObject({ status: 404 })
    const again = await shop.app.inject({ method: 'GET', url: stranger.path })
    expect(again.headers['set-cookie']).toBeUndefined()
    expect((await customer.api.quotes.show({ params: { id: quoteId } })).versions).toHaveLength(2)
    expect((await accept(customer.api, quoteId, 2)).salesOrderId).toBeGreaterThan(0)
  })

  it('is valid until the end of its last day, also on the day on which the clock changes', async () => {
    shop.clock.set('2026-10-01T12:00:00Z')
    const sofa = await shop.addProduct()
    await send([sofa], { validUntil: '2026-10-25' })
    const { api, id } = await openLink()

    shop.clock.set('2026-10-25T23:00:00Z')
    await expect(accept(api, id)).rejects.toMatchObject({ code: 'quote_expired' })
    expect(await api.quotes.show({ params: { id } })).toMatchObject({ isPastValidity: true })
    shop.clock.set('2026-10-25T22:59:59Z')
    expect((await accept(api, id)).salesOrderId).toBeGreaterThan(0)
    shop.clock.set('2026-11-21T13:00:00Z')
  })

  it('is accepted when its made-to-measure item is gone, and refused when its stock item is', async () => {
    const [made, stocked] = [await shop.addProduct(), await shop.addProduct({ stockClass: 'leren-bank', stock: 3 })]
    await send([made])
    const ofMade = await openLink()
    await send([stocked])
    const ofStock = await openLink()
    await shop.db.updateTable('items').set({ is_active: false }).execute()

    expect((await accept(ofMade.api, ofMade.id)).salesOrderId).toBeGreaterThan(0)
    await expect(accept(ofStock.api, ofStock.id)).rejects.toMatchObject({
      code: 'not_purchasable',
      detail: { lines: [{ id: stocked, reason: 'inactive' }] },
    })
  })

  it('is refused when too few pieces are left, and stays open', async () => {
    const stocked = await shop.addProduct({ stockClass: 'leren-bank', stock: 1 })
    await send([stocked])
    const { api, id } = await openLink()
    await shop.db.updateTable('stock_totals').set({ taken: 1 }).execute()

    await expect(accept(api, id)).rejects.toMatchObject({ code: 'not_enough_stock' })
    expect((await api.quotes.show({ params: { id } })).state).toBe('sent')
  })

  it('is not sent when the catalog changed after it was saved, until it is saved again', async () => {
    const sofa = await shop.addProduct()
    const { quoteId, revision } = await draft([sofa])
    await setPrice(sofa, 1000)

    await expect(shop.sales.staffQuotes.send({ params: { id: quoteId }, body: { revision } })).rejects.toMatchObject({
      code: 'prices_changed',
      detail: { lines: [{ seenPrice: LIST, currentPrice: 1000 }] },
    })
    const saved = await save(quoteId, revision, content([sofa]))
    const sent = await shop.sales.staffQuotes.send({ params: { id: quoteId }, body: { revision: saved.revision } })
    expect(sent).toMatchObject({ state: 'sent', total: 1210 })
  })

  it('with a discount above the limit of the seller is sent by an Admin, who approves it', async () => {
    const sofa = await shop.addProduct()
    const { quoteId, revision } = await draft([sofa], { discounts: [percent(25, sofa)] })
    const params = { id: quoteId }

    await expect(shop.sales.staffQuotes.send({ params, body: { revision } })).rejects.toMatchObject({
      code: 'discount_needs_approval',
      detail: { limitPercent: 10 },
    })
    expect(await shop.admin.staffQuotes.send({ params, body: { revision } })).toMatchObject({ state: 'sent' })
    // As an earlier version left it. The migration finds the approval in the audit log.
    await shop.db.updateTable('quote_versions').set({ approved_by: null }).execute()
    const migration = await readFile(join(MIGRATIONS_FOLDER, '0176-approvals-and-models.sql'), 'utf8')
    await sql
      .raw(migration.slice(migration.indexOf('update quote_versions'), migration.indexOf('-- The model')))
      .execute(shop.db)

    const { api, id } = await openLink()
    const { salesOrderId } = await accept(api, id)
    const { lines } = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
    expect(lines[0]?.discount).toEqual({ reason: 'Vaste klant', approvedBy: 'admin@leermeester.example' })
    const entries = shop.db.selectFrom('audit_entries').select('action').where('subject', '=', 'quote')
    const audit = await entries.orderBy('id').execute()
    expect(audit.map(({ action }) => action)).toEqual(['quote.made', 'quote.sent_with_approval'])
  })

  it('with a discount within the limit is approved by nobody when a colleague sends it', async () => {
    const sofa = await shop.addProduct()
    const { quoteId, revision } = await draft([sofa], { discounts: [percent(5, sofa)] })
    await shop.admin.staffQuotes.send({ params: { id: quoteId }, body: { revision } })

    const { api, id } = await openLink()
    const { salesOrderId } = await accept(api, id)

    const { lines } = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
    expect(lines[0]?.discount).toEqual({ reason: 'Vaste klant', approvedBy: null })
  })

  it('is saved by one of two colleagues, and the other is told', async () => {
    const sofa = await shop.addProduct()
    const { quoteId, revision } = await draft([sofa])

    const saved = await save(quoteId, revision, content([sofa], { remarks: 'Van mij' }))
    await expect(save(quoteId, revision, content([sofa], { remarks: 'Van u' }), shop.admin)).rejects.toMatchObject({
      code: 'quote_changed',
    })
    await expect(shop.sales.staffQuotes.send({ params: { id: quoteId }, body: { revision } })).rejects.toMatchObject({
      code: 'quote_changed',
    })
    expect(saved.versions[0]?.remarks).toBe('Van mij')
  })

  it('needs a name, an email address and a day in the next year before it is sent', async () => {
    const sofa = await shop.addProduct()
    const { quoteId, revision } = await draft([sofa], { lastname: '', email: '' })

    await expect(shop.sales.staffQuotes.send({ params: { id: quoteId }, body: { revision } })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'lastname' }, { field: 'email' }],
    })
    for (const validUntil of ['2026-11-20', '2028-01-01']) {
      await expect(draft([sofa], { validUntil })).rejects.toMatchObject({ fields: [{ field: 'validUntil' }] })
    }
  })

  it('is refused by the customer with a reason, and becomes valid again with a new version', async () => {
    const sofa = await shop.addProduct()
    const { quoteId } = await send([sofa])
    const { api, id } = await openLink()

    const refused = await api.quotes.refuse({ params: { id }, body: { version: 1, reason: 'Te duur' } })
    await api.quotes.refuse({ params: { id }, body: { version: 1, reason: 'Te duur' } })
    expect(refused.state).toBe('refused')
    await expect(accept(api, id)).rejects.toMatchObject({ code: 'quote_closed' })
    const quote = await shop.sales.staffQuotes.show({ params: { id: quoteId } })
    expect(quote.decisionReason).toBe('Te duur')
    await shop.sendMails()
    expect(shop.mailbox.mails.filter(({ subject }) => subject.includes('afgewezen'))).toHaveLength(1)
    const saved = await save(quoteId, quote.revision, content([sofa], { discounts: [percent(5)] }))
    await shop.sales.staffQuotes.send({ params: { id: quoteId }, body: { revision: saved.revision } })
    expect((await accept(api, id, 2)).salesOrderId).toBeGreaterThan(0)
  })

  it('is withdrawn by staff, after which nobody can accept or renew it, and staff can copy it', async () => {
    const sofa = await shop.addProduct()
    const { quoteId } = await send([sofa])
    const { api, id } = await openLink()
    await expect(api.quotes.renew({ params: { id } })).rejects.toMatchObject({ code: 'quote_still_valid' })

    await shop.sales.staffQuotes.cancel({ params: { id: quoteId }, body: { reason: 'Dubbel' } })

    await expect(accept(api, id)).rejects.toMatchObject({ code: 'quote_closed' })
    await expect(api.quotes.renew({ params: { id } })).rejects.toMatchObject({ code: 'quote_not_renewable' })
    const key = { 'idempotency-key': newKey() }
    const copy = await shop.sales.staffQuotes.copy({ params: { id: quoteId }, headers: key })
    expect(copy).toMatchObject({ number: 'OF-2026-00002', state: 'draft', email: CUSTOMER })
  })

  it('waits in the list after the customer asked for a new one, until it is copied or withdrawn', async () => {
    const sofa = await shop.addProduct()
    const { quoteId } = await send([sofa])
    const { api, id } = await openLink()
    await api.quotes.refuse({ params: { id }, body: { version: 1, reason: '' } })
    const tasks = async () => (await shop.sales.backOfficeStart.show()).toDo.quotesToRenew ?? 0
    const renew = async () => {
      await api.quotes.renew({ params: { id } })
      return tasks()
    }

    expect(await renew()).toBe(1)
    expect(await shop.sales.staffQuotes.find({ query: { renewal: 'asked' } })).toMatchObject({ total: 1 })
    await shop.sales.staffQuotes.copy({ params: { id: quoteId }, headers: { 'idempotency-key': newKey() } })
    expect(await tasks()).toBe(0)
    expect(await renew()).toBe(1)
    await shop.sales.staffQuotes.cancel({ params: { id: quoteId }, body: { reason: 'Dubbel' } })
    expect(await tasks()).toBe(0)
  })

  it('loses telephone number, reference, remarks and link with the delivery data of its order', async () => {
    const sofa = await shop.addProduct()
    await send([sofa], { gender: 'v', phoneNumber: '0687654321', reference: 'Zolder', remarks: 'Bel na zessen.' })
    const { api, id } = await openLink()
    const { salesOrderId } = await accept(api, id)
    await shop.db.updateTable('sales_orders').set({ contact_until: '2020-01-01' }).execute()

    await forgetContact(shop.db, amsterdamDay(shop.clock.now()))

    const quote = await shop.sales.staffQuotes.show({ params: { id } })
    expect(quote).toMatchObject({ isForgotten: true, salesOrderId, acceptance: { isSealIntact: true } })
    expect(quote.buyer).toMatchObject({ lastname: 'Wilde', gender: '', phoneNumber: '', reference: '' })
    expect(quote.versions).toMatchObject([{ remarks: '', isSealIntact: null, lines: [{ count: 1 }] }])
    expect((await shop.sales.staffQuotes.find({ query: {} })).total).toBe(1)
    await expect(api.quotes.show({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  it('has a seal that no longer fits when the stored content was changed', async () => {
    const sofa = await shop.addProduct()
    const { quoteId, versions } = await send([sofa])
    expect(versions[0]?.isSealIntact).toBe(true)

    await shop.db.updateTable('quote_lines').set({ unit_gross_cents: 1 }).execute()

    const changed = await shop.sales.staffQuotes.show({ params: { id: quoteId } })
    expect(changed.versions[0]?.isSealIntact).toBe(false)
  })

  it('is found in the list by number and name, in the quick search, and counts in the figures', async () => {
    const sofa = await shop.addProduct()
    await send([sofa])
    const { api, id } = await openLink()
    const { salesOrderId } = await accept(api, id)
    await send([sofa], { lastname: 'Van der Zee', email: 'zee@voorbeeld.example' })

    const find = (query: { search?: string; state?: 'accepted'; until?: string }) =>
      shop.sales.staffQuotes.find({ query })
    expect((await find({ search: 'of 2026 1' })).items.map(({ number }) => number)).toEqual(['OF-2026-00001'])
    expect((await find({ search: 'zee' })).items.map(({ number }) => number)).toEqual(['OF-2026-00002'])
    const accepted = await find({ state: 'accepted' })
    expect(accepted).toMatchObject({ total: 1, counts: { all: 2, accepted: 1, sent: 1, renewal: 0 } })
    expect((await find({ until: '2026-11-21' })).total).toBe(0)
    expect((await shop.sales.jump.find({ query: { term: 'OF-2026-00002' } })).quotes).toMatchObject([
      { number: 'OF-2026-00002' },
    ])
    const { figures } = await shop.sales.staffQuotes.figures()
    expect(figures).toEqual([
      {
        month: '2026-11',
        seller: 'sales@leermeester.example',
        sent: 2,
        accepted: 1,
        sentAmount: 1998,
        acceptedAmount: 999,
      },
    ])
    // Some of its pieces were canceled.
    await shop.db.updateTable('sales_orders').set({ released_cents: 30_000 }).where('id', '=', salesOrderId).execute()
    expect((await shop.sales.staffQuotes.figures()).figures).toMatchObject([{ accepted: 1, acceptedAmount: 699 }])
    await shop.db.updateTable('sales_orders').set({ released_cents: 0 }).where('id', '=', salesOrderId).execute()
    await api.salesOrders.cancel({ params: { id: salesOrderId }, body: { reason: 'unwanted' } })
    expect((await shop.sales.staffQuotes.figures()).figures).toMatchObject([
      { sent: 2, accepted: 0, sentAmount: 1998, acceptedAmount: 0 },
    ])
  })

  it('has a preview of its mail without the token, and a PDF for staff and customer', async () => {
    const sofa = await shop.addProduct()
    const { quoteId } = await send([sofa])
    const { api, id } = await openLink()

    const preview = await shop.sales.staffQuotes.previewMail({ params: { id: quoteId } })
    expect(preview).toMatchObject({ to: CUSTOMER, subject: 'Uw offerte OF-2026-00001' })
    expect(preview.html).not.toContain('/open/')
    for (const client of [shop.sales.staffQuotes, api.quotes]) {
      await expect(client.document({ params: { id } })).resolves.toBeDefined()
    }
  })

  it('is mailed again once per key', async () => {
    const sofa = await shop.addProduct()
    const { quoteId } = await send([sofa])
    const headers = { 'idempotency-key': newKey() }
    const params = { id: quoteId }

    await shop.sales.staffQuotes.resend({ params, headers })
    await shop.sales.staffQuotes.resend({ params, headers })
    await shop.sendMails()

    expect(shop.mailbox.mails.filter(({ to }) => to.address === CUSTOMER)).toHaveLength(2)
    shop.clock.advance(DAY)
  })
})
