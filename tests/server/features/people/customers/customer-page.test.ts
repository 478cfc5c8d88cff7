import { describe, expect, it } from 'vitest'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

describe('the page of a customer', () => {
  const shop = usePayingShop()
  const show = (id: string) => shop.sales.customers.show({ params: { id } })

  const placeOrder = async (changes: Parameters<typeof orderForm>[1] = {}, api = shop.browser().api) => {
    const id = await shop.addProduct({ displayName: 'Bank Vlier' })
    shop.clock.advance(1_000)
    return (await place(api, orderForm([{ id, basePrice: 825.62, count: 1 }], changes), newKey())).salesOrderId
  }

  it('shows the account, the complete latest order, and all orders newest first', async () => {
    const older = await placeOrder({ firstname: 'Eerst' }, shop.customer)
    const newer = await placeOrder({ reference: 'Voor de serre' }, shop.customer)
    await addPayment(older, 14_985)

    const customer = await show('1')

    expect(customer).toMatchObject({
      customerId: '1',
      userId: 1,
      email: 'klant@leermeester.example',
      name: 'Anna de Wilde',
      roles: [],
      orderCount: 2,
      isForgotten: false,
      namesake: null,
      latestOrder: {
        salesOrderId: newer,
        reference: 'Voor de serre',
        totals: { gross: 999, net: 825.62, vat: 173.38 },
        paid: 0,
        outstanding: 999,
        salesOrderRows: [{ displayName: 'Bank Vlier', count: 1 }],
      },
    })
    expect(
      customer.salesOrders.map(({ salesOrderId, total, paid, paymentState }) => [
        salesOrderId,
        total,
        paid,
        paymentState,
      ]),
    ).toEqual([
      [newer, 999, 0, 'none'],
      [older, 999, 149.85, 'part'],
    ])
  })

  it('finds a guest by any of their orders', async () => {
    const first = await placeOrder()
    const second = await placeOrder({ email: 'ANNA@voorbeeld.example' })
    await placeOrder({ email: 'iemand.anders@voorbeeld.example' })

    const guest = await show(`gast-${first}`)

    expect(guest).toMatchObject({
      customerId: `gast-${second}`,
      userId: null,
      email: 'anna@voorbeeld.example',
      name: 'Anna de Wilde',
      createdDateTime: null,
      isLocked: false,
    })
    expect(guest.salesOrders.map(({ salesOrderId }) => salesOrderId)).toEqual([second, first])
    expect(await show(`gast-${second}`)).toEqual(guest)
  })

  it('shows the account page instead of the guest page once the address is proven, and links both before', async () => {
    const id = await placeOrder({ email: 'klant@leermeester.example' })
    expect(await show('1')).toMatchObject({ orderCount: 0, namesake: `gast-${id}` })
    expect(await show(`gast-${id}`)).toMatchObject({ orderCount: 1, namesake: '1' })

    await shop.db.updateTable('users').set({ email_proven_at: shop.clock.now() }).where('id', '=', 1).execute()

    expect(await show(`gast-${id}`)).toMatchObject({ customerId: '1', userId: 1, orderCount: 1, namesake: null })
  })

  it('exists for an account without orders too, with the email address as name', async () => {
    await shop.db.updateTable('users').set({ firstname: 'Aad', lastname: 'Min' }).where('id', '=', 3).execute()
    expect(await show('3')).toMatchObject({
      email: 'admin@leermeester.example',
      name: 'admin@leermeester.example',
      roles: ['Admin'],
      latestOrder: null,
      salesOrders: [],
      mayForgetFrom: null,
    })
  })

  it.each(['99', 'gast-99', 'gast-10001'])('does not exist for %s', async (id) => {
    await expect(show(id)).rejects.toMatchObject({ code: 'customer_not_found', status: 404 })
  })

  it.each(['0', 'gast-', '1e3', '-1', 'piet'])('is not found for the invalid id %s', async (id) => {
    await expect(show(id)).rejects.toMatchObject({ status: 404 })
  })

  it('contains no password, token or hash', async () => {
    await placeOrder({}, shop.customer)
    const body = JSON.stringify(await show('1'))
    for (const secret of ['argon2', 'password', 'token', 'hash']) expect(body.toLowerCase()).not.toContain(secret)
  })

  it('shows the ERP record of a customer, and fails for an unknown customer and during an outage', async () => {
    const record = (id: number) => shop.sales.customers.accountingRecord({ params: { id } })

    expect(await record(501)).toMatchObject({ id: '501', firstName: 'Karel', lastName: 'Klant' })
    await expect(record(999)).rejects.toMatchObject({ code: 'customer_not_found', status: 404 })

    const fault = { method: 'POST', body: JSON.stringify({ mode: 'down' }) }
    await shop.twins.netsuite.handle(new Request('http://twins.example/netsuite/_twin/faults', fault))
    await expect(record(501)).rejects.toMatchObject({ code: 'outage', status: 503, detail: { party: 'netsuite' } })
  })

  it('has the details that fill in the checkout, for the customer and for staff', async () => {
    await placeOrder({ city: 'Utrecht' }, shop.customer)

    const own = await shop.customer.customers.ownDetails()
    expect(own).toMatchObject({ firstname: 'Anna', address: { city: 'Utrecht' } })
    expect(own).toEqual(await shop.customer.account.customer())
    expect(await shop.sales.customers.details({ params: { id: 1 } })).toEqual(own)
    await expect(shop.sales.customers.details({ params: { id: 99 } })).rejects.toMatchObject({
      code: 'customer_not_found',
    })
  })

  it('exports all stored data of the customer, and writes the actor to the audit log', async () => {
    const id = await placeOrder({ remarks: 'Achterom graag' })

    const file = await shop.sales.customers.exportData({ params: { id: `gast-${id}` } })

    expect(file).toMatchObject({ account: null, orders: [{ salesOrderId: id, order: { remarks: 'Achterom graag' } }] })
    expect((await shop.sales.customers.exportData({ params: { id: '1' } })).account?.email).toBe(
      'klant@leermeester.example',
    )
    const log = await shop.db.selectFrom('audit_entries').select(['action', 'subject_id']).orderBy('id').execute()
    expect(log).toEqual([
      { action: 'customer.data_exported', subject_id: `gast-${id}` },
      { action: 'customer.data_exported', subject_id: '1' },
    ])
    await expect(shop.sales.customers.exportData({ params: { id: '99' } })).rejects.toMatchObject({ status: 404 })
  })

  /** Adds a cash payment to the order, as an attempt and a ledger entry. */
  async function addPayment(salesOrderId: number, amountCents: number) {
    const at = shop.clock.now()
    const attempt = {
      id: newKey(),
      sales_order_id: salesOrderId,
      payment_type: 'CASH',
      amount_cents: amountCents,
    } as const
    const state = { state: 'paid', pay_id: null, pay_uuid: null, pay_status_code: 100, payment_url: null } as const
    await shop.db
      .insertInto('payment_attempts')
      .values({ ...attempt, ...state, started_by: null, started_at: at, netsuite_id: null })
      .execute()
    const entry = {
      attempt_id: attempt.id,
      sales_order_id: salesOrderId,
      kind: 'payment',
      amount_cents: amountCents,
    } as const
    await shop.db
      .insertInto('payment_entries')
      .values({ ...entry, booked_at: at })
      .execute()
  }
})
