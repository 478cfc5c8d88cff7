// @pglite: lists are sorted by the collations of the database

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { OrderSort } from '#shared/contracts/staff-order-list.ts'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import { eachOrder } from '#src/server/features/sales/sales-orders/order-list.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const pairs = (titles: string[], values: string[]) => titles.map((title, index) => [title, values[index]] as const)

describe('the list of sales orders', () => {
  const shop = usePayingShop()

  type Buyer = Parameters<typeof orderForm>[1]

  const order = async (buyer: Buyer = {}, api = shop.anonymous) => {
    const id = await shop.addProduct()
    const body = orderForm([{ id, itemId: '', basePrice: 825.62, count: 1 }], buyer)
    return (await place(api, body, newKey())).salesOrderId
  }

  const findIds = async (query: Parameters<typeof shop.sales.staffOrders.find>[0] = {}) =>
    (await shop.sales.staffOrders.find(query)).items.map(({ salesOrderId }) => salesOrderId)

  it('shows the newest first, with buyer, total and paid amount', async () => {
    const older = await order({ email: 'oud@voorbeeld.example' })
    shop.clock.advance(60_000)
    const newer = await order()

    const { items, total } = await shop.sales.staffOrders.find()

    expect(total).toBe(2)
    expect(items.map(({ salesOrderId }) => salesOrderId)).toEqual([newer, older])
    expect(items[0]).toMatchObject({
      netsuiteId: null,
      userId: null,
      name: 'Anna de Wilde',
      email: 'anna@voorbeeld.example',
      synchronizedDateTime: null,
      total: 999,
      paid: 0,
      paymentState: 'none',
      workState: 'ordered',
      channel: 'web',
      seller: null,
      openAttempt: null,
    })
  })

  it.each([
    ['the email address', 'ZOEK@voor'],
    ['an email address with two letters before the @', 'ek@voorbeeld.ex'],
    ['the last name', 'müller'],
    ['the last name without its accents', 'Muller'],
    ['the last name with its prefix', 'van der Müller'],
    ['the postcode', '9876 ZX'],
    ['the postcode without a space', '9876zx'],
    ['the town', 'zoekdorp'],
    ['the last name and the town', 'muller zoekdorp'],
    ['the company', 'leder zn'],
    ['the company without its accents', 'Ledér'],
    ['the phone number', '0687654321'],
    ['the phone number in international notation', '+31 (0)6-8765 43 21'],
    ['the end of the phone number', '654321'],
    ['the first name', 'marielle'],
    ['the town of the delivery address', 'bezorgstad'],
    ['the postcode of the delivery address', '8021 zb'],
    ['the postcode of the delivery address without a space', '8021ZB'],
    ['a last name with the town of the delivery address', 'muller bezorgstad'],
  ])('is searched by %s', async (_what, search) => {
    const expectedOrder = await order({
      email: 'zoek@voorbeeld.example',
      firstname: 'Mariëlle',
      middlename: 'van der',
      lastname: 'Müller',
      zipcode: '9876 ZX',
      city: 'Zoekdorp',
      phoneNumber: '+31 6 8765-4321',
      customerType: 'business',
      companyName: 'Léder & Zn',
      deliveryAddress: '2',
      deliveryAddressCountry: 'NL',
      deliveryAddressZipcode: '8021 ZB',
      deliveryAddressHouseNumber: '7',
      deliveryAddressStreetname: 'Bezorgweg',
      deliveryAddressCity: 'Bézorgstad',
    })
    await order()

    expect(await findIds({ query: { search } })).toEqual([expectedOrder])
  })

  it.each(['%', '_', "'; drop", 'anna@elders', 'Anna-Sophie', '0699999999', 'Voorbeeldstraat'])(
    'contains no order for the search text %j, which occurs in no searched field',
    async (search) => {
      await order()
      expect(await findIds({ query: { search } })).toEqual([])
    },
  )

  it('is searched by order number, and by NetSuite number once there is one', async () => {
    const id = await order()
    await order()

    expect(await findIds({ query: { search: String(id) } })).toEqual([id])
    expect(await findIds({ query: { search: `#${id}` } })).toEqual([id])
    expect(await findIds({ query: { search: '880077' } })).toEqual([])
    await shop.db.updateTable('sales_orders').set({ netsuite_id: 880_077 }).where('id', '=', id).execute()
    expect(await findIds({ query: { search: '880077' } })).toEqual([id])
    expect(await findIds({ query: { search: `880077 wilde ${id}` } })).toEqual([id])
  })

  it('is searched by the corrected data of an order, and no longer by its former data', async () => {
    const id = await order({ lastname: 'Oudenaam' })
    const correct = (corrected: object) =>
      shop.db.updateTable('sales_order_customers').set(corrected).where('sales_order_id', '=', id).execute()

    await correct({ lastname: 'Nieuwenaam' })
    expect(await findIds({ query: { search: 'nieuwenaam' } })).toEqual([id])
    expect(await findIds({ query: { search: 'oudenaam' } })).toEqual([])

    await correct({ firstname: 'Nieuwevoornaam' })
    expect(await findIds({ query: { search: 'nieuwevoornaam' } })).toEqual([id])

    await correct({ delivery_address: JSON.stringify({ zipcode: '8021 ZB', city: 'Bezorgstad' }) })
    expect(await findIds({ query: { search: 'bezorgstad' } })).toEqual([id])
    await correct({ delivery_address: null })
    expect(await findIds({ query: { search: 'bezorgstad' } })).toEqual([])
  })

  it('is filtered by payment, state, seller, date and ERP sync', async () => {
    const web = await order()
    const firstDay = shop.clock.now().toISOString().slice(0, 10)
    shop.clock.advance(3 * 86_400_000)
    const sold = await order({ payment: '4' }, shop.sales)
    await shop.sales.payments.start({ body: { Amount: 10_000, SalesOrderId: sold, PaymentType: 'CASH' } })
    await shop.db.updateTable('sales_orders').set({ synchronized_at: shop.clock.now() }).where('id', '=', web).execute()
    const [seller] = await shop.sales.staffOrders.sellers()
    const today = shop.clock.now().toISOString().slice(0, 10)

    expect(seller?.email).toBe('sales@leermeester.example')
    expect(await findIds({ query: { paid: 'part' } })).toEqual([sold])
    expect(await findIds({ query: { paid: 'none' } })).toEqual([web])
    expect(await findIds({ query: { paid: 'due' } })).toEqual([sold, web])
    expect(await findIds({ query: { paid: 'full' } })).toEqual([])
    expect(await findIds({ query: { state: 'ordered' } })).toEqual([sold, web])
    expect(await findIds({ query: { state: 'delivered' } })).toEqual([])
    expect(await findIds({ query: { seller: seller?.userId } })).toEqual([sold])
    expect(await findIds({ query: { seller: 'none' } })).toEqual([web])
    expect(await findIds({ query: { from: today } })).toEqual([sold])
    expect(await findIds({ query: { until: today } })).toEqual([sold, web])
    expect(await findIds({ query: { until: firstDay } })).toEqual([web])
    expect(await findIds({ query: { synced: 'yes' } })).toEqual([web])
    expect(await findIds({ query: { synced: 'no', search: 'wilde' } })).toEqual([sold])
  })

  it('excludes canceled orders from the filters for open work, payment and ERP sync', async () => {
    const active = await order()
    const guest = shop.browser()
    const canceled = await order({}, guest.api)
    await guest.api.salesOrders.cancel({ params: { id: canceled }, body: { reason: 'unwanted' } })

    for (const query of [{ state: 'ordered' }, { paid: 'due' }, { synced: 'no' }] as const) {
      expect(await findIds({ query })).toEqual([active])
    }
    expect(await findIds()).toEqual([canceled, active])
  })

  it.each([
    ['open', ['starting', 'open']],
    ['unknown', ['unknown']],
    ['failed', ['failed', 'cancelled', 'expired']],
    ['review', ['review']],
    ['charged_back', ['charged_back']],
    ['refunded', ['refunded']],
  ] as const)(
    'with filter %s contains the orders with an attempt in one of the states %j, and no others',
    async (attempt, states) => {
      const all = [
        'starting',
        'open',
        'unknown',
        'paid',
        'failed',
        'cancelled',
        'expired',
        'review',
        'charged_back',
        'refunded',
      ] as const
      const expected: number[] = []
      for (const state of all) {
        const id = await order()
        const { paymentId } = await pay(shop.sales, id, 'CASH', { amountCents: 100 })
        await shop.db.updateTable('payment_attempts').set({ state }).where('id', '=', paymentId).execute()
        if ((states as readonly string[]).includes(state)) expected.unshift(id)
      }

      expect(await findIds({ query: { attempt, sort: '-id' } })).toEqual(expected)
    },
  )

  it('is filtered by payment attempts, and shows the open one', async () => {
    const paying = await order()
    await order()
    await shop.sales.payments.start({ body: { Amount: 10_000, SalesOrderId: paying, PaymentType: 'PAYLINK' } })

    expect(await findIds({ query: { attempt: 'open' } })).toEqual([paying])
    expect(await findIds({ query: { attempt: 'unknown' } })).toEqual([])
    expect((await shop.sales.staffOrders.find({ query: { attempt: 'open' } })).items[0]?.openAttempt).toBe('open')
  })

  it('shows the state of an attempt that is not final, and no state of a final attempt', async () => {
    const id = await order()
    const { paymentId } = await shop.sales.payments.start({
      body: { Amount: 10_000, SalesOrderId: id, PaymentType: 'PAYLINK' },
    })
    const listedAs = async (state: AttemptState) => {
      await shop.db.updateTable('payment_attempts').set({ state }).where('id', '=', paymentId).execute()
      return (await shop.sales.staffOrders.find()).items[0]?.openAttempt
    }

    for (const state of ['starting', 'open', 'unknown'] as const) expect(await listedAs(state)).toBe(state)
    for (const state of ['failed', 'cancelled', 'expired', 'review'] as const) expect(await listedAs(state)).toBeNull()
  })

  it('shows the paid amount of the ledger, to the cent', async () => {
    const id = await order()
    const payCash = (Amount: number) =>
      shop.sales.payments.start({ body: { Amount, SalesOrderId: id, PaymentType: 'CASH' } })
    const state = async () => (await shop.sales.staffOrders.find()).items[0]

    await payCash(99_899)
    expect(await state()).toMatchObject({ paid: 998.99, paymentState: 'part' })

    await payCash(1)
    expect(await state()).toMatchObject({ paid: 999, paymentState: 'full' })
  })

  it.each<[OrderSort, string[]]>([
    ['name', ['Aa', 'Bb', 'Cc']],
    ['-name', ['Cc', 'Bb', 'Aa']],
    ['email', ['Cc', 'Aa', 'Bb']],
    ['date', ['Bb', 'Aa', 'Cc']],
    ['-date', ['Cc', 'Aa', 'Bb']],
    ['-id', ['Cc', 'Aa', 'Bb']],
    ['price', ['Bb', 'Aa', 'Cc']],
    ['-paid', ['Cc', 'Aa', 'Bb']],
  ])('is sorted by %s', async (sort, names) => {
    await order({ lastname: 'Bb', email: 'c@voorbeeld.example' })
    shop.clock.advance(60_000)
    await order({ lastname: 'Aa', email: 'b@voorbeeld.example' })
    shop.clock.advance(60_000)
    await order({ lastname: 'Cc', email: 'a@voorbeeld.example' })

    for (const search of ['', 'voorbeeld.example']) {
      const { items } = await shop.sales.staffOrders.find({ query: { sort, search } })
      expect(items.map(({ name }) => name.split(' ').at(-1))).toEqual(names)
    }
  })

  it('is sorted by paid amount also within a search', async () => {
    const [paid, due] = [await order(), await order()]
    await shop.sales.payments.start({ body: { Amount: 10_000, SalesOrderId: paid, PaymentType: 'CASH' } })

    expect(await findIds({ query: { search: 'wilde', sort: '-paid' } })).toEqual([paid, due])
  })

  it('has pages without duplicates, and the total', async () => {
    const ids = [await order(), await order(), await order()]

    const [all, past] = await Promise.all(
      [1, 9].map((page) => shop.sales.staffOrders.find({ query: { page, pageSize: 2 } })),
    )
    expect(past).toMatchObject({ items: [], total: all?.total })
    expect(all?.total).toBeGreaterThanOrEqual(3)

    const first = await shop.sales.staffOrders.find({ query: { page: 1, pageSize: 2, search: 'wilde' } })
    const second = await shop.sales.staffOrders.find({ query: { page: 2, pageSize: 2, search: 'wilde' } })

    expect([...first.items, ...second.items].map(({ salesOrderId }) => salesOrderId)).toEqual(ids.toReversed())
    expect([first.total, second.total]).toEqual([3, 3])
  })

  it('returns the total of a filter or search also past its last page', async () => {
    await order()
    await order()
    const total = async (query: object) =>
      (await shop.sales.staffOrders.find({ query: { ...query, page: 9, pageSize: 2 } })).total

    expect(await total({ state: 'ordered' })).toBe(2)
    expect(await total({ state: 'ready' })).toBe(0)
    expect(await total({ search: 'elders' })).toBe(0)
  })

  it.each(['-date', 'date', 'email'] as const)('has each order once over 58 pages, sorted by %s', async (sort) => {
    await insertOrders(5_300)
    const page = async (number: number) => {
      const { items, total } = await shop.sales.staffOrders.find({
        query: { page: number, pageSize: 96, sort, paid: 'due' },
      })
      expect(total).toBe(5_300)
      return items.map(({ salesOrderId }) => salesOrderId)
    }

    const ids = (await Promise.all(Array.from({ length: 58 }, (_, before) => page(before + 1)))).flat()
    expect(ids).toHaveLength(5_300)
    expect(ids).toEqual([...ids].sort((a, b) => (sort === '-date' ? b - a : a - b)))
  })

  it('shows the times of the ERP sync and the cancellation', async () => {
    const at = new Date('2026-11-21T13:05:00Z')
    await order()
    await shop.db
      .updateTable('sales_orders')
      .set({ synchronized_at: at, canceled_at: at, released_cents: 950 })
      .execute()

    const { items } = await shop.sales.staffOrders.find()

    const moment = at.toISOString()
    expect(items[0]).toMatchObject({ synchronizedDateTime: moment, canceledDateTime: moment, released: 9.5 })
  })

  it('has a filter for orders of which more is paid than due', async () => {
    const [paid, unpaid, other] = [await order(), await order(), await order()]
    for (const id of [paid, other]) await pay(shop.sales, id, 'CASH', { amountCents: 100 })
    const canceled = shop.db.updateTable('sales_orders').set((eb) => ({
      canceled_at: shop.clock.now(),
      released_cents: eb.ref('gross_cents'),
    }))
    await canceled.where('id', 'in', [paid, unpaid]).execute()

    expect(await findIds({ query: { attempt: 'after_cancel' } })).toEqual([paid])
  })

  it('contains an order with a partial refund under the filter for refunds', async () => {
    const [refunded, other] = [await order(), await order()]
    const { paymentId } = await pay(shop.sales, refunded, 'CASH', { amountCents: 10_000 })
    await pay(shop.sales, other, 'CASH', { amountCents: 10_000 })
    await shop.sales.paymentDesk.refund({
      params: { paymentId },
      body: { RefundId: newKey(), Amount: 2_500, Reason: 'Kras' },
    })

    expect(await findIds({ query: { attempt: 'refunded' } })).toEqual([refunded])
    expect(await findIds({ query: { attempt: 'charged_back' } })).toEqual([])
  })

  it.each([2, 3])('is exported in batches of %i, each order once', async (batchSize) => {
    const ids = [await order(), await order(), await order(), await order()]
    const query = { search: '', sort: '-date' } as const

    const read: number[] = []
    for await (const { salesOrderId } of eachOrder(shop.db, query, batchSize)) read.push(salesOrderId)

    expect(read).toEqual(ids.toReversed())
  })

  it('is exported with its filter, and without formulas that customers typed', async () => {
    const expectedOrder = await order({ lastname: 'Export', firstname: '=1+1', middlename: '' })
    await order()

    const reply = await shop.app.inject({
      url: '/api/salesorder/export?search=export',
      headers: { authorization: `Bearer ${await shop.tokenOf('sales')}` },
    })

    const [head, ...rows] = reply.payload.trim().split('\r\n')
    expect(reply.headers['content-type']).toContain('text/csv')
    expect(head).toContain('Order;NetSuite;Gebruiker;Naam;Email')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(`${expectedOrder};`)
    expect(rows[0]).toContain("'=1+1 Export")
    expect(rows[0]).toContain(';999;0;niet betaald;Besteld;')
    const cells = Object.fromEntries(pairs(head?.replace(/^\uFEFF/, '').split(';') ?? [], rows[0]?.split(';') ?? []))
    expect(cells).toMatchObject({
      Geplaatst: expect.stringMatching(/^2026-11-\d\d \d\d:\d\d$/),
      Gesynchroniseerd: '',
      'Totaal excl. btw': '825,62',
      Btw: '173,38',
      Herroepen: '0',
      Terugbetaald: '0',
      'Nog open': '999',
      Betaalwijze: '',
      Levering: 'bezorgen',
      Telefoon: expect.any(String),
      Adres: expect.stringMatching(/ \d+/),
      Land: 'NL',
      Bezorgadres: '',
    })
    await shop.app.inject({
      url: '/api/salesorder/export?state=ready',
      headers: { authorization: `Bearer ${await shop.tokenOf('sales')}` },
    })
    const exports = await shop.db
      .selectFrom('audit_entries')
      .where('action', '=', 'order.list_exported')
      .selectAll()
      .orderBy('id')
      .execute()
    const entry = { actor_email: 'sales@leermeester.example', subject_id: 'list', before: null }
    expect(exports).toMatchObject([
      { ...entry, after: { isSearched: true, sort: '-date' } },
      { ...entry, after: { isSearched: false, state: 'ready' } },
    ])
  })

  it('is exported with the payment methods and the refunds of each order', async () => {
    const id = await order()
    const { paymentId } = await pay(shop.sales, id, 'CASH', { amountCents: 99_900 })
    await pay(shop.sales, await order(), 'CASH', { amountCents: 100 })
    const refund = { RefundId: newKey(), Amount: 25_050, Reason: 'Kras' }
    await shop.sales.paymentDesk.refund({ params: { paymentId }, body: refund })

    const reply = await shop.app.inject({
      url: `/api/salesorder/export?search=${id}`,
      headers: { authorization: `Bearer ${await shop.tokenOf('sales')}` },
    })
    const [head = '', row = ''] = reply.payload.split('\r\n')
    expect(Object.fromEntries(pairs(head.split(';'), row.split(';')))).toMatchObject({
      Betaald: '748,5',
      Terugbetaald: '250,5',
      'Nog open': '250,5',
      Betaalwijze: 'Contant',
    })
  })

  it('has saved views per account, which can be replaced and deleted', async () => {
    await shop.sales.staffOrders.keepView({ body: { name: 'Openstaand', query: 'paid=due' } })
    const views = await shop.sales.staffOrders.keepView({ body: { name: 'Openstaand', query: 'paid=part' } })

    expect(views).toEqual([{ viewId: expect.any(Number), name: 'Openstaand', query: 'paid=part' }])
    expect(await shop.admin.staffOrders.views()).toEqual([])

    const id = views[0]?.viewId ?? 0
    await shop.admin.staffOrders.forgetView({ params: { id } })
    expect(await shop.sales.staffOrders.views()).toHaveLength(1)
    expect(await shop.sales.staffOrders.forgetView({ params: { id } })).toEqual([])
    const entries = shop.db.selectFrom('audit_entries').where('subject', '=', 'user').selectAll()
    const logged = await entries.orderBy('id').execute()
    const name = 'Openstaand'
    expect(logged.map(({ actor_email, action, before, after }) => [actor_email, action, before, after])).toEqual([
      ['sales@leermeester.example', 'user.view_kept', null, { name }],
      ['sales@leermeester.example', 'user.view_kept', null, { name }],
      ['sales@leermeester.example', 'user.view_forgotten', { name }, null],
    ])
  })

  it('has at most thirty saved views per account, and each can be replaced', async () => {
    await sql`insert into order_views (user_id, name, query, created_at)
      select id, 'Lijst ' || n, '', now() from users, generate_series(1, 30) n
      where email = 'sales@leermeester.example'`.execute(shop.db)
    const save = (name: string) => shop.sales.staffOrders.keepView({ body: { name, query: 'paid=due' } })

    await expect(save('Lijst 31')).rejects.toMatchObject({ code: 'too_many_views' })
    expect(await save('Lijst 30')).toContainEqual(expect.objectContaining({ name: 'Lijst 30', query: 'paid=due' }))
    const [first] = await shop.sales.staffOrders.views()
    await shop.sales.staffOrders.forgetView({ params: { id: first?.viewId ?? 0 } })
    expect(await save('Lijst 31')).toHaveLength(30)
  })

  it('refuses an unknown filter, an invalid day and an unknown sort order', async () => {
    const call = async (query: string) =>
      (
        await shop.app.inject({
          url: `/api/salesorder?${query}`,
          headers: { authorization: `Bearer ${await shop.tokenOf('sales')}` },
        })
      ).statusCode

    for (const query of ['paid=soms', 'from=2026-02-30', 'sort=password_hash', 'page=0', 'seller=x', 'state=kwijt'])
      expect(await call(query), query).toBe(422)
  })

  /** Inserts many orders at once, without the triggers that update the customer list, which is not tested here. */
  async function insertOrders(count: number): Promise<void> {
    await shop.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into sales_orders (id, channel, token_hash, reference, remarks, delivery, payment_option, gross_cents,
          net_cents, vat_cents, deposit_cents, inserted_at)
        overriding system value
        select 20000 + n, 'web', 'many-' || n, '', '', 's', '1', 12100, 10000, 2100, 1815,
          '2026-01-01'::timestamptz + n * interval '1 minute'
        from generate_series(1, ${sql.lit(count)}) n`.execute(tx)
      await sql`
        insert into sales_order_customers (sales_order_id, email, phone_number, customer_type, company_name, gender,
          firstname, middlename, lastname, address)
        select 20000 + n, 'koper' || lpad(n::text, 6, '0') || '@voorbeeld.example', '', 'private', '', 'v',
          'A', '', 'B', '{}'
        from generate_series(1, ${sql.lit(count)}) n`.execute(tx)
    })
  }
})
