import { describe, expect, it } from 'vitest'
import {
  canOrder,
  isLowStock,
  isOutlet,
  isSoldFromStock,
  stockText,
  totalStockPerItem,
} from '#shared/domain/stock/stock.ts'

const bench = { itemId: 'LB1001', stockClass: null, totalStock: null }

describe('the text about stock', () => {
  it.each([
    [1, 'Direct leverbaar: 1 stuks.'],
    [4, 'Direct leverbaar: 4 stuks.'],
    [5, undefined], // the owner wants silence here
    [6, 'Direct uit voorraad leverbaar.'],
    [500, 'Direct uit voorraad leverbaar.'],
    [0, 'Op maat gemaakt. Productietijd circa 8-12 weken.'],
    [-2, 'Op maat gemaakt. Productietijd circa 8-12 weken.'],
    [null, 'Op maat gemaakt. Productietijd circa 8-12 weken.'],
  ])('at %j pieces is %j', (pieces, text) => {
    expect(stockText({ ...bench, totalStock: pieces })).toBe(text)
  })

  it('tells the delivery time of the product itself when it has one', () => {
    expect(stockText({ ...bench, totalStock: 0, deliveryTime: '4-6 weken' })).toBe(
      'Op maat gemaakt. Productietijd circa 4-6 weken.',
    )
    expect(stockText({ ...bench, totalStock: 0, deliveryTime: '4-6 weken.' })).toBe(
      'Op maat gemaakt. Productietijd circa 4-6 weken.',
    )
    expect(stockText({ ...bench, totalStock: 0, deliveryTime: 'Leverbaar vanaf januari.' })).toBe(
      'Op maat gemaakt. Leverbaar vanaf januari.',
    )
    expect(stockText({ ...bench, totalStock: 0, deliveryTime: '  ' })).toBe(
      'Op maat gemaakt. Productietijd circa 8-12 weken.',
    )
    expect(stockText({ ...bench, totalStock: 3, deliveryTime: '4-6 weken' })).toBe('Direct leverbaar: 3 stuks.')
  })

  it.each(['Voorraad', 'Outlet', 'Leeronderhoud'])(
    'says "Uitverkocht." of %s that is gone, not that it is made',
    (stockClass) => {
      expect(stockText({ ...bench, stockClass, totalStock: 0, deliveryTime: '4-6 weken' })).toBe('Uitverkocht.')
      expect(stockText({ ...bench, stockClass, totalStock: null })).toBe('Uitverkocht.')
      expect(stockText({ ...bench, stockClass, totalStock: 2 })).toBe('Direct leverbaar: 2 stuks.')
    },
  )

  it('says nothing of a sample, which is never counted', () => {
    expect(stockText({ ...bench, itemId: 'kleurstaal TOL01' })).toBeUndefined()
  })
})

it('adds up the locations of each product', () => {
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

describe('what can be ordered', () => {
  it('is sold from stock when it has a stock class, unless that says it is made', () => {
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

  it('is no more than there is, when it is sold from stock', () => {
    const piece = { stockClass: 'Voorraad', totalStock: 2 }
    expect([1, 2, 3].map((count) => canOrder(piece, count))).toEqual([true, true, false])
    expect(canOrder({ stockClass: 'Outlet', totalStock: null }, 1)).toBe(false)
  })

  it('is any number when it is made', () => {
    expect(canOrder({ stockClass: null, totalStock: 0 }, 99)).toBe(true)
  })
})

it.each([
  ['Fauteuil Nova - outlet', true],
  ['OUTLET bank', true],
  ['Bank Nova', false],
])('%s is outlet: %s', (name, is) => {
  expect(isOutlet(name)).toBe(is)
})

describe('few pieces left', () => {
  const sofa = { stockClass: 'Voorraad', name: 'Bank Nova', totalStock: 2 }

  it.each([
    [3, false],
    [2, true],
    [1, true],
    [0, true],
  ])('is told of what is sold from stock at %d pieces: %s', (totalStock, expected) => {
    expect(isLowStock({ ...sofa, totalStock })).toBe(expected)
  })

  it('is not told of what is made to measure, nor of the outlet, where each piece is the only one', () => {
    expect(isLowStock({ ...sofa, stockClass: null })).toBe(false)
    expect(isLowStock({ ...sofa, name: 'Bank Nova - outlet' })).toBe(false)
  })
})
