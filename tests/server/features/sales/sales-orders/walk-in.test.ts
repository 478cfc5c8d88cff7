import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { ShopError } from '#shared/contracts/shop-error.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { pay, payIdOf } from '#tests/support/pay-calls.ts'

describe('a walk-in sale', () => {
  const shop = useErpShop()

  const cleaner = async (facts: { displayName?: string; stock?: number } = {}) => {
    const id = await shop.addProduct({
      displayName: facts.displayName ?? 'Leerreiniger',
      basePrice: 13.18,
      stockClass: 'Leeronderhoud',
      stock: facts.stock ?? 10,
    })
    await shop.erpKnows(id)
    return id
  }
  const line = (id: number, count = 1, basePrice = 13.18) => ({ id, itemId: '', basePrice, count })
  type Form = NonNullable<Parameters<typeof orderForm>[1]>
  const walkIn = (lines: ReturnType<typeof line>[], form: Form = {}) =>
    orderForm(lines, { isWalkIn: true, isAtCounter: true, delivery: 'a', payment: '4', ...form })
  const sell = (lines: ReturnType<typeof line>[], form: Form = {}, api = shop.sales) =>
    place(api, walkIn(lines, form), newKey())
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      ({ code, detail }: ShopError) => ({ code, detail }),
    )

  it('has the customer of the shop as its buyer, whatever the till sends', async () => {
    const { salesOrderId } = await sell([line(await cleaner())], { firstname: 'Anna', email: 'anna@voorbeeld.example' })

    const order = await shop.sales.salesOrders.show({ params: { id: salesOrderId } })
    expect(order.salesOrderCustomer).toMatchObject({
      firstname: 'Balieklant',
      lastname: 'Leermeester',
      email: 'info@leermeester.example',
      streetname: 'Voorbeeldstraat',
      houseNumber: '1',
    })
    expect(order).toMatchObject({ delivery: 'pickup', payment: 'in_showroom', totals: { gross: 15.95 } })
  })

  it('makes no customer record, also not with another guest order or after a restore', async () => {
    await sell([line(await cleaner())])
    await sql`select refresh_customer(null, 'info@leermeester.example')`.execute(shop.db)
    await sql`select refresh_all_customers()`.execute(shop.db)

    expect((await shop.sales.customers.find({ query: { search: 'info@leermeester' } })).items).toEqual([])
  })

  it('belongs to no account, also when an account has the address of the shop', async () => {
    const { salesOrderId } = await sell([line(await cleaner())])
    await shop.addUser({ email: 'info@leermeester.example' })
    await shop.db
      .updateTable('users')
      .set({ email_proven_at: new Date() })
      .where('email', '=', 'info@leermeester.example')
      .execute()

    expect((await shop.sales.salesOrders.show({ params: { id: salesOrderId } })).user).toBeNull()
  })

  it('sends no mail, when it is placed, paid, refunded or handed over', async () => {
    const { salesOrderId } = await sell([line(await cleaner())])
    const paymentId = await shop.payCash(salesOrderId, 1595)
    await shop.sales.paymentDesk.refund({
      params: { paymentId },
      body: { RefundId: crypto.randomUUID(), Amount: 500, Reason: 'Deuk in de verpakking' },
    })
    const mails = await shop.db.selectFrom('outbox').where('party', '=', 'mail').select('kind').execute()

    expect(mails).toEqual([])
    const link = await pay(shop.sales, salesOrderId, 'PAYLINK', { amountCents: 500 })
    expect(payIdOf(link)).not.toBe('')
    expect(await refusal(shop.sales.paymentDesk.sendLink({ params: { paymentId: link.paymentId } }))).toMatchObject({
      code: 'order_without_customer',
    })
  })

  it('is handed over once it is paid in full, on the day of the sale', async () => {
    const { salesOrderId } = await sell([line(await cleaner())])
    const state = () =>
      shop.db
        .selectFrom('sales_orders as o')
        .innerJoin('sales_order_rows as r', 'r.sales_order_id', 'o.id')
        .where('o.id', '=', salesOrderId)
        .select(['o.work_state as order', 'r.state as line', 'o.delivered_on as deliveredOn'])
        .executeTakeFirstOrThrow()
    await shop.payCash(salesOrderId, 1000)
    expect(await state()).toEqual({ order: 'ordered', line: 'ordered', deliveredOn: null })

    await shop.payCash(salesOrderId, 595)

    expect(await state()).toEqual({ order: 'delivered', line: 'delivered', deliveredOn: '2026-11-21' })
  })

  it('has a receipt with its products and the VAT, and without a name', async () => {
    const soap = await cleaner()
    const { salesOrderId } = await sell([line(soap, 2)])
    const paymentId = await shop.payCash(salesOrderId, 3190)

    const { facts } = await shop.sales.paymentDesk.receipt({ params: { paymentId } })
    const lines = facts.map(({ label, value }) => `${label}: ${value.replace(/\s/g, ' ')}`)
    expect(lines).toContain('2 × Leerreiniger: € 31,90')
    expect(lines).toContain('Waarvan btw 21%: € 5,54')
    expect(lines.some((text) => text.startsWith('Op naam van'))).toBe(false)
  })

  it('is sent to the ERP for one customer, which all walk-in sales share', async () => {
    const soap = await cleaner()
    const first = await sell([line(soap)])
    const second = await sell([line(soap, 2)])
    await shop.payCash(first.salesOrderId, 1595)

    await shop.sendToErp()

    const { customer, salesOrder, customerDeposit } = await shop.inErp()
    expect(customer).toMatchObject([{ externalId: 'web-walk-in', fields: { firstName: 'Balieklant' }, writes: 1 }])
    expect(salesOrder.map(({ fields }) => fields.entity)).toEqual([{ id: customer[0]?.id }, { id: customer[0]?.id }])
    expect(customerDeposit).toHaveLength(1)
    expect(await shop.stepsOf(second.salesOrderId)).toEqual(['customer accepted', 'sales_order accepted'])
  })

  it('becomes an order of a customer once staff enter the buyer, without a change of the shared customer in the ERP', async () => {
    const { salesOrderId } = await sell([line(await cleaner())])
    await shop.sendToErp()

    await shop.correct(salesOrderId, { firstname: 'Bea', lastname: 'Bos', email: 'bea@voorbeeld.example' })
    await shop.sendToErp()

    expect((await shop.sales.customers.find({ query: { search: 'bea@voorbeeld' } })).items).toHaveLength(1)
    expect((await shop.inErp()).customer).toMatchObject([{ fields: { firstName: 'Balieklant' }, writes: 1 }])
    await shop.payCash(salesOrderId, 1595)
    const mails = await shop.db.selectFrom('outbox').where('party', '=', 'mail').select('kind').execute()
    expect(mails).toEqual([{ kind: 'payment-received' }])
  })

  it('is refused for visitors and customers', async () => {
    const soap = await cleaner()

    expect(await refusal(sell([line(soap)], {}, shop.anonymous))).toMatchObject({ code: 'unauthenticated' })
    expect(await refusal(sell([line(soap)], {}, shop.customer))).toMatchObject({ code: 'forbidden' })
  })

  it('is refused when it has made-to-measure furniture or color samples, which need a buyer', async () => {
    const soap = await cleaner()
    const sofa = await shop.addProduct({ displayName: 'Bank Merel', basePrice: 13.18 })

    expect(await refusal(sell([line(soap), line(sofa)]))).toMatchObject({
      code: 'walk_in_refused',
      detail: { lines: [{ id: sofa, displayName: 'Bank Merel' }] },
    })
  })

  it.each<[string, Form]>([
    ['delivery', { delivery: 's' }],
    ['a deposit', { payment: '1' }],
    ['payment at pickup', { payment: '3' }],
  ])('is refused with %s', async (_, form) => {
    expect(await refusal(sell([line(await cleaner())], form))).toMatchObject({ code: 'walk_in_refused' })
  })

  it('is refused without enough stock, like any other order', async () => {
    expect(await refusal(sell([line(await cleaner({ stock: 1 }), 2)]))).toMatchObject({ code: 'not_enough_stock' })
  })

  it('is placed once per idempotency key', async () => {
    const body = walkIn([line(await cleaner())])
    const key = newKey()

    const [first, second] = [await place(shop.sales, body, key), await place(shop.sales, body, key)]

    expect(second.salesOrderId).toBe(first.salesOrderId)
  })
})
