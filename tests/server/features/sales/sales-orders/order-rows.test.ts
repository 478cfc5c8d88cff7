import { describe, expect, it } from 'vitest'
import { rowSnapshot } from '#src/server/features/sales/sales-orders/order-rows.ts'
import type { ItemOnSale } from '#src/server/features/sales/sales-orders/ordered-items.ts'

const item = (id: number, facts: Partial<ItemOnSale> = {}): ItemOnSale => ({
  id,
  itemId: `CODE-${id}`,
  kind: 'single',
  displayName: `Bank ${id}`,
  basePrice: 825.62,
  isActive: true,
  stockClass: 'Maatwerk',
  deliveryTime: null,
  pictureModel: null,
  pictureHex: null,
  photo: null,
  modelPhoto: null,
  legs: null,
  available: null,
  leather: null,
  leatherColor: null,
  leg: null,
  handle: null,
  seatHeight: null,
  couchSetup: null,
  ...facts,
})
const line = (facts: Partial<ItemOnSale & { count: number; netPrice: number }>) => ({
  ...item(7),
  count: 1,
  netPrice: 825.62,
  ...facts,
})

describe('an order row', () => {
  it('stores the names and prices of the sold item', () => {
    const row = rowSnapshot(
      line({
        count: 2,
        available: 0,
        leather: 'Toledo 01',
        leatherColor: 'wit',
        leg: 'Zwart staal',
        handle: 'Smal',
        seatHeight: '46 cm',
        couchSetup: 'Links',
        deliveryTime: null,
      }),
      3,
    )

    expect(row).toMatchObject({
      position: 3,
      item_id: 7,
      item_code: 'CODE-7',
      display_name: 'Bank 7',
      base_price: 825.62,
      unit_gross_cents: 99_900,
      vat_percent: 21,
      count: 2,
      stock_taken: 0,
      is_made_to_measure: true,
      is_parcel: false,
      image_url: null,
    })
    expect(row.options.map(({ label }) => label)).toEqual([
      ...['Leer', 'Poten', 'Armleuning', 'Zithoogte', 'Opstelling', 'Levertijd'],
    ])
    expect(row.options.slice(1, 5).map(({ value }) => value)).toEqual(['Zwart staal', 'Smal', '46 cm', 'Links'])
    expect(row.options[0]?.value).toContain('Toledo 01')
    expect(row.options[5]?.value).toMatch(/8-12 weken/)
  })

  it('contains no production time for units from stock', () => {
    const row = rowSnapshot(line({ stockClass: 'Bank', available: 3, count: 2 }), 0)

    expect(row).toMatchObject({ options: [], stock_taken: 2, is_made_to_measure: false })
  })

  it('describes the color of its leather', () => {
    const row = rowSnapshot(line({ leather: 'Toledo 14', leatherColor: 'cognac', available: 3 }), 0)
    expect(row.options[0]).toEqual({ label: 'Leer', value: expect.stringMatching(/^Toledo 14.*cognac/i) })
  })

  it('shows a photo of the product itself, or one of its model', () => {
    const photo = 'https://foto.example/a.jpg'
    expect(rowSnapshot(line({ photo, modelPhoto: '/model.jpg' }), 0).image_url).toBe(photo)
    expect(rowSnapshot(line({ modelPhoto: '/model.jpg' }), 0).image_url).toBe('/model.jpg')
    expect(rowSnapshot(line({ photo: 'http://foto.example/a.jpg' }), 0).image_url).toBe('http://foto.example/a.jpg')
    expect(rowSnapshot(line({ photo: 'onzin/a' }), 0).image_url).toBeNull()
  })

  it('shows the product in its leather and with its legs, before a photo of its model', () => {
    const composed = { pictureModel: 'merel-3', pictureHex: '#8A4B22', legs: 'sled-black', modelPhoto: '/model.jpg' }
    const { image_url } = rowSnapshot(line(composed), 0)
    expect(image_url).toMatch(/^\/images\/model\/merel-3\/front\/sled-black\/8a4b22\/.+-320\.webp$/)
    expect(rowSnapshot(line({ photo: 'model/merel-3/front/sled-black/8a4b22' }), 0).image_url).toBe(image_url)
  })

  it('marks leather care as a parcel', () => {
    expect(rowSnapshot(line({ stockClass: 'leer-onderhoud', available: 9 }), 0).is_parcel).toBe(true)
  })
})
