import { describe, expect, it } from 'vitest'
import { orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('the tiles of the selling screen', () => {
  const shop = useShop()

  const sellAtCounter = (id: number, count = 1) =>
    place(
      shop.sales,
      orderForm([{ id, itemId: '', basePrice: 825.62, count }], { isAtCounter: true, payment: '4', delivery: 'a' }),
    )
  const tiles = async () => {
    const { items, fixedIds } = await shop.sales.counterTiles.find()
    return { ids: items.map(({ id }) => id), fixedIds }
  }

  it('are the products in most orders of the counter, a model for all its variants', async () => {
    const model = await shop.addProduct({ kind: 'parent', displayName: 'Bank Merel' })
    const variants = await Promise.all([1, 2].map(() => shop.addVariant({ parent: model })))
    const stool = await shop.addProduct({ displayName: 'Poef' })
    await sellAtCounter(stool, 40)
    for (const variant of variants) await sellAtCounter(variant)

    expect((await tiles()).ids).toEqual([model, stool])
  })

  it('continue with what the web shop sells, and do not include color samples', async () => {
    const web = await shop.addProduct()
    const sample = await shop.addProduct({ itemId: 'KLEURSTAAL-1' })
    const counter = await shop.addProduct()
    await place(shop.anonymous, orderForm([{ id: web, itemId: '', basePrice: 825.62, count: 1 }]))
    await place(
      shop.anonymous,
      orderForm([
        { id: web, itemId: '', basePrice: 825.62, count: 1 },
        { id: sample, itemId: '', basePrice: 0, count: 1 },
      ]),
    )
    await sellAtCounter(counter)

    expect((await tiles()).ids).toEqual([counter, web])
  })

  it('begin with the products that an Admin fixed, in the given order', async () => {
    const [first, second, sold] = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()]
    await sellAtCounter(sold)

    await shop.admin.counterTiles.fix({ body: { itemIds: [second, 999_999, first, second] } })

    expect(await tiles()).toEqual({ ids: [second, first, sold], fixedIds: [second, first] })
    await shop.admin.counterTiles.fix({ body: { itemIds: [] } })
    expect((await tiles()).ids).toEqual([sold])
  })

  it('are leather care products in a shop without sales, and skip what is no longer sold', async () => {
    const care = await shop.addProduct({ stockClass: 'Leeronderhoud', stock: 3 })
    await shop.addProduct({ stockClass: 'Leeronderhoud', stock: 0 })
    await shop.addProduct({ stockClass: null })

    expect((await tiles()).ids).toEqual([care])
  })

  it('forget sales of more than 90 days ago', async () => {
    const former = await shop.addProduct()
    await sellAtCounter(former)
    await shop.db
      .updateTable('sales_orders')
      .set({ inserted_at: new Date(shop.clock.now().getTime() - 91 * DAY_MS) })
      .execute()

    expect((await tiles()).ids).toEqual([])
  })
})

const DAY_MS = 24 * 60 * 60_000
