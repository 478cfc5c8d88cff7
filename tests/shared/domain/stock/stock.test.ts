import { describe, expect, it } from 'vitest'
import {
  canOrder,
  isLowStock,
  isOutlet,
  isSoldFromStock,
  stockText,
  totalStockPerItem,
} from '#shared/domain/stock/stock.ts'

const sofa = { itemId: 'LB1001', stockClass: null, totalStock: null }

describe('the text about stock', () => {
  it.each([
    [1, 'Direct leverbaar: 1 stuks.'],
    [4, 'Direct leverbaar: 4 stuks.'],
    [5, undefined], // the owner of the shop wants no text for exactly five pieces
    [6, 'Direct uit voorraad leverbaar.'],
    [500, 'Direct uit voorraad leverbaar.'],
    [0, 'Op maat gemaakt. Productietijd circa 8-12 weken.'],
    [-2, 'Op maat gemaakt. Productietijd circa 8-12 weken.'],
    [null, 'Op maat gemaakt. Productietijd circa 8-12 weken.'],
  ])('at %j pieces is %j', (pieces, text) => {
    expect(stockText({ ...sofa, totalStock: pieces })).toBe(text)
  })

  it('contains the delivery time of the product if it has one', () => {
    expect(stockText({ ...sofa, totalStock: 0, deliveryTime: '4-6 weken' })).toBe(
      'Op maat gemaakt. Productietijd circa 4-6 weken.',
    )
    expect(stockText({ ...sofa, totalStock: 0, deliveryTime: '4-6 weken.' })).toBe(
      'Op maat gemaakt. Productietijd circa 4-6 weken.',
    )
    expect(stockText({ ...sofa, totalStock: 0, deliveryTime: 'Leverbaar vanaf januari.' })).toBe(
      'Op maat gemaakt. Leverbaar vanaf januari.',
    )
    expect(stockText({ ...sofa, totalStock: 0, deliveryTime: '  ' })).toBe(
      'Op maat gemaakt. Productietijd circa 8-12 weken.',
    )
    expect(stockText({ ...sofa, totalStock: 3, deliveryTime: '4-6 weken' })).toBe('Direct leverbaar: 3 stuks.')
  })

  it.each(['Voorraad', 'Outlet', 'Leeronderhoud'])(
    'is "Uitverkocht." for sold-out %s, not a production time',
    (stockClass) => {
      expect(stockText({ ...sofa, stockClass, totalStock: 0, deliveryTime: '4-6 weken' })).toBe('Uitverkocht.')
      expect(stockText({ ...sofa, stockClass, totalStock: null })).toBe('Uitverkocht.')
      expect(stockText({ ...sofa, stockClass, totalStock: 2 })).toBe('Direct leverbaar: 2 stuks.')
    },
  )

  it('is absent for a sample, which never runs out', () => {
    expect(stockText({ ...sofa, itemId: 'kleurstaal TOL01' })).toBeUndefined()
  })
})

it('the stock of a product is the sum of its locations', () => {
  const rows = [
    { itemId: 1, quantityAvailable: 2 },
    { itemId: 2, quantityAvailable: null },
    { itemId: 1, quantityAvailable: 3 },
    { itemId: 1 },
  ]
  expect([...totalStockPerItem(rows)]).toEqual([
    [1, 5],
    [2, 0],
  ])
})

describe('a product', () => {
  it('is sold from stock if it has a stock class other than made to measure or color samples', () => {
    expect(['Voorraad', 'Outlet', 'Leeronderhoud'].map((stockClass) => isSoldFromStock({ stockClass }))).toEqual([
      true,
      true,
      true,
    ])
    expect([null, '', ' ', 'Maatwerk', 'Kleurstalen'].map((stockClass) => isSoldFromStock({ stockClass }))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('is limited to its stock when it is sold from stock', () => {
    const piece = { stockClass: 'Voorraad', totalStock: 2 }
    expect([1, 2, 3].map((count) => canOrder(piece, count))).toEqual([true, true, false])
    expect(canOrder({ stockClass: 'Outlet', totalStock: null }, 1)).toBe(false)
  })

  it('can be ordered in any count when it is made to measure', () => {
    expect(canOrder({ stockClass: null, totalStock: 0 }, 99)).toBe(true)
  })
})

it.each([
  ['Fauteuil Nova - outlet', true],
  ['OUTLET bank', true],
  ['Bank Nova', false],
])('%s is outlet: %s', (name, expected) => {
  expect(isOutlet(name)).toBe(expected)
})

describe('low stock', () => {
  const stockSofa = { stockClass: 'Voorraad', name: 'Bank Nova', totalStock: 2 }

  it.each([
    [3, false],
    [2, true],
    [1, true],
    [0, true],
  ])('is reported at %d pieces: %s', (totalStock, expected) => {
    expect(isLowStock({ ...stockSofa, totalStock })).toBe(expected)
  })

  it('is not reported for products made to measure, nor for outlet, where each piece is unique', () => {
    expect(isLowStock({ ...stockSofa, stockClass: null })).toBe(false)
    expect(isLowStock({ ...stockSofa, name: 'Bank Nova - outlet' })).toBe(false)
  })
})
