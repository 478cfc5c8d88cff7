import { describe, expect, it } from 'vitest'
import { useShop } from '#tests/support/use-shop.ts'

describe('a category page', () => {
  const shop = useShop()

  it('shows the products of its list in order, without inactive and unknown ones', async () => {
    const [first, second, third] = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()]
    const inactive = await shop.addProduct({ isActive: false })

    const body = [third, inactive, first, 999_999, second, third]
    const list = await shop.anonymous.catalog.byIds({ body, query: {} })

    expect(list.items.map(({ id }) => id)).toEqual([third, first, second])
    expect(list.total).toBe(3)
  })

  it('has pages, and returns the total also for a page past the end', async () => {
    const ids: number[] = []
    for (let count = 0; count < 5; count += 1) ids.push(await shop.addProduct())
    const page = (number: number) => shop.anonymous.catalog.byIds({ body: ids, query: { page: number, pageSize: 2 } })

    expect((await page(1)).items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect((await page(3)).items.map(({ id }) => id)).toEqual(ids.slice(4))
    expect(await page(4)).toMatchObject({ items: [], total: 5 })
  })

  it('contains the components of a set, and of no other product', async () => {
    const chair = await shop.addProduct({ displayName: 'Stoel Fien', basePrice: 100 })
    const table = await shop.addProduct({ displayName: 'Tafel Iep', basePrice: 500 })
    const set = await shop.addProduct({
      displayName: 'Eethoek Iep',
      members: [
        { item: table, quantity: 1 },
        { item: chair, quantity: 6 },
      ],
    })

    const { payload } = await shop.app.inject({
      method: 'POST',
      url: '/api/inventoryitem/netsuiteids',
      payload: [chair, set],
    })

    const [single, whole] = JSON.parse(payload).items
    expect(single).not.toHaveProperty('inspirationProducts')
    expect(whole.inspirationProducts).toMatchObject([
      { inventoryItem: { id: table, basePrice: 500 }, quantity: 1 },
      { inventoryItem: { id: chair, displayName: 'Stoel Fien' }, quantity: 6 },
    ])
  })

  it('changes when a component of one of its sets changes', async () => {
    const chair = await shop.addProduct({ displayName: 'Stoel Fien', stock: 4 })
    const set = await shop.addProduct({ displayName: 'Eethoek', members: [{ item: chair, quantity: 2 }] })
    const componentName = async () => {
      const { payload } = await shop.app.inject({
        method: 'POST',
        url: '/api/inventoryitem/netsuiteids',
        payload: [set],
      })
      return JSON.parse(payload).items[0].inspirationProducts[0].inventoryItem.displayName
    }
    expect(await componentName()).toBe('Stoel Fien')

    await shop.db.updateTable('items').set({ display_name: 'Stoel Fenna' }).where('id', '=', chair).execute()
    shop.changes.announce({ itemIds: [chair] })

    expect(await componentName()).toBe('Stoel Fenna')
  })

  it.each([
    ['page 0', { page: 0 }],
    ['a page size of 5000', { pageSize: 5000 }],
    ['a page that is not a number', { page: 'een' as unknown as number }],
  ])('refuses %s', async (_what, query) => {
    await expect(shop.anonymous.catalog.byIds({ body: [1], query })).rejects.toMatchObject({
      code: 'invalid_input',
      status: 422,
    })
  })
})

