import { describe, expect, it } from 'vitest'
import { isLowStock } from '#shared/domain/stock/stock.ts'
import { useShop } from '#tests/support/use-shop.ts'

const SHOWROOM = { id: 1, name: 'Showroom' }
const NORTH = { id: 2, name: 'Magazijn Noord' }

describe('the stock overview', () => {
  const shop = useShop()
  const find = (query: NonNullable<Parameters<typeof shop.admin.stockOverview.find>[0]>['query'] = {}) =>
    shop.admin.stockOverview.find({ query })
  const names = async (query: Parameters<typeof find>[0] = {}) => (await find(query)).items.map(({ name }) => name)

  it('shows the sum of the stock of all locations, and the stock of each location', async () => {
    const sofa = await shop.addProduct({ displayName: 'Bank Merel', itemId: 'MER-3', stockClass: 'Bank' })
    await shop.addStock({ item: sofa, count: 1, location: SHOWROOM })
    await shop.addStock({ item: sofa, count: 4, location: NORTH })

    expect((await find()).items).toEqual([
      {
        id: sofa,
        itemId: 'MER-3',
        name: 'Bank Merel',
        totalStock: 5,
        taken: 0,
        free: 5,
        shx_class: 'Bank',
        sortorder: 10_000,
        isLow: false,
        locations: [
          { location: 'Magazijn Noord', locationId: 2, quantityAvailable: 4 },
          { location: 'Showroom', locationId: 1, quantityAvailable: 1 },
        ],
      },
    ])
  })

  it('subtracts the pieces in orders that the ERP has not subtracted yet', async () => {
    const sofa = await shop.addProduct({ stock: 3 })
    await shop.db.updateTable('stock_totals').set({ taken: 2 }).where('item_id', '=', sofa).execute()

    expect((await find()).items).toMatchObject([
      { totalStock: 3, taken: 2, free: 1, locations: [{ quantityAvailable: 3 }] },
    ])
  })

  it('is sorted by sort order, then by name, without uncounted and inactive products', async () => {
    await shop.addProduct({ displayName: 'Zonder plaats', stock: 1 })
    await shop.addProduct({ displayName: 'Bruin', stock: 1, sortOrder: 20 })
    await shop.addProduct({ displayName: 'Antraciet', stock: 1, sortOrder: 20 })
    await shop.addProduct({ displayName: 'Vooraan', stock: 0, sortOrder: 10 })
    await shop.addProduct({ displayName: 'Nooit geteld' })
    await shop.addProduct({ displayName: 'Niet meer te koop', stock: 5, isActive: false })

    expect(await names()).toEqual(['Vooraan', 'Antraciet', 'Bruin', 'Zonder plaats'])
  })

  it('has pages, each with the total number of products', async () => {
    for (const name of ['A', 'B', 'C']) await shop.addProduct({ displayName: name, stock: 1 })

    expect(await find({ page: 2, pageSize: 2 })).toMatchObject({
      items: [{ name: 'C' }],
      total: 3,
      page: 2,
      pageSize: 2,
    })
    expect(await find({ page: 3, pageSize: 2 })).toMatchObject({ items: [], total: 3 })
    await expect(find({ page: 0 })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('searches by a part of the name or code, and by number', async () => {
    const sofa = await shop.addProduct({ displayName: 'Bank Merel', itemId: 'MER_3', stock: 1 })
    await shop.addProduct({ displayName: 'Stoel Fien', itemId: 'FIEN-1', stock: 1 })

    expect(await names({ search: 'merel' })).toEqual(['Bank Merel'])
    expect(await names({ search: 'fien-' })).toEqual(['Stoel Fien'])
    expect(await names({ search: String(sofa) })).toEqual(['Bank Merel'])
    expect(await names({ search: '_' })).toEqual(['Bank Merel'])
    expect((await find({ search: 'niets' })).total).toBe(0)
  })

  it('filters products with low stock, by the rule of the shop', async () => {
    const pieces = [
      { displayName: 'Bijna op', stockClass: 'Bank', stock: 2 },
      { displayName: 'Op', stockClass: 'Leeronderhoud', stock: 0 },
      { displayName: 'Genoeg', stockClass: 'Bank', stock: 3 },
      { displayName: 'Bank Outlet', stockClass: 'Bank', stock: 1 },
      { displayName: 'Op maat', stockClass: 'Maatwerk', stock: 1 },
      { displayName: 'Staaltje', stockClass: 'Kleurstalen', stock: 1 },
      { displayName: 'Zonder klasse', stockClass: null, stock: 1 },
      { displayName: 'Lege klasse', stockClass: ' ', stock: 1 },
    ]
    for (const piece of pieces) await shop.addProduct(piece)

    expect(await names({ laag: 'ja' })).toEqual(['Bijna op', 'Op'])
    const { total, counts } = await find()
    expect(counts).toEqual({ all: total, ja: 2 })
    for (const { name, shx_class, free: totalStock = 0, isLow } of (await find()).items)
      expect([name, isLow]).toEqual([name, isLowStock({ name, stockClass: shx_class, totalStock })])
  })

  it('is visible to all staff, and to no other users', async () => {
    await shop.addProduct({ stock: 1 })

    expect((await shop.sales.stockOverview.find()).total).toBe(1)
    await expect(shop.customer.stockOverview.find()).rejects.toMatchObject({ code: 'forbidden' })
    await expect(shop.anonymous.stockOverview.export()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('can be exported with a column per location', async () => {
    const sofa = await shop.addProduct({ displayName: 'Bank Merel', itemId: 'MER-3', stockClass: 'Bank', sortOrder: 1 })
    await shop.addStock({ item: sofa, count: 1, location: SHOWROOM })
    await shop.addStock({ item: sofa, count: 4, location: NORTH })
    const chair = await shop.addProduct({ displayName: '+31 stoel', itemId: 'S-1' })
    await shop.addStock({ item: chair, count: 2, location: SHOWROOM })

    const file = await shop.admin.stockOverview.export()

    expect(
      file
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split('\r\n'),
    ).toEqual([
      'Id;Code;Naam;Klasse;Voorraad totaal;Besteld, nog niet geboekt;Vrij;Magazijn Noord;Showroom',
      `${sofa};MER-3;Bank Merel;Bank;5;0;5;4;1`,
      `${chair};S-1;'+31 stoel;;2;0;2;0;2`,
    ])
    expect(await shop.admin.stockOverview.export({ query: { search: 'merel' } })).not.toContain('stoel')
  })

  it('is separate from the stock per product for visitors, which excludes sold-out products', async () => {
    const sofa = await shop.addProduct({ stock: 3 })
    await shop.addProduct({ stock: 0 })

    expect(await shop.anonymous.stock.perProduct()).toEqual({ stockPerProduct: [{ id: sofa, totalStock: 3 }] })
  })
})
