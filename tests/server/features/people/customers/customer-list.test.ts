// @pglite: words are found with the extension pg_trgm, which PGlite brings itself

import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('the list of customers', () => {
  const shop = useShop()
  // The accounts of the test shop are created at the real time. The orders of these tests must be later.
  beforeEach(() => shop.clock.set('2031-01-06T10:00:00Z'))

  const placeOrder = async (changes: Parameters<typeof orderForm>[1] = {}, api = shop.browser().api) => {
    const id = await shop.addProduct()
    shop.clock.advance(1_000)
    return (await place(api, orderForm([{ id, basePrice: 825.62, count: 1 }], changes), newKey())).salesOrderId
  }
  const find = (query: Parameters<typeof shop.sales.customers.find>[0] = {}) => shop.sales.customers.find(query)
  const found = async (search: string) => (await find({ query: { search } })).items.map(({ name }) => name)

  it('contains accounts and guests, last active first', async () => {
    const first = await placeOrder({
      email: 'Gast@Voorbeeld.example',
      firstname: 'Bram',
      middlename: '',
      lastname: 'Gast',
    })
    await placeOrder({}, shop.customer)
    const latest = await placeOrder({
      email: 'gast@voorbeeld.example',
      firstname: 'Bram',
      middlename: '',
      lastname: 'Anders',
    })

    const { items, total } = await find()

    expect(first).not.toBe(latest)
    expect(total).toBe(4) // the guest, and the three users of every test shop
    expect(items.slice(0, 2)).toEqual([
      {
        customerId: `gast-${latest}`,
        userId: null,
        netsuiteId: null,
        email: 'gast@voorbeeld.example',
        name: 'Bram Anders',
        roles: [],
        orderCount: 2,
      },
      {
        customerId: '1',
        userId: 1,
        netsuiteId: null,
        email: 'klant@leermeester.example',
        name: 'Anna de Wilde',
        roles: [],
        orderCount: 1,
      },
    ])
    expect(items.find(({ roles }) => roles.includes('Admin'))).toMatchObject({
      name: 'admin@leermeester.example',
      orderCount: 0,
    })
  })

  it('is filtered by accounts, guests and staff, with the count of each', async () => {
    await placeOrder({ email: 'gast@voorbeeld.example', lastname: 'Gast' })
    const emails = async (kind: 'account' | 'guest' | 'staff', search = '') =>
      (await find({ query: { kind, search, sort: 'email' } })).items.map(({ email }) => email.split('@')[0])

    expect(await emails('guest')).toEqual(['gast'])
    expect(await emails('account')).toEqual(['admin', 'klant', 'sales'])
    expect(await emails('staff')).toEqual(['admin', 'sales'])
    expect(await emails('staff', 'gast')).toEqual([])
    const { total, counts } = await find({ query: { kind: 'guest', search: 'gast' } })
    expect({ total, counts }).toEqual({ total: 1, counts: { all: 4, account: 3, guest: 1, staff: 2 } })
  })

  it('counts the orders of a guest for the account only after the account proved the email address', async () => {
    await placeOrder({ email: 'klant@leermeester.example' })
    expect(
      (await find({ query: { search: 'klant@' } })).items.map(({ userId, orderCount }) => [userId, orderCount]),
    ).toEqual(
      expect.arrayContaining([
        [null, 1],
        [1, 0],
      ]),
    )

    await shop.db.updateTable('users').set({ email_proven_at: shop.clock.now() }).where('id', '=', 1).execute()

    expect((await find({ query: { search: 'klant@' } })).items).toEqual([
      expect.objectContaining({ userId: 1, orderCount: 1, name: 'Anna de Wilde' }),
    ])
  })

  it('is searched by email, last name, postcode and town in any order, ignoring case, accents and spaces', async () => {
    await placeOrder({
      email: 'a@een.example',
      firstname: 'Zoë',
      middlename: '',
      lastname: 'Müller',
      zipcode: '9711 KX',
      city: 'Groningen',
    })
    await placeOrder({
      email: 'b@twee.example',
      firstname: 'Piet',
      middlename: '',
      lastname: 'Smit',
      zipcode: '1071 ZZ',
      city: 'Amsterdam',
    })

    expect(await found('A@EEN')).toEqual(['Zoë Müller'])
    expect(await found('muller')).toEqual(['Zoë Müller'])
    expect(await found('Müll')).toEqual(['Zoë Müller'])
    expect(await found('9711kx')).toEqual(['Zoë Müller'])
    expect(await found('9711 KX')).toEqual(['Zoë Müller'])
    expect(await found('  amsterdam   smit ')).toEqual(['Piet Smit'])
    expect(await found('smit groningen')).toEqual([])
  })

  it.each(['0612345678', '+31 6 1234-5678', '0031 (0)6 12345678', '06-12 34 56 78'])(
    'is searched by phone number in every notation, for a customer who gave %s',
    async (phoneNumber) => {
      await placeOrder({
        email: 'gast@voorbeeld.example',
        firstname: 'Bram',
        middlename: '',
        lastname: 'Gast',
        phoneNumber,
      })
      await placeOrder({ email: 'ander@voorbeeld.example', lastname: 'Ander', phoneNumber: '0201234567' })

      for (const typed of [
        ...['0612345678', '06 12345678', '06-12345678', '06 12 34 56 78', '(06) 1234 5678'],
        ...['+31612345678', '+31 6 12345678', '+31 (0)6-12345678', '0031612345678', '0031 6 1234 5678', '12345678'],
      ]) {
        expect(await found(typed), typed).toEqual(['Bram Gast'])
      }
      expect(await found('0612345679')).toEqual([])
      const jumped = await shop.sales.jump.find({ query: { term: '+31 6 12345678' } })
      expect(jumped.customers.map(({ name }) => name)).toEqual(['Bram Gast'])
    },
  )

  it('treats search operators as plain text', async () => {
    await placeOrder({ lastname: 'Honderd' })

    for (const term of ['%', '_', '\\', "'; drop table customers; --", '*']) expect(await found(term)).toEqual([])
  })

  it('finds a customer also by data of an older order', async () => {
    await placeOrder({ city: 'Groningen' })
    await placeOrder({ city: 'Utrecht' })

    expect(await found('groningen')).toHaveLength(1)
    expect(await found('utrecht')).toHaveLength(1)
  })

  it('has pages, and is sorted by name in both directions', async () => {
    for (const firstname of ['Cees', 'Aart', 'Bas']) {
      await placeOrder({ email: `${firstname}@voorbeeld.example`, firstname, middlename: '', lastname: 'Proef' })
    }
    const names = async (sort: 'name' | '-name' | '-orders', page = 1) =>
      (await find({ query: { search: 'voorbeeld', sort, page, pageSize: 2 } })).items.map(({ name }) => name)

    // No account of the test shop has this text in its email address.
    expect(await names('name')).toEqual(['Aart Proef', 'Bas Proef'])
    expect(await names('name', 2)).toEqual(['Cees Proef'])
    expect(await names('-name')).toEqual(['Cees Proef', 'Bas Proef'])
    expect(await names('name', 9)).toEqual([])
    expect((await find({ query: { search: 'voorbeeld', page: 9, pageSize: 2 } })).total).toBe(3)
  })

  it('counts every order when two are placed at the same time', async () => {
    const id = await shop.addProduct()
    const both = [1, 2].map(() => place(shop.browser().api, orderForm([{ id, basePrice: 825.62, count: 1 }]), newKey()))
    await Promise.all(both)

    expect((await find({ query: { search: 'anna@' } })).items).toEqual([expect.objectContaining({ orderCount: 2 })])
  })

  it('stays the same when it is rebuilt from the orders', async () => {
    await placeOrder()
    await placeOrder({ email: 'b@twee.example' })
    await placeOrder({}, shop.customer)
    // A rebuild numbers the rows anew, and accounts that were created at the same time are sorted by that number. The
    // counts are left out, because they may be a second old.
    const listed = async () => (await find()).items.toSorted((a, b) => a.customerId.localeCompare(b.customerId))
    const before = await listed()

    await shop.db.deleteFrom('customers').execute()
    await sql`select refresh_all_customers()`.execute(shop.db)

    expect(await listed()).toEqual(before)
  })

  it('finds a customer by the latest 200 orders, after a rebuild of one customer and of all customers', async () => {
    await placeOrder({ email: 'veel@voorbeeld.example', city: 'Oudstad' })
    await shop.db.transaction().execute(async (tx) => {
      // Triggers are disabled, as in a bulk import of orders, so that the customer is updated only afterwards.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        with placed as (
          insert into sales_orders (channel, token_hash, reference, remarks, delivery, payment_option, gross_cents,
            net_cents, vat_cents, deposit_cents, inserted_at)
          select channel, token_hash || n, reference, remarks, delivery, payment_option, gross_cents, net_cents,
            vat_cents, deposit_cents, inserted_at from sales_orders, generate_series(1, 200) n returning id
        )
        insert into sales_order_customers (sales_order_id, email, customer_type, firstname, middlename, lastname,
          gender, phone_number, company_name, vat_number, kvk_number, address)
        select placed.id, email, customer_type, firstname, middlename, lastname, gender, phone_number, company_name,
          vat_number, kvk_number, address || '{"city": "Nieuwstad"}' from placed, sales_order_customers`.execute(tx)
    })
    await sql`select refresh_customer(null, 'veel@voorbeeld.example')`.execute(shop.db)
    const search = () => shop.db.selectFrom('customers').select(['search', 'order_count']).orderBy('id').execute()
    const before = await search()

    expect((await find({ query: { search: 'nieuwstad' } })).items).toMatchObject([{ orderCount: 201 }])
    expect((await find({ query: { search: 'oudstad' } })).items).toEqual([])
    await sql`select refresh_all_customers()`.execute(shop.db)
    expect(await search()).toEqual(before)
  })

  it('can be exported with its filter, and the audit log names who exported it', async () => {
    await placeOrder({ email: 'a@een.example', firstname: '=Zoë', middlename: '', lastname: 'Müller' })
    await placeOrder({ email: 'b@twee.example' })

    const reply = await shop.app.inject({
      url: '/api/admin/customers/export?search=een.example',
      headers: { authorization: `Bearer ${await shop.tokenOf('sales')}` },
    })

    expect(reply.headers['content-type']).toContain('text/csv')
    expect(reply.headers['content-disposition']).toContain('klanten')
    expect(reply.body).toBe(
      "\uFEFFKlant;Boekhouding;E-mail;Naam;Rollen;Bestellingen\r\ngast;;a@een.example;'=Zoë Müller;;1\r\n",
    )
    const log = await shop.db.selectFrom('audit_entries').selectAll().execute()
    expect(log).toEqual([
      expect.objectContaining({ action: 'customer.list_exported', actor_email: 'sales@leermeester.example' }),
    ])
    expect(JSON.stringify(log)).not.toContain('een.example')
  })

  it('refuses a search that is too long or an unknown sort order', async () => {
    await expect(find({ query: { search: 'x'.repeat(201) } })).rejects.toMatchObject({ code: 'invalid_input' })
    const reply = await shop.app.inject({
      url: '/api/user?sort=password_hash',
      headers: { authorization: `Bearer ${await shop.tokenOf('sales')}` },
    })
    expect(reply.statusCode).toBe(422)
  })
})
