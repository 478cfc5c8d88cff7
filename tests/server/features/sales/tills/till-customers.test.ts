import { beforeEach, describe, expect, it } from 'vitest'
import { orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { counterOf } from './counter-of.ts'

const DAY = 86_400_000

describe('the customers for a till', () => {
  const shop = usePayingShop()
  const { registerTill, setPassword, switchByPin, setPin, clientOf, actions } = counterOf(shop)
  // The accounts of the test shop are created at the real time, so they are not recent.
  beforeEach(() => shop.clock.set('2031-01-06T10:00:00Z'))

  const order = async (changes: Parameters<typeof orderForm>[1], api = shop.browser().api) => {
    const id = await shop.addProduct()
    return (await place(api, orderForm([{ id, basePrice: 825.62, count: 1 }], changes))).salesOrderId
  }
  const customersOf = async (till: { tillId: string; secret: string }, hash: string | null = null) =>
    shop.sales.tills.customers({ body: { tillId: till.tillId, secret: till.secret, hash } })

  it('are those of the last 90 days, with the data that fill in an order, latest first', async () => {
    const till = await registerTill()
    await order({ email: 'oud@voorbeeld.example' })
    shop.clock.advance(91 * DAY)
    const guest = await order({ email: 'bram@voorbeeld.example', firstname: 'Bram', middlename: '', lastname: 'Gast' })
    shop.clock.advance(1000)
    await order({ email: 'klant@leermeester.example', streetname: 'Kouter' }, shop.customer)

    const { customers } = await customersOf(till)

    expect(customers).toMatchObject([
      { customer: { customerId: '1', userId: 1 }, form: { address: { streetname: 'Kouter' } } },
      {
        customer: { customerId: `gast-${guest}`, name: 'Bram Gast', orderCount: 1 },
        search: expect.stringContaining('0612345678'),
        form: { firstname: 'Bram', phoneNumber: '0612345678', address: { zipcode: '1234 AB', verified: true } },
      },
    ])
    for (const { customer, form } of customers ?? []) {
      expect(await shop.sales.customers.form({ params: { id: customer.customerId } })).toEqual(form)
    }
  })

  it('have the details that an account has stored, and never those of a guest order with the same email address', async () => {
    const till = await registerTill()
    await order({ email: 'klant@leermeester.example', lastname: 'Vreemd', streetname: 'Elders' })
    await order({ lastname: 'Eigen' }, shop.customer)
    const { form } = (await customersOf(till)).customers?.find(({ customer }) => customer.userId === 1) ?? {}

    expect(form?.address?.streetname).toBe('Voorbeeldstraat')
  })

  it('are not sent again while they are the same', async () => {
    const till = await registerTill()
    await order({})
    const first = await customersOf(till)

    expect(await customersOf(till, first.hash)).toEqual({ hash: first.hash, customers: null })
    await order({ email: 'ander@voorbeeld.example' })
    expect((await customersOf(till, first.hash)).customers).toHaveLength(2)
  })

  it('come with the orders that the till has seen and the shop has erased since', async () => {
    const till = await registerTill()
    const [erased, left] = [await order({ email: 'weg@voorbeeld.example' }), await order({})]
    const call = () =>
      shop.sales.tills.customers({ body: { ...till, hash: null, seenOrderIds: [erased, left, 999_999] } })
    expect((await call()).erasedOrderIds).toEqual([999_999])

    const key = `gast-${erased}`
    await shop.admin.customers.forget({ params: { id: key } })

    expect((await call()).erasedOrderIds).toEqual([erased, 999_999])
  })

  it('leave out a customer who was erased, and staff', async () => {
    const till = await registerTill()
    await order({ email: 'weg@voorbeeld.example' })
    await order({}, shop.sales)
    await shop.db.updateTable('sales_order_customers').set({ email: 'x@verwijderd.invalid' }).execute()

    expect((await customersOf(till)).customers).toEqual([])
  })

  it('go to an active till only, also with a session by PIN, and the first time is logged', async () => {
    const till = await registerTill()
    await setPin()
    const { token } = await switchByPin(till)
    const byPin = clientOf(token)

    const first = await byPin.tills.customers({ body: { tillId: till.tillId, secret: till.secret, hash: null } })
    await customersOf(till, first.hash)

    expect((await actions()).filter((action) => action.startsWith('customer'))).toEqual([
      'customer.list_exported by sales@leermeester.example',
    ])
    await expect(customersOf({ ...till, secret: 'wrong' })).rejects.toMatchObject({ code: 'till_unknown' })
    await setPassword()
    await shop.admin.tills.end({ params: { tillId: till.tillId } })
    await expect(customersOf(till)).rejects.toMatchObject({ code: 'till_unknown' })
  })
})
