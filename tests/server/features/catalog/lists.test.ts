import { describe, expect, it } from 'vitest'
import { useShop } from '#tests/support/use-shop.ts'

describe('a category page', () => {
  const shop = useShop()

  it('shows the products of its list in their order, without those that are gone', async () => {
    const [first, second, third] = [await shop.hasProduct(), await shop.hasProduct(), await shop.hasProduct()]
    const gone = await shop.hasProduct({ isActive: false })

    const list = await shop.anonymous.catalog.byIds({ body: [third, gone, first, 999_999, second, third], query: {} })

    expect(list.items.map(({ id }) => id)).toEqual([third, first, second])
    expect(list.total).toBe(3)
  })

  it('turns its pages, and knows how many products there are on a page too far', async () => {
    const ids: number[] = []
    for (let count = 0; count < 5; count += 1) ids.push(await shop.hasProduct())
    const page = (number: number) => shop.anonymous.catalog.byIds({ body: ids, query: { page: number, pageSize: 2 } })

    expect((await page(1)).items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect((await page(3)).items.map(({ id }) => id)).toEqual(ids.slice(4))
    expect(await page(4)).toMatchObject({ items: [], total: 5 })
  })

  it.each([
    ['a page 0', { page: 0 }],
    ['a page of 5000', { pageSize: 5000 }],
    ['a page that is no number', { page: 'een' as unknown as number }],
  ])('refuses %s', async (_what, query) => {
    await expect(shop.anonymous.catalog.byIds({ body: [1], query })).rejects.toMatchObject({
      code: 'invalid_input',
      status: 422,
    })
  })
})

describe('a stock list', () => {
  const shop = useShop()
  const names = async (list: string, filter?: string) =>
    (await shop.anonymous.catalog.stockList({ query: { list, filter } })).items.map(({ displayName }) => displayName)

  it('shows what lies in stock of its family, and the outlet apart', async () => {
    const family = 'leren-bank'
    await shop.hasProduct({ displayName: 'Bank Amstel', family, stockClass: family, stock: 2, sortOrder: 2 })
    await shop.hasProduct({ displayName: 'Bank Vecht', family, stockClass: family, stock: 1, sortOrder: 1 })
    await shop.hasProduct({ displayName: 'Bank Rijn outlet', family, stockClass: family, stock: 1 })
    await shop.hasProduct({ displayName: 'Bank Maas', family, stockClass: family, stock: 0 })
    await shop.hasProduct({ displayName: 'Stoel Lek', family: 'leren-eetkamerstoelen', stockClass: 'stoel', stock: 4 })
    await shop.hasProduct({
      displayName: 'Ledermelk',
      family: 'leer-onderhoud',
      stockClass: 'leer-onderhoud',
      stock: 40,
    })

    expect(await names('leren-bank/op-voorraad')).toEqual(['Bank Vecht', 'Bank Amstel'])
    expect(await names('leren-bank/outlet')).toEqual(['Bank Rijn outlet'])
    expect(await names('leren-meubels-op-voorraad')).toEqual(['Bank Vecht', 'Bank Amstel', 'Stoel Lek'])
    expect(await names('leer-onderhoud')).toEqual(['Ledermelk'])
    expect(await names('leren-meubels-op-voorraad', 'bank AMS')).toEqual(['Bank Amstel'])
  })

  it('exists for paths of stock only', async () => {
    await expect(names('leren-bank')).rejects.toMatchObject({ code: 'category_not_found', status: 404 })
  })
})
