import { beforeEach, describe, expect, it } from 'vitest'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

describe('erasing a customer from the back office', () => {
  const shop = usePayingShop()
  beforeEach(() => shop.clock.set('2026-11-21T13:00:00Z'))
  const { anonymise, forget, show } = {
    anonymise: (id: string) => shop.sales.customers.anonymise({ params: { id } }),
    forget: (id: string) => shop.sales.customers.forget({ params: { id } }),
    show: (id: string) => shop.sales.customers.show({ params: { id } }),
  }

  const placeOrder = async (changes: Parameters<typeof orderForm>[1] = {}, api = shop.browser().api) => {
    const id = await shop.addProduct({ displayName: 'Bank Vlier' })
    return (await place(api, orderForm([{ id, basePrice: 825.62, count: 1 }], changes), newKey())).salesOrderId
  }
  const log = () =>
    shop.db
      .selectFrom('audit_entries')
      .select(['action', 'subject_id as id', 'after', 'actor_email as who'])
      .orderBy('audit_entries.id')
      .execute()
  const buyer = (id: number) =>
    shop.db.selectFrom('sales_order_customers').selectAll().where('sales_order_id', '=', id).executeTakeFirstOrThrow()
  const amountsOf = (id: number) =>
    shop.db
      .selectFrom('sales_orders as o')
      .innerJoin('sales_order_rows as r', 'r.sales_order_id', 'o.id')
      .select(['o.gross_cents', 'o.net_cents', 'o.vat_cents', 'r.display_name', 'r.count', 'r.base_price'])
      .where('o.id', '=', id)
      .execute()

  it('is refused while the tax term of an order lasts, with the first day on which it is possible', async () => {
    const id = await placeOrder({}, shop.customer)

    expect((await show('1')).mayForgetFrom).toBe('2034-01-01')
    await expect(anonymise('1')).rejects.toMatchObject({
      code: 'customer_in_books',
      status: 409,
      detail: { from: '2034-01-01' },
    })

    expect((await buyer(id)).lastname).toBe('Wilde')
    shop.clock.set('2033-12-31T12:00:00Z')
    await expect(anonymise('1')).rejects.toMatchObject({ code: 'customer_in_books' })
    expect(await log()).toEqual([])
  })

  it('deletes the personal data after the tax term, and keeps items and amounts for accounting', async () => {
    const id = await placeOrder({}, shop.customer)
    const before = await amountsOf(id)
    shop.clock.set('2034-01-01T12:00:00Z')

    const { message } = await anonymise('1')

    expect(message).toBe('De klant is geanonimiseerd. De bedragen van de bestellingen zijn bewaard.')
    expect(await amountsOf(id)).toEqual(before)
    expect(await buyer(id)).toMatchObject({
      email: 'verwijderd@verwijderd.invalid',
      lastname: 'Verwijderd',
      phone_number: '',
    })
    expect(await show('1')).toMatchObject({
      isForgotten: true,
      isLocked: true,
      email: 'verwijderd-1@verwijderd.invalid',
    })
    expect((await shop.sales.customers.find({ query: { search: 'wilde' } })).total).toBe(0)
    expect(shop.woken.outbox).toBe(2) // once for the order, and once for the erasure
    expect(await log()).toEqual([
      {
        action: 'customer.anonymised',
        id: '1',
        who: 'sales@leermeester.example',
        after: { orders: [id], keptUntil: null },
      },
    ])
  })

  it('happens only once after repeated calls, also for guests', async () => {
    const id = await placeOrder()
    await placeOrder({}, shop.customer)
    shop.clock.set('2034-01-01T12:00:00Z')

    for (const key of [`gast-${id}`, '1']) {
      const first = await anonymise(key)
      expect(await anonymise(key)).toEqual(first)
    }

    expect((await log()).map(({ action, id: of }) => [action, of])).toEqual([
      ['customer.anonymised', `gast-${id}`],
      ['customer.anonymised', '1'],
    ])
    await expect(show(`gast-${id}`)).rejects.toMatchObject({ code: 'customer_not_found' })
  })

  it('is refused while a withdrawal of the customer is open', async () => {
    const id = await placeOrder()
    const form = { orderNumber: String(id), name: 'Anna', email: 'anna@voorbeeld.example', scope: 'all' } as const
    await shop.anonymous.withdrawals.declare({ headers: { 'idempotency-key': newKey() }, body: form })
    shop.clock.set('2034-01-01T12:00:00Z')
    await expect(anonymise(`gast-${id}`)).rejects.toMatchObject({ code: 'withdrawal_open', status: 409 })

    await shop.sales.withdrawals.handle({ params: { id: 1001 }, body: { state: 'settled' } })

    await anonymise(`gast-${id}`)
    expect((await buyer(id)).email).toBe('verwijderd@verwijderd.invalid')
  })

  it('is possible at once for an account without orders, and not possible for staff accounts', async () => {
    await anonymise('1')

    expect((await shop.sales.customers.find()).items.map(({ email }) => email)).not.toContain(
      'klant@leermeester.example',
    )
    for (const staff of ['2', '3']) {
      await expect(anonymise(staff)).rejects.toMatchObject({ code: 'staff_account', status: 403 })
      await expect(forget(staff)).rejects.toMatchObject({ code: 'staff_account', status: 403 })
    }
    await expect(anonymise('99')).rejects.toMatchObject({ code: 'customer_not_found' })
  })

  it('sends a mail, deletes the account, and keeps the orders until the tax term ends', async () => {
    const id = await placeOrder({}, shop.customer)

    const customer = await forget('1')
    await shop.sendMails()

    expect(customer).toMatchObject({ isForgotten: true, orderCount: 1, mayForgetFrom: '2034-01-01' })
    expect(shop.mailbox.mails.map(({ to, subject }) => [to.address, subject])).toContainEqual([
      ...['klant@leermeester.example', 'Uw account bij Leermeester is verwijderd'],
    ])
    expect((await buyer(id)).lastname).toBe('Wilde')
    const kept = await shop.db.selectFrom('sales_orders').select('keep_until').where('id', '=', id).execute()
    expect(kept).toEqual([{ keep_until: '2033-12-31' }])
    await expect(shop.customer.account.orders()).rejects.toMatchObject({ code: 'unauthenticated' })
    await forget('1')
    expect(await log()).toEqual([
      expect.objectContaining({ action: 'customer.forgotten', after: { orders: [id], keptUntil: '2033-12-31' } }),
    ])
  })

  it('removes the name of a guest from reviews at once, and keeps the order until the tax term ends', async () => {
    const id = await placeOrder()
    const item = await shop.addProduct()
    const review = { rating: 5, review: 'Een heerlijke bank om in te zitten.', is_valid: true }
    const writer = {
      item_id: item,
      name: 'Anna',
      email: 'Anna@voorbeeld.example',
      reaction: null,
      refusal_reason: null,
    }
    await shop.db
      .insertInto('product_reviews')
      .values({ ...writer, ...review, inserted_at: shop.clock.now() })
      .execute()

    expect(await forget(`gast-${id}`)).toMatchObject({ isForgotten: true, email: 'anna@voorbeeld.example' })
    await forget(`gast-${id}`)

    const names = await shop.db.selectFrom('product_reviews').select(['name', 'email']).execute()
    expect(names).toEqual([{ name: 'Anoniem', email: 'verwijderd@verwijderd.invalid' }])
    expect((await buyer(id)).lastname).toBe('Wilde')
    expect(await log()).toHaveLength(1)
  })

  it('leaves no personal data in the audit log', async () => {
    const id = await placeOrder()
    await forget(`gast-${id}`)

    const written = JSON.stringify(await shop.db.selectFrom('audit_entries').selectAll().execute())
    expect(written).not.toMatch(/anna|wilde|voorbeeld\.example/i)
  })
})
