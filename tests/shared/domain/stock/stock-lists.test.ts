import { describe, expect, it } from 'vitest'
import { isCare, isInStockList, type StockList, stockListOf } from '#shared/domain/stock/stock-lists.ts'

describe('the path of a stock list', () => {
  it.each<[string, StockList | undefined]>([
    ['leren-meubels-op-voorraad', { kind: 'stock' }],
    ['/outlet-meubels', { kind: 'outlet' }],
    ['leer-onderhoud/', { kind: 'care' }],
    ['leren-bank/op-voorraad', { kind: 'stock', family: 'leren-bank' }],
    ['/leren-eetkamerstoelen/outlet', { kind: 'outlet', family: 'leren-eetkamerstoelen' }],
    ['leren-bank/op-voorraad/hoekbanken', { kind: 'stock', family: 'leren-bank' }],
    ['op-voorraad/outlet', { kind: 'outlet' }], // the last part decides, and the first is no family
    ['outlet/op-voorraad', { kind: 'stock' }],
    ['leren-bank/op-voorraad/outlet', { kind: 'outlet', family: 'leren-bank' }],
    ['leren-bank/leer-onderhoud', { kind: 'care' }], // leather care belongs to no family
    ['leren-bank', undefined],
    ['leren-bank/hoekbanken', undefined],
    ['', undefined],
  ])('%j leads to the list %j', (path, list) => {
    expect(stockListOf(path)).toEqual(list)
  })
})

describe('the products of a stock list', () => {
  const sofa = {
    itemId: 'VR3001',
    displayName: 'Bank Nova',
    family: 'leren-bank',
    stockClass: 'Voorraad',
    totalStock: 2,
  }
  const outletSofa = { ...sofa, displayName: 'Bank Nova - outlet' }
  const milk = { itemId: 'ON-MELK', displayName: 'Leermelk', family: null, stockClass: 'Leeronderhoud', totalStock: 9 }
  const all = { sofa, outletSofa, milk }
  const on = (path: string) => {
    const list = stockListOf(path)
    return Object.entries(all).flatMap(([name, item]) => (list && isInStockList(item, list) ? [name] : []))
  }

  it.each([
    ['leren-meubels-op-voorraad', ['sofa']],
    ['outlet-meubels', ['outletSofa']],
    ['leer-onderhoud', ['milk']],
    ['leren-bank/op-voorraad', ['sofa']],
    ['leren-bank/outlet', ['outletSofa']],
    ['leren-fauteuil/op-voorraad', []],
  ])('on %s are %j', (path, names) => {
    expect(on(path)).toEqual(names)
  })

  it('belong to the family in their stock class when they have no family of their own', () => {
    const piece = { ...sofa, family: null, stockClass: 'leren-bank' }
    expect(isInStockList(piece, { kind: 'stock', family: 'leren-bank' })).toBe(true)
    expect(isInStockList(piece, { kind: 'stock', family: 'leren-fauteuil' })).toBe(false)
  })

  it('are in stock, and are no samples', () => {
    expect(isInStockList({ ...sofa, totalStock: 0 }, { kind: 'stock' })).toBe(false)
    expect(isInStockList({ ...sofa, totalStock: null }, { kind: 'stock' })).toBe(false)
    expect(isInStockList({ ...sofa, itemId: 'Kleurstaal 1' }, { kind: 'stock' })).toBe(false)
  })
})

describe('leather care', () => {
  it.each([
    [{ stockClass: 'Leeronderhoud', family: null }, true],
    [{ stockClass: 'leeronderhoud sets', family: 'leren-bank' }, true],
    [{ stockClass: null, family: 'leer-onderhoud' }, true],
    [{ stockClass: 'Voorraad', family: 'leer-onderhoud' }, true],
    [{ stockClass: 'Voorraad', family: 'leren-bank' }, false],
    [{ stockClass: null, family: null }, false],
  ])('is recognized by its class or family: %j is %s', (item, expected) => {
    expect(isCare(item)).toBe(expected)
  })

  it('without a class is on its own page and on no furniture page', () => {
    const milk = { itemId: 'X', displayName: 'Leermelk', family: 'leer-onderhoud', stockClass: null, totalStock: 9 }

    expect(isInStockList(milk, { kind: 'care' })).toBe(true)
    expect(isInStockList(milk, { kind: 'stock' })).toBe(false)
    expect(isInStockList({ ...milk, displayName: 'Leermelk outlet' }, { kind: 'outlet' })).toBe(false)
  })
})
