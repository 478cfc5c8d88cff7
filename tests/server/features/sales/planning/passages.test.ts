import { describe, expect, it } from 'vitest'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { forgetContact } from '#src/server/features/people/account/forget-orders.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

const NARROW = { door: { width: 60, height: 201.5 } }
const LINES = ['Deur: breedte 60 cm, hoogte 201,5 cm']

describe('measures of a home that are sent with an order', () => {
  const shop = useShop()

  /** Places an order of a Merel as a guest. */
  async function order() {
    const item = await shop.addProduct({ displayName: 'Leren bank Merel' })
    const { api } = shop.browser()
    const lines = [{ id: item, itemId: '', basePrice: 825.62, count: 1 }]
    const { salesOrderId: id } = await place(api, orderForm(lines), newKey())
    await shop.db
      .updateTable('sales_order_rows')
      .set({ image_url: '/images/model/merel-3/front/8a4b22/current-960.webp' })
      .where('sales_order_id', '=', id)
      .execute()
    return { id, api, params: { id } }
  }
  const events = async () =>
    (await shop.db.selectFrom('order_events').select('kind').where('kind', '=', 'delivery-passages').execute()).length

  it('tell staff which piece does not fit, and are stored once', async () => {
    const { api, params } = await order()
    expect(await api.measures.ofOrder({ params })).toEqual({ lines: [] })

    expect(await api.measures.saveForOrder({ params, body: NARROW })).toEqual({ lines: LINES })
    await api.measures.saveForOrder({ params, body: NARROW })

    const { passages = [] } = await shop.sales.planning.proof({ params })
    expect(passages).toHaveLength(1)
    expect(passages[0]).toMatch(/^Leren bank Merel: deur past niet, komt \d+(,\d)? cm tekort$/)
    expect(await events()).toBe(1)

    await api.measures.saveForOrder({ params, body: { door: { width: 120, height: 240 } } })
    const wide = await shop.sales.planning.proof({ params })
    expect(wide.passages).toBeUndefined()
    expect(wide.measured).toEqual(['Deur: breedte 120 cm, hoogte 240 cm'])
    expect(await events()).toBe(2)
  })

  it('say nothing to staff before they were sent', async () => {
    const { params } = await order()

    expect(await shop.sales.planning.proof({ params })).not.toHaveProperty('measured')
  })

  it('tell staff about the pieces that the order has now', async () => {
    const { api, params, id } = await order()
    await api.measures.saveForOrder({ params, body: NARROW })
    await shop.db
      .updateTable('sales_order_rows')
      .set({ display_name: 'Leren fauteuil Merel' })
      .where('sales_order_id', '=', id)
      .execute()
    const { passages = [] } = await shop.sales.planning.proof({ params })
    expect(passages[0]).toMatch(/^Leren fauteuil Merel: /)

    await shop.db.updateTable('sales_order_rows').set({ state: 'canceled' }).where('sales_order_id', '=', id).execute()

    const left = await shop.sales.planning.proof({ params })
    expect(left.passages).toBeUndefined()
    expect(left.measured).toEqual(LINES)
  })

  it('count with the chosen seat height', async () => {
    const { api, params, id } = await order()
    const heights: number[] = []
    for (const name of ['42 cm', '44 cm', '48 cm'])
      heights.push(await shop.addOption({ axis: 'matrixSeatheight', name }))
    const parent = await shop.addProduct({ kind: 'parent' })
    const variants: number[] = []
    for (const seatHeight of heights) variants.push(await shop.addVariant({ parent, seatHeight }))
    const choose = (height: number) =>
      shop.db
        .updateTable('sales_order_rows')
        .set({
          item_id: variants[height] ?? 0,
          options: JSON.stringify([{ label: 'Zithoogte', value: ['42 cm', '44 cm', '48 cm'][height] }]),
        })
        .where('sales_order_id', '=', id)
        .execute()
    const notes = async () => (await shop.sales.planning.proof({ params })).passages?.join()
    // Merel is 86,1 cm high with a seat of 44 cm.
    await api.measures.saveForOrder({ params, body: { door: { width: 87, height: 240 } } })

    await choose(1)
    expect(await notes()).toMatch(/^Leren bank Merel: deur past gekanteld, 0,9 cm over/)
    await choose(2)
    expect(await notes()).toMatch(/^Leren bank Merel: deur past zonder poten/)
    await choose(0)
    expect(await notes()).toMatch(/^Leren bank Merel: deur past gekanteld, 2,9 cm over/)
  })

  it('are for the buyer and staff only, and refused outside the limits or after a cancellation', async () => {
    const { api, params } = await order()
    const save = (caller: typeof api, width: number) =>
      caller.measures.saveForOrder({ params, body: { door: { width, height: 201.5 } } })
    await expect(save(shop.anonymous, 80)).rejects.toMatchObject({ code: 'order_not_found' })
    await expect(shop.customer.measures.ofOrder({ params })).rejects.toMatchObject({ code: 'order_not_found' })
    await expect(save(api, 4)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'door.width', message: 'Vul een maat tussen 40 en 300 cm in.' }],
    })
    await expect(api.measures.saveForOrder({ params, body: {} })).rejects.toMatchObject({ code: 'invalid_input' })

    await api.salesOrders.cancel({ params, body: { reason: 'unwanted' } })
    await expect(save(api, 80)).rejects.toMatchObject({ code: 'appointment_closed' })
  })

  it('are erased with the delivery data of the order', async () => {
    const { api, params, id } = await order()
    await api.measures.saveForOrder({ params, body: NARROW })
    await shop.db.updateTable('sales_orders').set({ contact_until: '2020-01-01' }).where('id', '=', id).execute()

    await forgetContact(shop.db, amsterdamDay(shop.clock.now()))

    expect(await shop.db.selectFrom('delivery_passages').selectAll().execute()).toEqual([])
  })
})
