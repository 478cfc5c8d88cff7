import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { choicesInCodes } from '#shared/domain/checkout/choice-codes.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'

describe('a sale in the ERP', () => {
  const shop = useErpShop()

  it('consists of a customer, an order with its lines, and a deposit', async () => {
    const id = await shop.hasSale()
    await shop.payCash(id, 30_000)

    await shop.sendToErp()

    const { customer, salesOrder, customerDeposit } = await shop.inErp()
    expect(customer).toMatchObject([
      {
        externalId: `web-guest-${id}`,
        fields: {
          isPerson: true,
          firstName: 'Anna',
          middleName: 'de',
          lastName: 'Wilde',
          email: 'anna@voorbeeld.example',
        },
      },
    ])
    expect(salesOrder).toMatchObject([
      {
        externalId: `web-so-${id}`,
        fields: {
          entity: { id: customer[0]?.id },
          tranDate: shop.clock.now().toISOString().slice(0, 10),
          memo: `Bestelling ${id} (webwinkel, bezorgen)`,
          shippingAddress: {
            addressee: 'Anna de Wilde',
            addr1: 'Voorbeeldstraat 12 a',
            zip: '1234 AB',
            country: { id: 'NL' },
          },
          item: { items: [{ quantity: 2, rate: 825.62, description: expect.stringMatching(/^Bank Merel\n/) }] },
        },
      },
    ])
    expect(customerDeposit).toMatchObject([
      {
        externalId: expect.stringMatching(/^web-pay-[\w-]{36}$/),
        fields: {
          customer: { id: customer[0]?.id },
          salesOrder: { id: salesOrder[0]?.id },
          payment: 300,
          memo: 'Contant',
        },
      },
    ])
  })

  it('has its ERP numbers stored with the order, its account and its payments', async () => {
    const id = await shop.hasSale({ api: shop.customer })
    await shop.payCash(id, 30_000)
    await shop.sendToErp()

    const order = await shop.sales.salesOrders.show({ params: { id } })
    const { customer, salesOrder, customerDeposit } = await shop.inErp()
    expect(order).toMatchObject({
      netsuiteId: Number(salesOrder[0]?.id),
      synchronizedDateTime: shop.clock.now().toISOString(),
    })
    expect(order.salesOrderPayments).toMatchObject([{ netsuiteId: Number(customerDeposit[0]?.id) }])
    const account = await shop.db
      .selectFrom('users')
      .select('netsuite_id')
      .where('id', '=', order.userId ?? 0)
      .executeTakeFirst()
    expect(account?.netsuite_id).toBe(Number(customer[0]?.id))
    expect(customer[0]?.externalId).toBe(`web-cust-${order.userId}`)
  })

  it('has a step per record on the order, queued before the delivery and accepted after it', async () => {
    const id = await shop.hasSale()
    await shop.payCash(id, 30_000)
    expect(await shop.stepsOf(id)).toEqual(['customer queued', 'sales_order queued', 'deposit queued'])

    await shop.sendToErp()

    expect(await shop.stepsOf(id)).toEqual(['customer accepted', 'sales_order accepted', 'deposit accepted'])
    const { steps } = await shop.roadOf(id)
    expect(steps[2]).toMatchObject({ amount: 300, netsuiteId: expect.any(Number), reason: null, jobId: null })
  })

  it('shares one customer record with all orders of an account', async () => {
    await shop.hasSale({ api: shop.customer })
    await shop.hasSale({ api: shop.customer })
    await shop.sendToErp()

    const { customer, salesOrder } = await shop.inErp()
    expect([customer.length, salesOrder.length]).toEqual([1, 2])
    // The second order had the same customer data, so the customer was not sent again.
    expect(customer[0]?.writes).toBe(1)
  })

  it("keeps the customer data of the account's newest order after a correction of an older order", async () => {
    const older = await shop.hasSale({ api: shop.customer, form: { phoneNumber: '0611111111' } })
    await shop.hasSale({ api: shop.customer, form: { phoneNumber: '0622222222' } })
    await shop.sendToErp()
    await shop.correct(older, { reference: 'Serre' })
    await shop.sendToErp()

    const { customer, salesOrder } = await shop.inErp()
    expect(salesOrder[0]?.fields).toMatchObject({ otherRefNum: 'Serre' })
    expect(customer).toMatchObject([{ writes: 1, fields: { phone: '0622222222' } }])
  })

  it.each(['another account', 'no account'])(
    'does not change the customer of an order that was moved to %s',
    async (to) => {
      const id = await shop.hasSale({ api: shop.customer, form: { lastname: 'Eerste' } })
      await shop.sendToErp()
      const { userId: first } = await shop.sales.salesOrders.show({ params: { id } })
      const other = await shop.db
        .insertInto('users')
        .values({
          email: 'bea@voorbeeld.example',
          password_hash: '',
          email_proven_at: shop.clock.now(),
          inserted_at: shop.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const body = { email: to === 'no account' ? null : 'bea@voorbeeld.example' }
      await shop.sales.staffOrders.link({ params: { id }, body })
      await shop.correct(id, { lastname: 'Tweede', reference: 'Serre' })
      await shop.sendToErp()

      const { customer, salesOrder } = await shop.inErp()
      expect(salesOrder).toMatchObject([{ fields: { otherRefNum: 'Serre', entity: { id: customer[0]?.id } } }])
      expect(customer).toMatchObject([{ externalId: `web-cust-${first}`, writes: 1, fields: { lastName: 'Eerste' } }])
      const accounts = await shop.db
        .selectFrom('users')
        .select(['id', 'netsuite_id as netsuiteId'])
        .where('id', 'in', [first ?? 0, other.id])
        .orderBy('id')
        .execute()
      expect(accounts).toEqual([
        { id: first, netsuiteId: Number(customer[0]?.id) },
        { id: other.id, netsuiteId: null },
      ])
    },
  )

  it('has the same price as in the shop, to the cent', async () => {
    const id = await shop.hasSale({ basePrice: 825.6149 })
    await shop.sendToErp()

    const { net } = await shop.db
      .selectFrom('sales_orders')
      .select('net_cents as net')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await shop.outside.erp.findSalesOrder(`web-so-${id}`)).toMatchObject({ netCents: net })
    const { salesOrder } = await shop.inErp()
    expect(salesOrder[0]?.fields.item).toMatchObject({ items: [{ rate: 825.61 }] })
  })

  it('has the agreed price of a line with a discount, and its list price as text', async () => {
    const discounts = [{ kind: 'percent' as const, value: 10, reason: 'Showroommodel' }]
    const id = await shop.hasSale({ api: shop.sales, form: { isAtCounter: true, discounts }, count: 1 })
    await shop.sendToErp()

    const { salesOrder } = await shop.inErp()
    expect(salesOrder[0]?.fields.item).toMatchObject({ items: [{ quantity: 1, rate: 743.06 }] })
    const description = JSON.stringify(salesOrder[0]?.fields.item).replaceAll('\u00a0', ' ')
    expect(description).toContain('Lijstprijs € 825,62 excl. btw per stuk')
    expect(description).toContain('Korting € 99,90')
    expect(description).not.toContain('Showroommodel')
    expect(await shop.outside.erp.findSalesOrder(`web-so-${id}`)).toMatchObject({ netCents: 74_306 })
  })

  it('has a company as customer when the buyer is a company', async () => {
    const form = {
      customerType: 'business',
      companyName: 'Interieur BV',
      vatnumber: 'NL001234567B01',
      kvknumber: '12345678',
    }
    await shop.hasSale({ form })
    await shop.sendToErp()

    const { customer } = await shop.inErp()
    expect(customer[0]?.fields).toMatchObject({
      isPerson: false,
      companyName: 'Interieur BV',
      vatRegNumber: 'NL001234567B01',
    })
  })

  it('has refunds of its deposit', async () => {
    const id = await shop.hasSale()
    const paymentId = await shop.payCash(id, 30_000)
    const body = { RefundId: randomUUID(), Amount: 5_000, Reason: 'Te veel betaald' }
    await shop.sales.paymentDesk.refund({ params: { paymentId }, body })

    await shop.sendToErp()

    const { customerDeposit, customerRefund } = await shop.inErp()
    expect(customerRefund).toMatchObject([
      { fields: { deposit: { items: [{ doc: { id: customerDeposit[0]?.id }, apply: true, payment: 50 }] } } },
    ])
    expect(await shop.stepsOf(id)).toContain('refund accepted')
  })

  it('is updated when staff correct the order, without a second order or doubled lines', async () => {
    const id = await shop.hasSale()
    await shop.sendToErp()
    const staffOrder = await shop.sales.staffOrders.show({ params: { id } })
    // The form of an order contains the fields of a correction, as texts.
    const form = choicesInCodes({ ...staffOrder.form, reference: 'Serre' }) as Parameters<
      typeof shop.sales.staffOrders.save
    >[0]['body']['form']
    await shop.sales.staffOrders.save({ params: { id }, body: { version: staffOrder.version, form } })

    await shop.sendToErp()

    const { salesOrder } = await shop.inErp()
    expect(salesOrder).toMatchObject([{ writes: 2, fields: { otherRefNum: 'Serre' } }])
    expect(salesOrder[0]?.fields.item).toEqual({ items: [expect.objectContaining({ quantity: 2 })] })
  })

  it('is updated also when staff clear a field', async () => {
    const id = await shop.hasSale({ form: { reference: 'Serre' } })
    await shop.sendToErp()
    const before = await shop.inErp()
    expect([before.salesOrder[0]?.fields.otherRefNum, before.customer[0]?.fields.middleName]).toEqual(['Serre', 'de'])

    await shop.correct(id, { reference: '', middlename: '' })
    await shop.sendToErp()

    const { customer, salesOrder } = await shop.inErp()
    expect([salesOrder[0]?.fields.otherRefNum, customer[0]?.fields.middleName]).toEqual([null, null])
  })

  it('has names and addresses in the table of sent records only until they are delivered', async () => {
    await shop.hasSale()
    await shop.erpFault('refuse400', 1)
    await shop.sendToErp()
    const storedPayloads = () =>
      shop.db.selectFrom('erp_records').select('payload').where('payload', 'is not', null).execute()
    expect(await storedPayloads()).toHaveLength(1)

    await shop.admin.dataJobs.retryAll({ body: { party: 'erp' } })
    await shop.sendToErp()
    expect(await storedPayloads()).toEqual([])
  })
})
