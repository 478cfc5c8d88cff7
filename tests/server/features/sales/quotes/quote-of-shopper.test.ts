import { describe, expect, it } from 'vitest'
import { followQuotes, forgetOldQuotes } from '#src/server/features/sales/quotes/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { newKey } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { CUSTOMER, LIST, quoteCalls } from './quote-calls.ts'

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
