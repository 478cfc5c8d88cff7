import { describe, expect, it } from 'vitest'
import type { Api } from '#shared/contracts/endpoints.ts'
import { orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

const CUSTOMER = 'klant@leermeester.example'

describe('the orders of a customer', () => {
  const shop = useShop()

  const placeOrder = async (api: Api, changes: Parameters<typeof orderForm>[1] = {}) => {
    const product = await shop.addProduct({ displayName: 'Bank Vonk' })
    const { salesOrderId } = await place(
      api,
      orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 2 }], changes),
    )
    return salesOrderId
  }
  const proveAddress = () =>
    shop.db.updateTable('users').set({ email_proven_at: shop.clock.now() }).where('email', '=', CUSTOMER).execute()
  const idsOf = async (api: Api) => (await api.account.orders()).items.map(({ salesOrderId }) => salesOrderId)

  it('are listed newest first, with their status', async () => {
    const first = await placeOrder(shop.customer)
    const second = await placeOrder(shop.customer, { payment: '2' })

    const { items, total } = await shop.customer.account.orders()

    expect(total).toBe(2)
    expect(items.map(({ salesOrderId }) => salesOrderId)).toEqual([second, first])
    expect(items[1]).toMatchObject({
      stage: 'unpaid',
      total: 1998,
      paid: 0,
      outstanding: 1998,
      depositDue: 299.7,
      paymentState: 'none',
      rows: [{ displayName: 'Bank Vonk', count: 2 }],
    })
  })

  it('are listed in pages', async () => {
    const oldest = await placeOrder(shop.customer)
    for (let count = 0; count < 2; count += 1) await placeOrder(shop.customer)

    const page = await shop.customer.account.orders({ query: { page: 2, pageSize: 2 } })

    expect(page).toMatchObject({ total: 3, page: 2, pageSize: 2 })
    expect(page.items.map(({ salesOrderId }) => salesOrderId)).toEqual([oldest])
  })

  it('are not visible to other customers', async () => {
    await placeOrder(shop.customer)
    await placeOrder(shop.anonymous)

    expect(await idsOf(shop.sales)).toEqual([])
    expect(await idsOf(shop.customer)).toHaveLength(1)
    await expect(shop.anonymous.account.orders()).rejects.toMatchObject({ code: 'unauthenticated', status: 401 })
  })

  it('can be opened one by one, with the buyer and the delivery address', async () => {
    const id = await placeOrder(shop.customer, {
      deliveryAddress: '2',
      deliveryAddressCountry: 'BE',
      deliveryAddressZipcode: '9000',
      deliveryAddressHouseNumber: '7',
      deliveryAddressStreetname: 'Veldstraat',
      deliveryAddressCity: 'Gent',
    })

    const own = await shop.customer.account.order({ params: { id } })

    expect(own).toMatchObject({ salesOrderId: id, total: 1998, deliveryAddress: { streetname: 'Veldstraat' } })
    expect(own.order.salesOrderCustomer).toMatchObject({ lastname: 'Wilde', city: 'Verzonnen aan Zee' })
  })

  it("give the same response for another person's order as for a missing order, also to staff", async () => {
    const id = await placeOrder(shop.customer)
    const idOfOther = await placeOrder(shop.anonymous)

    for (const [api, wanted] of [
      [shop.customer, idOfOther],
      [shop.customer, 99_999],
      [shop.admin, id],
    ] as const) {
      await expect(api.account.order({ params: { id: wanted } })).rejects.toMatchObject({ code: 'order_not_found' })
    }
  })

  it('do not include guest orders with the same address while it is unproven', async () => {
    const id = await placeOrder(shop.anonymous, { email: CUSTOMER })

    expect(await idsOf(shop.customer)).toEqual([])
    await expect(shop.customer.account.order({ params: { id } })).rejects.toMatchObject({ code: 'order_not_found' })
    await expect(shop.customer.salesOrders.show({ params: { id } })).rejects.toMatchObject({ code: 'order_not_found' })
    await expect(shop.customer.payments.status({ query: { reference: id } })).rejects.toMatchObject({
      code: 'order_not_found',
    })
  })

  it('include guest orders with the same address once it is proven, ignoring capitals', async () => {
    const id = await placeOrder(shop.anonymous, { email: 'Klant@Leermeester.example' })
    await proveAddress()

    expect(await idsOf(shop.customer)).toEqual([id])
    expect(await shop.customer.account.order({ params: { id } })).toMatchObject({ salesOrderId: id })
    expect(await shop.customer.payments.status({ query: { reference: id } })).toMatchObject({ salesOrderId: id })
  })

  it('do not include an order that another person placed while logged in', async () => {
    await shop.addUser({ email: 'ander@voorbeeld.example', password: 'een lang geheim' })
    const other = shop.browser()
    await other.api.users.login({ body: { email: 'ander@voorbeeld.example', password: 'een lang geheim' } })
    const id = await placeOrder(other.api, { email: CUSTOMER })
    await proveAddress()

    expect(await idsOf(shop.customer)).toEqual([])
    expect(await idsOf(other.api)).toEqual([id])
  })

  it('are the source of the list of ordered samples, which contains each sample once', async () => {
    const sample = await shop.addProduct({ itemId: 'KLEURSTAAL-7', basePrice: 0 })
    const sampleForm = orderForm([{ id: sample, itemId: '', basePrice: 0, count: 1 }], { payment: '5' })
    await place(shop.customer, sampleForm)
    await place(shop.customer, sampleForm)
    await placeOrder(shop.customer)

    expect(await shop.customer.account.samples()).toEqual([sample])
  })

  it('do not add their samples to that list when they are canceled, because the samples were not sent', async () => {
    const sample = await shop.addProduct({ itemId: 'KLEURSTAAL-7', basePrice: 0 })
    const sampleForm = orderForm([{ id: sample, itemId: '', basePrice: 0, count: 1 }], { payment: '5' })
    const { salesOrderId } = await place(shop.customer, sampleForm)
    await shop.customer.salesOrders.cancel({ params: { id: salesOrderId }, body: { reason: 'unwanted' } })

    expect(await shop.customer.account.samples()).toEqual([])
  })
})

