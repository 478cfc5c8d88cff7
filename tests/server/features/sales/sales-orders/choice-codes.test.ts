import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newKey, orderForm } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const otherAddress = {
  deliveryAddress: '2',
  deliveryAddressCountry: 'BE',
  deliveryAddressZipcode: '9000',
  deliveryAddressHouseNumber: '1',
  deliveryAddressStreetname: 'Korenmarkt',
  deliveryAddressCity: 'Gent',
} as const

/** Words that our code uses in place of the codes. They must not be on the wire. */
const WORDS = /:"(deposit|full|at_pickup|in_showroom|free|delivery|pickup|same|other)"/

/** The fields of the replies that this test reads, as they are on the wire. */
type Wire = {
  salesOrderId: number
  version: number
  delivery: string
  payment: string
  form: Record<string, string>
  detail: { current: Record<string, string> }
  items: unknown[]
  openOrders: unknown[]
  orders: unknown[]
}

describe('the codes of payment and delivery', () => {
  const shop = usePayingShop()

  /** Makes a call without the typed client, and checks that the reply contains none of our words. */
  async function send(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const reply = await shop.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${await shop.tokenOf('sales')}`,
        'x-leermeester-client': '1',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    expect(reply.payload).not.toMatch(WORDS)
    return { status: reply.statusCode, body: reply.json<Wire>() }
  }

  async function ordered(changes: Parameters<typeof orderForm>[1] = {}, isFree = false) {
    const id = await shop.addProduct(isFree ? { itemId: 'KLEURSTAAL-7', basePrice: 0 } : {})
    const lines = [{ id, itemId: '', basePrice: isFree ? 0 : 825.62, count: 1 }]
    const { status, body } = await send('POST', '/api/salesorder', orderForm(lines, changes), {
      'idempotency-key': newKey(),
    })
    expect(status).toBe(200)
    return { id: body.salesOrderId, lines }
  }

  const storedOrder = (id: number) =>
    shop.db
      .selectFrom('sales_orders as o')
      .innerJoin('sales_order_customers as c', 'c.sales_order_id', 'o.id')
      .where('o.id', '=', id)
      .select(['o.payment_option', 'o.delivery', 'o.deposit_cents', 'o.channel', 'c.delivery_address'])
      .executeTakeFirstOrThrow()

  it.each([
    ['1', { deposit_cents: 14_985, channel: 'web' }], // the deposit
    ['2', { deposit_cents: 99_900, channel: 'web' }], // the total
    ['3', { deposit_cents: 0, channel: 'showroom' }], // at pickup
    ['4', { deposit_cents: 0, channel: 'showroom' }], // in the showroom
    ['5', { deposit_cents: 0, channel: 'web' }], //      nothing: the order is free
  ] as const)('of payment option %s are stored and returned as they were sent', async (payment, facts) => {
    const { id } = await ordered({ payment }, payment === '5')

    expect(await storedOrder(id)).toMatchObject({ payment_option: payment, ...facts })
    expect((await send('GET', `/api/salesorder/${id}`)).body.payment).toBe(payment)
    const [placed] = await shop.db.selectFrom('order_events').where('kind', '=', 'placed').select('detail').execute()
    expect(placed?.detail).toEqual({ payment, grossCents: payment === '5' ? 0 : 99_900 })
  })

  it.each([
    ['a delivery', { delivery: 's' }, { delivery: 's', deliveryAddress: '1' }],
    ['a delivery to another address', { delivery: 's', ...otherAddress }, { delivery: 's', deliveryAddress: '2' }],
    ['a pickup', { delivery: 'a' }, { delivery: 'a', deliveryAddress: '1' }],
    ['a pickup after another address', { delivery: 'a', ...otherAddress }, { delivery: 'a', deliveryAddress: '1' }],
  ] as const)('of %s are stored and returned', async (_name, sent, expected) => {
    const { id } = await ordered(sent)

    const row = await storedOrder(id)
    expect(row.delivery).toBe(expected.delivery)
    expect(row.delivery_address === null).toBe(expected.deliveryAddress === '1')
    expect((await send('GET', `/api/salesorder/${id}`)).body.delivery).toBe(expected.delivery)
    expect((await send('GET', `/api/admin/salesorder/${id}`)).body.form).toMatchObject(expected)
    const { body: day } = await send('GET', '/api/till/day?date=2026-11-21')
    expect(day.openOrders).toMatchObject([{ salesOrderId: id, delivery: expected.delivery }])
    expect(await exportedOrders()).toContain(expected.delivery === 's' ? 'bezorgen' : 'afhalen')
  })

  const exportedOrders = async () => {
    const reply = await shop.app.inject({
      url: '/api/salesorder/export',
      headers: { authorization: `Bearer ${await shop.tokenOf('sales')}` },
    })
    return reply.payload
  }

  it('are part of the hash by which a repeated order is recognized, also one of an earlier release', async () => {
    const { lines } = await ordered({ payment: '2', ...otherAddress })

    const { body_hash } = await shop.db.selectFrom('idempotency_keys').select('body_hash').executeTakeFirstOrThrow()
    const parsed = {
      customerType: 'private',
      companyName: '',
      vatnumber: '',
      kvknumber: '',
      gender: 'v',
      firstname: 'Anna',
      middlename: 'de',
      lastname: 'Wilde',
      country: 'NL',
      zipcode: '1234 AB',
      houseNumber: '12',
      houseNumberAddition: 'a',
      streetname: 'Voorbeeldstraat',
      city: 'Verzonnen aan Zee',
      province: '',
      municipality: '',
      addressVerified: true,
      ...otherAddress,
      deliveryAddressHouseNumberAddition: '',
      deliveryAddressProvince: '',
      deliveryAddressMunicipality: '',
      deliveryAddressVerified: false,
      email: 'anna@voorbeeld.example',
      phoneNumber: '0612345678',
      delivery: 's',
      payment: '2',
      reference: '',
      remarks: '',
      shoppinglist: lines,
    }
    const fieldOrder = [
      ...['customerType', 'companyName', 'vatnumber', 'kvknumber', 'gender', 'firstname', 'middlename', 'lastname'],
      ...['country', 'zipcode', 'houseNumber', 'houseNumberAddition', 'streetname', 'city', 'province', 'municipality'],
      ...['addressVerified', 'deliveryAddress', 'deliveryAddressCountry', 'deliveryAddressZipcode'],
      ...['deliveryAddressHouseNumber', 'deliveryAddressHouseNumberAddition', 'deliveryAddressStreetname'],
      ...['deliveryAddressCity', 'deliveryAddressProvince', 'deliveryAddressMunicipality', 'deliveryAddressVerified'],
      ...['email', 'phoneNumber', 'delivery', 'payment', 'reference', 'remarks', 'shoppinglist'],
    ] as (keyof typeof parsed)[]
    const json = JSON.stringify(Object.fromEntries(fieldOrder.map((field) => [field, parsed[field]])))
    expect(body_hash).toBe(createHash('sha256').update(json).digest('base64url'))
  })

  it('are returned to the owner of an order, and are in the export of personal data', async () => {
    const { id } = await ordered({ delivery: 'a', payment: '3' })
    const customer = await shop.db
      .selectFrom('users')
      .where('email', '=', 'klant@leermeester.example')
      .select('id')
      .executeTakeFirstOrThrow()
    await shop.db.updateTable('sales_orders').set({ user_id: customer.id }).where('id', '=', id).execute()
    const asCustomer = { authorization: `Bearer ${await shop.tokenOf('customer')}` }

    const list = await send('GET', '/api/user/me/salesorders', undefined, asCustomer)
    const one = await send('GET', `/api/user/me/salesorders/${id}`, undefined, asCustomer)
    const dataExport = await send('GET', '/api/user/me/export', undefined, asCustomer)

    expect(list.body.items).toMatchObject([{ delivery: 'a' }])
    expect(one.body).toMatchObject({ delivery: 'a', order: { delivery: 'a', payment: '3' } })
    expect(dataExport.body.orders).toMatchObject([{ delivery: 'a', order: { delivery: 'a', payment: '3' } }])
  })

  it('are used in a correction, in its audit entries and in the failure of an outdated correction', async () => {
    const { id } = await ordered()
    const url = `/api/admin/salesorder/${id}`
    const { version, form } = (await send('GET', url)).body
    const corrected = { ...form, delivery: 's', ...otherAddress }

    const saved = await send('PUT', url, { version, form: corrected })
    expect(saved.body.form).toMatchObject({ delivery: 's', deliveryAddress: '2', deliveryAddressCity: 'Gent' })
    const outdated = await send('PUT', url, { version, form: { ...form, delivery: 'a' } })
    expect(outdated.status).toBe(409)
    expect(outdated.body.detail.current).toMatchObject({ delivery: 's', deliveryAddress: '2' })
    const again = await send('PUT', url, { version: saved.body.version, form: { ...corrected, delivery: 'a' } })
    expect(again.body.form).toMatchObject({ delivery: 'a', deliveryAddress: '1' })

    const audit = await shop.db
      .selectFrom('audit_entries')
      .where('action', '=', 'order.corrected')
      .orderBy('id')
      .select(['before', 'after'])
      .execute()
    expect(audit).toMatchObject([
      { before: { deliveryAddress: '1' }, after: { deliveryAddress: '2' } },
      { before: { delivery: 's', deliveryAddress: '2' }, after: { delivery: 'a', deliveryAddress: '1' } },
    ])
    expect(await storedOrder(id)).toMatchObject({ delivery: 'a', delivery_address: null })
  })

  it('of saved customer details decide whether a delivery address is stored', async () => {
    const asCustomer = { authorization: `Bearer ${await shop.tokenOf('customer')}` }
    const { shoppinglist: _, email: _email, delivery: _delivery, payment: _payment, ...details } = orderForm([])
    const stored = async () =>
      (await shop.db.selectFrom('customer_details').select('delivery_address').executeTakeFirstOrThrow())
        .delivery_address

    await send('PUT', '/api/user/me/customer', { ...details, ...otherAddress }, asCustomer)
    expect(await stored()).toMatchObject({ city: 'Gent' })
    await send('PUT', '/api/user/me/customer', { ...details, ...otherAddress, deliveryAddress: '1' }, asCustomer)
    expect(await stored()).toBeNull()
    await send('PUT', '/api/user/me/customer', { ...details, ...otherAddress }, asCustomer)
    const { deliveryAddress: _none, ...without } = details
    await send('PUT', '/api/user/me/customer', without, asCustomer)
    expect(await stored()).toBeNull()
  })

  it('are the only values that a call accepts', async () => {
    const id = await shop.addProduct()
    const lines = [{ id, itemId: '', basePrice: 825.62, count: 1 }]
    const wrong = { ...orderForm(lines), delivery: 'pickup', payment: 'deposit', deliveryAddress: 'same' }

    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/salesorder',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(wrong),
    })

    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      fields: [
        { field: 'deliveryAddress', message: 'Bezorgadres is verplicht.' },
        { field: 'delivery', message: 'Bezorging is verplicht.' },
        { field: 'payment', message: 'Betaaloptie is verplicht.' },
      ],
    })
  })
})
