import { describe, expect, it } from 'vitest'
import { useShop } from '#tests/support/use-shop.ts'

describe('cached responses of the API', () => {
  const shop = useShop()
  const read = async (id: number) => (await shop.app.inject(`/api/inventoryitem/${id}`)).json().count
  /** Changes the stock in the database without announcing it. */
  const take = (id: number, taken: number) =>
    shop.db.updateTable('stock_totals').set({ taken }).where('item_id', '=', id).execute()

  it('are made again only after a change of one of their items is announced', async () => {
    const chair = await shop.addProduct({ stock: 5 })
    const sofa = await shop.addProduct({ stock: 5 })
    expect([await read(chair), await read(sofa)]).toEqual([5, 5])

    await take(chair, 2)
    await take(sofa, 2)
    expect([await read(chair), await read(sofa)]).toEqual([5, 5])

    shop.changes.announce({ itemIds: [chair] })
    expect([await read(chair), await read(sofa)]).toEqual([3, 5])

    shop.changes.announce('everything')
    expect(await read(sofa)).toBe(3)
  })

  it('of a model, a set, a list and the stock are made again after a change of one of their items', async () => {
    const parent = await shop.addProduct({ kind: 'parent' })
    const leather = await shop.addLeather()
    const variant = await shop.addVariant({ parent, leather, stock: 5 })
    const set = await shop.addProduct({ members: [{ item: variant, quantity: 2 }] })
    const counts = async () => [
      (await shop.anonymous.catalog.product({ params: { id: parent } })).variants[0]?.totalStock,
      (await shop.anonymous.catalog.product({ params: { id: set } })).setItems[0]?.product.totalStock,
      (await shop.anonymous.catalog.byIds({ body: [variant], query: {} })).items[0]?.totalStock,
      (await shop.anonymous.stock.perProduct()).stockPerProduct.find(({ id }) => id === variant)?.totalStock,
    ]
    expect(await counts()).toEqual([5, 5, 5, 5])

    await take(variant, 4)
    shop.changes.announce({ itemIds: [variant] })

    expect(await counts()).toEqual([1, 1, 1, 1])
  })

  it('are not sent again to a client with the current ETag', async () => {
    const id = await shop.addProduct({ stock: 5 })
    const first = await shop.app.inject(`/api/inventoryitem/${id}`)

    const again = await shop.app.inject({
      url: `/api/inventoryitem/${id}`,
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])

    await take(id, 1)
    shop.changes.announce({ itemIds: [id] })
    const changed = await shop.app.inject({
      url: `/api/inventoryitem/${id}`,
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(changed.statusCode).toBe(200)
  })

  it.each([
    ['br', 'br, gzip;q=0.8'],
    ['gzip', 'gzip'],
    ['gzip', 'br;q=0, gzip'],
    ['zstd', 'zstd'],
    ['zstd', 'br;q=0.1, zstd'],
    ['br', '*'],
    [undefined, 'br;q=0, *;q=0'],
    [undefined, 'identity'],
  ])('are compressed as %s for "%s"', async (encoding, accepted) => {
    const id = await shop.addProduct({ texts: { blocks: { description: 'leer '.repeat(500) } } })
    const get = () => shop.app.inject({ url: `/api/inventoryitem/${id}`, headers: { 'accept-encoding': accepted } })

    const [first, second] = [await get(), await get()]

    expect([first.headers['content-encoding'], second.headers['content-encoding']]).toEqual([encoding, encoding])
    expect(second.rawPayload).toEqual(first.rawPayload)
    expect(first.headers.vary).toBe('accept-encoding')
    expect(first.rawPayload.length < 2000).toBe(encoding !== undefined)
  })

  it('have the headers that restrict browsers', async () => {
    const { headers } = await shop.app.inject('/api/menu')

    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    })
  })

  it('do not include failures: a product that is added later is found', async () => {
    expect((await shop.app.inject('/api/inventoryitem/4242')).statusCode).toBe(404)

    await shop.addProduct({ id: 4242 })

    expect((await shop.app.inject('/api/inventoryitem/4242')).statusCode).toBe(200)
  })
})
