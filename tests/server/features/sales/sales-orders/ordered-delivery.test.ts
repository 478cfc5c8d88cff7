import { describe, expect, it } from 'vitest'
import { choicesInCodes } from '#shared/domain/checkout/choice-codes.ts'
import { orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const line = (id: number, basePrice = 825.62) => ({ id, itemId: '', basePrice, count: 1 })
/** The fields of a buyer who selected "Ander adres" and typed only a street. */
const partialAddress = { deliveryAddress: '2', deliveryAddressStreetname: 'Korenmarkt' } as const
const completeAddress = {
  ...partialAddress,
  deliveryAddressCountry: 'BE',
  deliveryAddressZipcode: '9000',
  deliveryAddressHouseNumber: '1',
  deliveryAddressCity: 'Gent',
}

describe('the delivery address of an order', () => {
  const shop = usePayingShop()
  const sample = () => shop.addProduct({ itemId: 'KLEURSTAAL-7', displayName: 'Kleurstaal Cognac', basePrice: 0 })

  const stored = async () => {
    const orders = shop.db
      .selectFrom('sales_orders as o')
      .innerJoin('sales_order_customers as c', (join) => join.onRef('c.sales_order_id', '=', 'o.id'))
    return orders.select(['o.delivery', 'c.delivery_address']).orderBy('o.id', 'desc').executeTakeFirstOrThrow()
  }

  it.each([
    ['a partly filled other address', partialAddress],
    ['another address', completeAddress],
  ])('is empty for pickup, also when %s was filled in before', async (_what, other) => {
    await place(shop.anonymous, orderForm([line(await shop.addProduct())], { ...other, delivery: 'a' }))

    expect(await stored()).toEqual({ delivery: 'a', delivery_address: null })
  })

  it.each([
    ['a partly filled other address', partialAddress],
    ['another address', completeAddress],
  ])("is the buyer's own address for samples, also when pickup and %s were chosen before", async (_what, other) => {
    const form = orderForm([line(await sample(), 0)], { ...other, delivery: 'a', payment: '5' })

    const { salesOrderId } = await place(shop.anonymous, form)

    expect(await stored()).toEqual({ delivery: 's', delivery_address: null })
    await shop.sendMails()
    const text = shop.mailbox.mails.at(-1)?.text ?? ''
    expect(text).toContain('Bezorgadres:\nVoorbeeldstraat 12 a')
    expect(text).not.toContain('Afhalen')
    const order = await shop.sales.salesOrders.show({ params: { id: salesOrderId } })
    expect(order.delivery).toBe('delivery')
  })

  it('is shown with the order, but not for an older pickup that still has one stored', async () => {
    const { salesOrderId } = await place(shop.anonymous, orderForm([line(await shop.addProduct())], completeAddress))
    const show = () => shop.sales.salesOrders.show({ params: { id: salesOrderId } })

    expect(await show()).toMatchObject({
      delivery: 'delivery',
      deliveryAddress: {
        country: 'BE',
        zipcode: '9000',
        houseNumber: '1',
        houseNumberAddition: '',
        streetname: 'Korenmarkt',
        city: 'Gent',
      },
    })
    await shop.db.updateTable('sales_orders').set({ delivery: 'a' }).execute()
    expect(await show()).not.toHaveProperty('deliveryAddress')
  })

  it("is the buyer's own address for an older order of samples with pickup, shown as a delivery", async () => {
    const { salesOrderId } = await place(shop.anonymous, orderForm([line(await sample(), 0)], { payment: '5' }))
    await shop.db.updateTable('sales_orders').set({ delivery: 'a' }).execute()

    const order = await shop.sales.salesOrders.show({ params: { id: salesOrderId } })

    expect(order.delivery).toBe('delivery')
    await shop.sendMails()
    expect(shop.mailbox.mails.at(-1)?.text).not.toContain('Afhalen')
  })

  it('must be complete for furniture to another address', async () => {
    const order = place(shop.anonymous, orderForm([line(await shop.addProduct())], partialAddress))

    await expect(order).rejects.toMatchObject({
      code: 'invalid_input',
      fields: expect.arrayContaining([{ field: 'deliveryAddressCity', message: 'Plaats is verplicht.' }]),
    })
  })

  it('must be complete for an item that has the code of a sample only in the call', async () => {
    const claimed = { ...line(await shop.addProduct()), itemId: 'kleurstaal' }

    await expect(place(shop.anonymous, orderForm([claimed], partialAddress))).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  it('is removed when staff correct an order to pickup', async () => {
    const { salesOrderId } = await place(shop.anonymous, orderForm([line(await shop.addProduct())], completeAddress))
    const params = { id: salesOrderId }
    const { form, version } = await shop.sales.staffOrders.show({ params })
    const change = { ...choicesInCodes(form), delivery: 'a', deliveryAddressCity: '' } as never

    await shop.sales.staffOrders.save({ params, body: { version, form: change } })

    expect(await stored()).toEqual({ delivery: 'a', delivery_address: null })
  })

  it('stays unchanged for samples when staff correct something else', async () => {
    const { salesOrderId } = await place(shop.anonymous, orderForm([line(await sample(), 0)], { payment: '5' }))
    const params = { id: salesOrderId }
    const { form, version } = await shop.sales.staffOrders.show({ params })

    const change = { ...choicesInCodes(form), delivery: 'a', reference: 'Serre' } as never
    const { timeline } = await shop.sales.staffOrders.save({ params, body: { version, form: change } })

    expect(await stored()).toEqual({ delivery: 's', delivery_address: null })
    expect(timeline).toContainEqual(
      expect.objectContaining({ event: 'order-corrected', detail: { fields: ['reference'] } }),
    )
  })
})