describe('the prefilled checkout', () => {
  const shop = useShop()

  it('has the data of the latest order of the account', async () => {
    const sample = await shop.addProduct({ itemId: 'KLEURSTAAL-7', basePrice: 0 })
    const line = { id: sample, itemId: '', basePrice: 0, count: 1 }
    await place(shop.customer, orderForm([line], { payment: '5', firstname: 'Karel', city: 'Oud' }))
    await place(
      shop.customer,
      orderForm([line], {
        payment: '5',
        customerType: 'business',
        companyName: 'Karel BV',
        kvknumber: '12345678',
        city: 'Nieuw',
      }),
    )

    expect(await shop.customer.account.customer()).toMatchObject({
      customerType: 'business',
      companyName: 'Karel BV',
      kvknumber: '12345678',
      gender: 'v',
      lastname: 'Wilde',
      email: 'anna@voorbeeld.example',
      phoneNumber: '0612345678',
      address: { streetname: 'Voorbeeldstraat', city: 'Nieuw', verified: true },
    })
  })

  it('has name and email address of the account before the first order', async () => {
    await shop.db.updateTable('users').set({ firstname: 'Karel' }).where('email', '=', CUSTOMER).execute()

    expect(await shop.customer.account.customer()).toMatchObject({
      firstname: 'Karel',
      lastname: '',
      email: CUSTOMER,
      address: null,
    })
  })

  it('never has data of a guest order with the same email address, which could misdirect a delivery', async () => {
    const sample = await shop.addProduct({ itemId: 'KLEURSTAAL-7', basePrice: 0 })
    const line = { id: sample, itemId: '', basePrice: 0, count: 1 }
    await shop.db.updateTable('users').set({ email_proven_at: shop.clock.now() }).execute()
    await place(shop.anonymous, orderForm([line], { payment: '5', email: CUSTOMER, city: 'Elders' }))

    expect(await shop.customer.account.customer()).toMatchObject({ address: null, phoneNumber: '' })
  })

  it('is only available to logged-in users', async () => {
    await expect(shop.anonymous.account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