describe('a list in a leather color', () => {
  const shop = useShop()

  /** Adds a sofa that is made in cognac, two browns and black, shown in cognac; and a finished black chair. */
  async function addSofaAndChair() {
    const leather = (name: string, mainColor: string, hex: string) => shop.addLeather({ name, mainColor, hex })
    const cognac = await leather('Touch 01 Cognac', 'Cognac', '#8a4b22')
    const hazel = await leather('Touch 02 Hazelnoot', 'Bruin', '#80573a')
    const chestnut = await leather('Touch 03 Kastanje', 'Bruin', '#5c3522')
    const black = await leather('Touch 04 Zwart', 'Zwart', '#101010')
    const sofa = await shop.addProduct({ kind: 'parent', displayName: 'Bank Vecht', model: 'merel-3', hex: '#8a4b22' })
    for (const leatherId of [cognac, hazel, chestnut]) await shop.addVariant({ parent: sofa, leather: leatherId })
    const variantInStock = await shop.addVariant({ parent: sofa, leather: black, stock: 2 })
    await shop.addVariant({ parent: sofa, leather: await leather('Touch 05 Rood', 'Rood', '#7a1f2a'), isActive: false })
    const chair = await shop.addProduct({ displayName: 'Stoel Lek', model: 'fien', hex: '#101010', stock: 1 })
    const shown = async (colours?: string) =>
      (await shop.anonymous.catalog.byIds({ body: [sofa, chair], query: { colours } })).items
    return { cognac, chestnut, black, sofa, chair, variantInStock, shown }
  }

  it('shows a model in that color, in the leather nearest to the typical tone of the color', async () => {
    const { chestnut, shown } = await addSofaAndChair()

    const [sofa, chair] = await shown('Bruin')

    expect(sofa).toMatchObject({ leatherId: chestnut, leatherName: 'Touch 03 Kastanje', leatherColor: 'Bruin' })
    expect(sofa?.imageUrl).toContain('/5c3522/')
    expect(chair, 'a finished product keeps its own color').toMatchObject({ leatherColor: 'Zwart', matrix: false })
    expect(chair?.imageUrl).toContain('/101010/')
  })

  it('uses the first color in which a model is available, and changes no model without these colors', async () => {
    const { black, cognac, shown } = await addSofaAndChair()

    expect((await shown('Groen,zwart,Bruin'))[0]).toMatchObject({ leatherId: black })
    for (const colours of ['Rood', 'paars', '', undefined]) {
      expect((await shown(colours))[0], colours).toMatchObject({ leatherId: cognac, leatherHex: '#8a4b22' })
    }
  })

  it('shows a model in the leather of a sample, with its price in it, and leaves out a prior price of another leather', async () => {
    const black = await shop.addLeather({ name: 'Touch 04 Zwart', mainColor: 'Zwart', hex: '#101010' })
    const chestnut = await shop.addLeather({ name: 'Touch 03 Kastanje', mainColor: 'Bruin', hex: '#5c3522' })
    const model = await shop.addProduct({ kind: 'parent', basePrice: 1000, lowPrice: 1000, model: 'merel-3' })
    const other = await shop.addProduct({ kind: 'parent', basePrice: 700, lowPrice: 700, model: 'merel-3' })
    await shop.db.updateTable('items').set({ prior_price: 1200 }).where('id', '=', model).execute()
    await shop.addVariant({ parent: model, leather: black, basePrice: 1000 })
    await shop.addVariant({ parent: model, leather: chestnut, basePrice: 1600 })
    await shop.addVariant({ parent: other, leather: black, basePrice: 700 })
    const shown = async (leather: number) =>
      (await shop.anonymous.catalog.byIds({ body: [model, other], query: { leather } })).items

    const [inChestnut, without] = await shown(chestnut)

    expect(inChestnut).toMatchObject({ leatherId: chestnut, lowNetPrice: 1600, priorNetPrice: null })
    expect(inChestnut?.imageUrl).toContain('/5c3522/')
    expect(without?.leatherId, 'a model that is not made in it').not.toBe(chestnut)
    expect(without).toMatchObject({ lowNetPrice: 700 })
    expect((await shown(black))[0]).toMatchObject({ leatherId: black, lowNetPrice: 1000, priorNetPrice: 1200 })
  })

  it('shows a model in a leather whose variant is within the price limit', async () => {
    const hazel = await shop.addLeather({ name: 'Touch 02 Hazelnoot', mainColor: 'Bruin', hex: '#80573a' })
    const chestnut = await shop.addLeather({ name: 'Touch 03 Kastanje', mainColor: 'Bruin', hex: '#5c3522' })
    const black = await shop.addLeather({ name: 'Touch 04 Zwart', mainColor: 'Zwart', hex: '#101010' })
    const model = await shop.addProduct({ kind: 'parent', basePrice: 1000, lowPrice: 1000, model: 'merel-3' })
    await shop.addVariant({ parent: model, leather: black, basePrice: 1000 })
    await shop.addVariant({ parent: model, leather: hazel, basePrice: 1200 })
    await shop.addVariant({ parent: model, leather: hazel, basePrice: 1900 })
    await shop.addVariant({ parent: model, leather: hazel, basePrice: 900, isActive: false })
    await shop.addVariant({ parent: model, leather: chestnut, basePrice: 1600 })
    const shown = async (query: { colours: string; toCents?: number }) =>
      (await shop.anonymous.catalog.byIds({ body: [model], query })).items[0]

    expect(await shown({ colours: 'Bruin' })).toMatchObject({ leatherId: chestnut })
    expect(await shown({ colours: 'Bruin', toCents: 193_600 })).toMatchObject({ leatherId: chestnut })
    expect(await shown({ colours: 'Bruin', toCents: 193_595 })).toMatchObject({ leatherId: hazel })
    expect(await shown({ colours: 'Bruin,Zwart', toCents: 145_195 })).toMatchObject({ leatherId: black })
    expect((await shown({ colours: 'Bruin' }))?.colourNetPrices, 'only colors above the lowest price').toEqual({
      Bruin: 1200,
    })
  })

  it('contains the colors of each product, and which of them are in stock', async () => {
    const { variantInStock, shown } = await addSofaAndChair()

    expect(await shown()).toMatchObject([
      {
        colourGroups: ['Zwart', 'Cognac', 'Bruin'],
        leatherCount: 4,
        readyColours: ['Zwart'],
        readyVariantId: variantInStock,
        totalStock: null,
      },
      { colourGroups: ['Zwart'], leatherCount: 1, readyColours: [], readyVariantId: null, totalStock: 1 },
    ])
    expect((await shown('Cognac'))[0], 'no cognac variant is in stock').toMatchObject({ readyVariantId: null })
  })

  it('has the colors of the whole list on every page', async () => {
    const { sofa, chair } = await addSofaAndChair()
    const white = await shop.addLeather({ name: 'Touch 09 Wit', mainColor: 'Wit', hex: '#efefea' })
    const stool = await shop.addProduct({ kind: 'parent', displayName: 'Poef Eem' })
    await shop.addVariant({ parent: stool, leather: white })
    const inactive = await shop.addProduct({ model: 'fien', hex: '#4d593e', isActive: false })
    const body = [sofa, inactive, chair, stool]
    const colours = async (query: { page?: number; pageSize?: number }) =>
      (await shop.anonymous.catalog.byIds({ body, query })).colourGroups

    for (const query of [{}, { pageSize: 1 }, { page: 2, pageSize: 1 }, { page: 3, pageSize: 2 }]) {
      expect(await colours(query), JSON.stringify(query)).toEqual(['Wit', 'Zwart', 'Cognac', 'Bruin'])
    }
  })

  it('contains a new leather after the next import', async () => {
    const { sofa, shown } = await addSofaAndChair()
    await shown()
    const green = await shop.addLeather({ name: 'Touch 06 Mos', mainColor: 'Groen', hex: '#565c33' })

    await shop.addVariant({ parent: sofa, leather: green })

    expect((await shown('Groen'))[0]).toMatchObject({ leatherId: green })
  })
})

describe('a stock list', () => {
  const shop = useShop()
  const names = async (list: string, filter?: string) =>
    (await shop.anonymous.catalog.stockList({ query: { list, filter } })).items.map(({ displayName }) => displayName)

  it('shows its products in stock that match the filter, and outlet products only in the outlet list', async () => {
    const family = 'leren-bank'
    await shop.addProduct({ displayName: 'Bank Amstel', family, stockClass: family, stock: 2, sortOrder: 2 })
    await shop.addProduct({ displayName: 'Bank Vecht', family, stockClass: family, stock: 1, sortOrder: 1 })
    await shop.addProduct({ displayName: 'Bank Rijn outlet', family, stockClass: family, stock: 1 })
    await shop.addProduct({ displayName: 'Bank Maas', family, stockClass: family, stock: 0 })
    await shop.addProduct({ displayName: 'Stoel Lek', family: 'leren-eetkamerstoelen', stockClass: 'stoel', stock: 4 })
    await shop.addProduct({
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

  it('exists only for the paths of stock lists', async () => {
    await expect(names('leren-bank')).rejects.toMatchObject({ code: 'category_not_found', status: 404 })
  })
})
