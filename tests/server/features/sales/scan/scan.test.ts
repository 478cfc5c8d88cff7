import { describe, expect, it } from 'vitest'
import { orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('a scan at the counter', () => {
  const shop = useShop()
  const scan = (code: string) => shop.sales.scan.find({ query: { code } })

  it("finds a product by its barcode, with or without leading zero and the scanner's prefix", async () => {
    const id = await shop.addProduct({
      itemId: 'VLIER-3',
      displayName: 'Bank Vlier',
      texts: { facts: { upcCode: '036000291452' } },
    })

    for (const code of ['036000291452', '0036000291452', ']C1036000291452', ' 0036000291452\r'])
      expect(await scan(code)).toEqual({
        kind: 'product',
        id,
        parentId: null,
        name: 'Bank Vlier',
        itemId: 'VLIER-3',
        basePrice: 825.62,
        isPurchasable: true,
      })
  })

  it('finds a product by its item id, in any case, and by its product id', async () => {
    const id = await shop.addProduct({ itemId: 'Vlier-3' })

    expect(await scan('VLIER-3')).toMatchObject({ kind: 'product', id })
    expect(await scan(String(id))).toMatchObject({ kind: 'product', id })
    expect(await scan(`https://leermeester.example/product/${id}/vlier`)).toMatchObject({ kind: 'product', id })
  })

  it('finds a color sample by the link on its card', async () => {
    const id = await shop.addProduct({ itemId: 'STAAL-2' })

    expect(await scan(`https://leermeester.example/staal/${id}`)).toMatchObject({ kind: 'product', id })
  })

  it('reports that a model, a set or an unavailable product cannot be added to the cart', async () => {
    const piece = await shop.addProduct({ basePrice: 100 })
    await shop.addProduct({ itemId: 'MODEL', kind: 'parent' })
    await shop.addProduct({ itemId: 'SET', members: [{ item: piece, quantity: 3 }] })
    await shop.addProduct({ itemId: 'OUD', isActive: false })

    expect(await scan('model')).toMatchObject({ isPurchasable: false })
    expect(await scan('set')).toMatchObject({ isPurchasable: false, basePrice: 300 })
    expect(await scan('oud')).toMatchObject({ isPurchasable: false })
  })

  it('prefers an available product over a model and an unavailable product with the same barcode', async () => {
    const texts = { facts: { upcCode: '4006381333931' } }
    await shop.addProduct({ kind: 'parent', texts })
    await shop.addProduct({ isActive: false, texts })
    const available = await shop.addProduct({ texts })

    expect(await scan('4006381333931')).toMatchObject({ id: available, isPurchasable: true })
  })

  it('finds a stored configuration by its code or the link in its QR code', async () => {
    const productId = await shop.addProduct()
    const { code, url } = await shop.anonymous.configurations.keep({ body: { productId, selection: {} } })

    expect(await scan(code.toLowerCase())).toEqual({ kind: 'configuration', code })
    expect(await scan(url)).toEqual({ kind: 'configuration', code })
    shop.clock.advance(91 * 86_400_000)
    await expect(scan(code)).rejects.toMatchObject({ code: 'scan_unknown' })
  })

  it('finds an order by its number and its links', async () => {
    const id = await shop.addProduct()
    const { salesOrderId } = await place(shop.anonymous, orderForm([{ id, basePrice: 825.62, count: 1 }]))

    for (const code of [`${salesOrderId}`, `#${salesOrderId}`, `leermeester://order/${salesOrderId}`])
      expect(await scan(code)).toEqual({ kind: 'order', salesOrderId })
  })

  it.each(['bestaat niet', '99999999999999', 'leermeester://order/1', "' or 1=1", '%', '🛋️'])(
    'finds nothing for %j',
    async (code) => {
      await expect(scan(code)).rejects.toMatchObject({ code: 'scan_unknown', status: 404 })
    },
  )

  it('refuses a code that is too long, and callers who are not staff', async () => {
    await expect(scan('x'.repeat(501))).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(shop.customer.scan.find({ query: { code: '1' } })).rejects.toMatchObject({ code: 'forbidden' })
  })
})
