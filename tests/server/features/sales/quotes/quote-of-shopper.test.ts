import { describe, expect, it } from 'vitest'
import { followQuotes, forgetOldQuotes, quoteMails } from '#src/server/features/sales/quotes/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { newKey } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { testConfig } from '#tests/support/shop/test-config.ts'
import { CUSTOMER, LIST, quoteCalls } from './quote-calls.ts'

/** The customer of `useShop`. */
const CUSTOMER_WITH_ACCOUNT = 'klant@leermeester.example'

describe('a quote that a shopper makes of the cart', () => {
  const shop = usePayingShop()
  const { accept, setPrice } = quoteCalls(shop)

  const body = (id: number, changes: object = {}) => ({
    firstname: 'Anna',
    lastname: 'Wilde',
    email: CUSTOMER,
    shoppinglist: [{ id, itemId: '', basePrice: LIST, count: 1 }],
    ...changes,
  })
  const saveCart = async (id: number, changes: object = {}, key = newKey()) => {
    const browser = shop.browser()
    const saved = await browser.api.quotes.save({ headers: { 'idempotency-key': key }, body: body(id, changes) })
    return { ...browser, ...saved }
  }
  const follow = () => followQuotes({ db: shop.db, now: shop.clock.now, log: silentLog, outboxFilled: () => undefined })
  const subjects = async () => {
    await shop.sendMails()
    return shop.mailbox.mails.map(({ subject }) => subject)
  }

  it('has list prices, 30 days, and can be opened at once by the same browser', async () => {
    const sofa = await shop.addProduct()

    const { api, quoteId, number } = await saveCart(sofa, {
      companyName: 'Zee BV',
      vatnumber: 'nl 1234.56.789.b01',
      reference: 'PO 7',
    })

    expect(number).toBe('OF-2026-00001')
    const quote = await api.quotes.show({ params: { id: quoteId } })
    expect(quote).toMatchObject({
      state: 'sent',
      seller: null,
      reference: 'PO 7',
      buyer: { customerType: 'business', vatnumber: 'NL123456789B01' },
      versions: [{ validUntil: '2026-12-21', totals: { gross: 999, discount: 0 } }],
    })
    expect(await subjects()).toContain('Uw offerte OF-2026-00001')
  })

  it('is attached to its mail as a PDF', async () => {
    const sofa = await shop.addProduct()
    await saveCart(sofa)

    await shop.sendMails()

    const mail = shop.mailbox.mails.find(({ subject }) => subject === 'Uw offerte OF-2026-00001')
    expect(mail?.text).toContain('De offerte zit als PDF bij deze mail.')
    const [file] = mail?.attachments ?? []
    expect(file).toMatchObject({ name: 'Offerte OF-2026-00001.pdf', type: 'application/pdf' })
    expect(
      Buffer.from(file?.content ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('is mailed without a PDF that is too large for a mail', async () => {
    const sofa = await shop.addProduct()
    const { quoteId } = await saveCart(sofa)
    const deps = { db: shop.db, shop: testConfig.shop, publicUrl: '', secret: shop.secret, maxAttachedBytes: 1000 }

    const mail = await quoteMails(deps)['quote-sent']?.({
      id: 1,
      kind: 'quote-sent',
      uniqueKey: '1',
      payload: { quoteId, version: 1 },
      tries: 1,
    })

    expect(mail?.attachments).toEqual([])
    expect(JSON.stringify(mail?.content)).toContain('of als PDF bewaren')
  })

  it('is listed for its customer and for staff, and needs no link in an account with the proven address', async () => {
    const sofa = await shop.addProduct()
    const email = CUSTOMER_WITH_ACCOUNT
    const { quoteId } = await saveCart(sofa, { email: email.toUpperCase() })
    const { quoteId: other } = await saveCart(sofa)
    const own = shop.customer
    const provenAt = (email_proven_at: Date | null) =>
      shop.db.updateTable('users').set({ email_proven_at }).where('email', '=', email).execute()

    await provenAt(null)
    expect(await own.quotes.own()).toEqual([])
    await expect(own.quotes.show({ params: { id: quoteId } })).rejects.toMatchObject({ code: 'quote_not_found' })
    await provenAt(new Date())

    expect(await own.quotes.own()).toMatchObject([
      { quoteId, number: 'OF-2026-00001', state: 'sent', isPastValidity: false, validUntil: '2026-12-21', total: 999 },
    ])
    await expect(own.quotes.show({ params: { id: other } })).rejects.toMatchObject({ code: 'quote_not_found' })
    expect(await own.quotes.show({ params: { id: quoteId } })).toMatchObject({ number: 'OF-2026-00001' })
    const { salesOrderId } = await accept(own, quoteId, 1, { email })
    expect(await own.quotes.own()).toMatchObject([{ quoteId, state: 'accepted' }])

    const { id } = await shop.db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow()
    const { quotes } = await shop.sales.customers.show({ params: { id: String(id) } })
    expect(quotes).toMatchObject([{ quoteId, state: 'accepted', salesOrderId, total: 999 }])
  })

  it('is made once per key, and refused for other prices, samples, an empty cart and a wrong VAT number', async () => {
    const [sofa, sample] = [await shop.addProduct(), await shop.addProduct({ itemId: 'Kleurstaal-1', basePrice: 0 })]
    const key = newKey()

    const first = await saveCart(sofa, {}, key)
    expect((await saveCart(sofa, {}, key)).quoteId).toBe(first.quoteId)
    await expect(saveCart(sofa, { reference: 'anders' }, key)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    await setPrice(sofa, 1000)
    await expect(saveCart(sofa)).rejects.toMatchObject({ code: 'prices_changed' })
    await expect(saveCart(sofa, { shoppinglist: [] })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(saveCart(sofa, { companyName: 'Zee', vatnumber: 'X' })).rejects.toMatchObject({
      fields: [{ field: 'vatnumber' }],
    })
    await expect(
      saveCart(sample, { shoppinglist: [{ id: sample, itemId: '', basePrice: 0, count: 1 }] }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('is limited per email address and day', async () => {
    const sofa = await shop.addProduct()
    for (let made = 0; made < 10; made += 1) await saveCart(sofa)

    await expect(saveCart(sofa, { email: CUSTOMER.toUpperCase() })).rejects.toMatchObject({ code: 'too_many_quotes' })
    await saveCart(sofa, { email: 'ander@voorbeeld.example' })
  })

  it('is reminded once three days before its end, then expires, and the customer asks for a new one', async () => {
    const sofa = await shop.addProduct()
    const { api, quoteId } = await saveCart(sofa)
    await shop.sendMails()
    shop.mailbox.empty()

    shop.clock.set('2026-12-17T22:59:00Z')
    await follow()
    expect(await subjects()).toEqual([])
    shop.clock.set('2026-12-17T23:00:00Z')
    await follow()
    await follow()
    expect(await subjects()).toEqual(['Uw offerte OF-2026-00001 is geldig tot en met 21 december 2026'])
    expect(shop.mailbox.mails[0]?.html).toContain('Tot en met 21 december 2026 liggen uw prijzen vast.')
    shop.clock.set('2026-12-21T23:00:00Z')
    await follow()
    await follow()
    expect(await subjects()).toHaveLength(2)
    expect(shop.mailbox.mails.at(-1)?.subject).toBe('Uw offerte OF-2026-00001 is verlopen')

    await expect(accept(api, quoteId)).rejects.toMatchObject({ code: 'quote_expired' })
    await api.quotes.renew({ params: { id: quoteId } })
    await api.quotes.renew({ params: { id: quoteId } })
    expect((await subjects()).filter((subject) => subject.includes('nieuwe offerte gevraagd'))).toHaveLength(1)
    shop.clock.set('2026-11-21T13:00:00Z')
  })

  it('is not mailed any more once it was accepted', async () => {
    const sofa = await shop.addProduct()
    const { api, quoteId } = await saveCart(sofa)
    await accept(api, quoteId)

    const sent = await subjects()

    expect(sent.some((subject) => subject.startsWith('Uw offerte'))).toBe(false)
    expect(sent).toContain('Offerte OF-2026-00001 is geaccepteerd')
  })

  it('becomes an order that expires like every order of the web shop', async () => {
    const sofa = await shop.addProduct()
    const { api, quoteId } = await saveCart(sofa)

    const { salesOrderId } = await accept(api, quoteId)

    const unpaid = await shop.db.selectFrom('unpaid_orders').select('sales_order_id as id').execute()
    expect(unpaid).toEqual([{ id: salesOrderId }])
  })

  it('is in the export of the customer, and loses the customer at an erasure and a year after its end', async () => {
    const sofa = await shop.addProduct()
    const { quoteId: accepted, api } = await saveCart(sofa, { email: 'mark@voorbeeld.example' })
    const { salesOrderId } = await accept(api, accepted, 1, { email: 'mark@voorbeeld.example' })
    const { quoteId: open } = await saveCart(sofa, { email: 'mark@voorbeeld.example' })
    const { quoteId: other } = await saveCart(sofa)
    const key = `gast-${salesOrderId}`
    const exported = await shop.admin.customers.exportData({ params: { id: key } })
    expect(exported.quotes).toMatchObject([
      { number: 'OF-2026-00001' },
      { number: 'OF-2026-00002', lines: [{ count: 1 }] },
    ])

    await shop.admin.customers.forget({ params: { id: key } })

    const names = async () => {
      const rows = await shop.db.selectFrom('quotes').select(['id', 'lastname', 'token_hash']).orderBy('id').execute()
      return rows.map(({ id, lastname, token_hash }) => [id, lastname, token_hash === ''])
    }
    // The accepted one stays with its order.
    expect(await names()).toEqual([
      [accepted, 'Wilde', false],
      [open, '', true],
      [other, 'Wilde', false],
    ])
    shop.clock.set('2027-12-22T12:00:00Z')
    await forgetOldQuotes({ db: shop.db, now: shop.clock.now })
    expect(await names()).toEqual([
      [accepted, 'Wilde', false],
      [open, '', true],
      [other, '', true],
    ])
    shop.clock.set('2026-11-21T13:00:00Z')
  })
})
