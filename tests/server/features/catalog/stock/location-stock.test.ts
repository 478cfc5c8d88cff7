import { describe, expect, it } from 'vitest'
import { refreshStock } from '#src/server/features/catalog/import/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { orderForm, place } from '#tests/support/order-form.ts'
import { tillsOf } from '../../sales/drawers/tills-with-drawers.ts'

/** An item of the demo account, with 1 piece in its showroom, 2 in its northern warehouse, and none in the southern one. */
const SHELF_ITEM = 3001
const [SHOWROOM, NORTH, SOUTH] = [1, 2, 3]
const MINUTE = 60_000

describe('the stock per location', () => {
  const shop = useErpShop()
  const { register, clientAt } = tillsOf(shop)
  const count = async () => {
    shop.clock.advance(MINUTE)
    await refreshStock({ db: shop.db, erp: shop.outside.erp, now: shop.clock.now, log: silentLog })
  }
  const erpHas = (location: number, quantity: number) => shop.erpStock(SHELF_ITEM, location, quantity)

  /** Adds the item, a second location with the pieces of the northern warehouse, and a till in it. */
  async function hasTwoLocations() {
    await shop.addProduct({ id: SHELF_ITEM, displayName: 'Bank van de plank', stockClass: 'Leeronderhoud' })
    await erpHas(SHOWROOM, 3)
    await erpHas(NORTH, 5)
    await count()
    const locationId = await shop.addLocation('Winkel B', NORTH)
    const till = await register('Balie B')
    await shop.admin.tills.setLocation({ params: { tillId: till.tillId }, body: { locationId } })
    return { till: clientAt(till), locationId }
  }
  const walkIn = (api: typeof shop.sales, pieces = 1) =>
    place(
      api,
      orderForm([{ id: SHELF_ITEM, basePrice: 825.62, count: pieces }], {
        isWalkIn: true,
        isAtCounter: true,
        delivery: 'a',
        payment: '4',
      }),
    )
  const piecesAt = async (api: typeof shop.sales) => {
    const { locations, items } = await api.locationStock.show()
    const pieces = items.find(({ id }) => id === SHELF_ITEM)?.pieces ?? []
    return locations.map(({ name, isOwn }, index) => `${isOwn ? 'hier' : name} ${pieces[index]}`)
  }

  it('is absent in a shop with one location, in which every response stays as it was', async () => {
    await shop.addProduct({ id: SHELF_ITEM, displayName: 'Bank van de plank' })
    await count()

    expect(await shop.sales.locationStock.show()).toMatchObject({ locations: [], items: [] })
    const overview = await shop.sales.stockOverview.find({ query: {} })
    expect(Object.keys(overview)).not.toContain('stockLocations')
    expect(Object.keys(overview.items[0]?.locations[0] ?? {})).toEqual(['location', 'locationId', 'quantityAvailable'])
  })

  it('is shown at a till with its own location first, and everywhere by the names of the shop', async () => {
    const { till } = await hasTwoLocations()

    expect(await piecesAt(till)).toEqual(['hier 5', 'Magazijn Zuid 0', 'Showroom 3'])
    expect(await piecesAt(shop.sales)).toEqual(['Magazijn Zuid 0', 'Showroom 3', 'Winkel B 5'])
  })

  it('falls at the location of the till by a walk-in sale, until the ERP has subtracted the piece there', async () => {
    const { till } = await hasTwoLocations()
    await walkIn(till, 2)
    expect(await piecesAt(till)).toEqual(['hier 3', 'Magazijn Zuid 0', 'Showroom 3'])

    await count()
    expect(await piecesAt(till)).toEqual(['hier 3', 'Magazijn Zuid 0', 'Showroom 3'])
    await shop.sendToErp()
    await count()
    expect(await piecesAt(till)).toEqual(['hier 3', 'Magazijn Zuid 0', 'Showroom 3'])
    const [order] = (await shop.inErp()).salesOrder
    expect(order?.fields.location).toEqual({ id: String(NORTH) })
  })

  it('does not change what the web shop can sell, which is the total of all locations', async () => {
    const { till } = await hasTwoLocations()
    const before = await shop.stockOf(SHELF_ITEM)

    await walkIn(till, 2)
    await place(shop.anonymous, orderForm([{ id: SHELF_ITEM, basePrice: 825.62, count: before - 2 }]))

    const again = place(shop.anonymous, orderForm([{ id: SHELF_ITEM, basePrice: 825.62, count: 1 }]))
    await expect(again).rejects.toMatchObject({ code: 'not_enough_stock' })
    expect(await piecesAt(till)).toEqual(['hier 3', 'Magazijn Zuid 0', 'Showroom 3'])
  })

  it('is in the overview of the back office, with sums, a filter and columns in the export', async () => {
    const { till } = await hasTwoLocations()
    await shop.addProduct({ displayName: 'Elders', stock: 4 })
    await walkIn(till)

    const overview = await shop.sales.stockOverview.find({ query: { locatie: NORTH } })
    expect(overview.items.map(({ name }) => name)).toEqual(['Bank van de plank'])
    expect(overview.items[0]?.locations).toEqual([
      { location: 'Magazijn Zuid', locationId: SOUTH, quantityAvailable: 0, free: 0 },
      { location: 'Showroom', locationId: SHOWROOM, quantityAvailable: 3, free: 3 },
      { location: 'Winkel B', locationId: NORTH, quantityAvailable: 5, free: 4 },
    ])
    expect(overview.stockLocations).toEqual([
      { id: SOUTH, name: 'Magazijn Zuid', pieces: 0 },
      { id: SHOWROOM, name: 'Showroom', pieces: 7 },
      { id: NORTH, name: 'Winkel B', pieces: 4 },
    ])
    expect(await shop.sales.stockOverview.export({ query: {} })).toContain('Vrij Winkel B')
  })

  it('belongs to one location of the shop, which an Admin chooses from those of the ERP', async () => {
    await hasTwoLocations()
    const { stockLocations } = await shop.admin.locations.manage()
    expect(stockLocations.map(({ name }) => name)).toEqual(['Magazijn Noord', 'Magazijn Zuid', 'Showroom'])

    await expect(shop.addLocation('Winkel C', NORTH)).rejects.toMatchObject({ code: 'stock_location_taken' })
    await expect(shop.addLocation('Winkel C', 999)).rejects.toMatchObject({ code: 'not_found' })
  })
})
