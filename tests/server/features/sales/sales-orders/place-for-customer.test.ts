import { describe, expect, it } from 'vitest'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof ShopError ? error.code : error),
  )

describe('an order that staff place for a customer', () => {
  const shop = useShop()
  const idOf = async (email: string) =>
    (await shop.db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow()).id
  const body = async (customerId: number) => {
    const id = await shop.addProduct()
    return orderForm([{ id, itemId: '', basePrice: 825.62, count: 1 }], { customerId })
  }
  const orderFor = async (api: Api, customerId: number) => place(api, await body(customerId), newKey())

  it('belongs to the account of that customer, and names the seller', async () => {
    const customerId = await idOf('klant@leermeester.example')
    await shop.db.updateTable('users').set({ email_proven_at: new Date() }).where('id', '=', customerId).execute()

    const { salesOrderId: id } = await orderFor(shop.sales, customerId)

    const details = await shop.sales.staffOrders.show({ params: { id } })
    expect(details.customer).toMatchObject({ userId: customerId, isLinked: true })
    expect(details.seller).toMatchObject({ email: 'sales@leermeester.example' })
    const own = await shop.customer.account.orders({ query: {} })
    expect(own.items.map(({ salesOrderId }) => salesOrderId)).toEqual([id])
  })

  it('is refused to callers who are not staff, also for their own account', async () => {
    const customerId = await idOf('klant@leermeester.example')
    const adminId = await idOf('admin@leermeester.example')

    expect(await refusal(orderFor(shop.anonymous, customerId))).toBe('unauthenticated')
    expect(await refusal(orderFor(shop.customer, adminId))).toBe('forbidden')
    expect(await refusal(orderFor(shop.customer, customerId))).toBe('forbidden')
    expect(await shop.db.selectFrom('sales_orders').selectAll().execute()).toEqual([])
  })

  it('is refused for an account that is missing, deleted, or has an unproven email address', async () => {
    const customerId = await idOf('klant@leermeester.example')
    const change = (values: { email_proven_at?: Date | null; deleted_at?: Date }) =>
      shop.db.updateTable('users').set(values).where('id', '=', customerId).execute()

    expect(await refusal(orderFor(shop.sales, 2_000_000_000))).toBe('customer_not_found')
    await change({ email_proven_at: null })
    expect(await refusal(orderFor(shop.sales, customerId))).toBe('account_not_proven')
    await change({ email_proven_at: new Date(), deleted_at: new Date() })
    expect(await refusal(orderFor(shop.sales, customerId))).toBe('customer_not_found')
    expect(await shop.db.selectFrom('sales_orders').selectAll().execute()).toEqual([])
  })
})

describe('the customer search for a sale', () => {
  const shop = useShop()

  it('finds customers by phone number, in any notation, and by company', async () => {
    const id = await shop.addProduct()
    const business = {
      customerType: 'business',
      companyName: 'Hotel Zeezicht',
      phoneNumber: '+31 6 9876-5432',
    } as const
    await place(shop.anonymous, orderForm([{ id, itemId: '', basePrice: 825.62, count: 1 }], business), newKey())
    const findEmails = async (search: string) =>
      (await shop.sales.customers.find({ query: { search } })).items.map(({ email }) => email)

    for (const search of ['06 98765432', '0698765432', '+31698765432', 'zeezicht'])
      expect(await findEmails(search), search).toEqual(['anna@voorbeeld.example'])
    expect(await findEmails('0611111111')).toEqual([])
  })
})
