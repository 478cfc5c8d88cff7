import { describe, expect, it } from 'vitest'
import { cardPath } from '#src/renderer/features/storefront/catalog/card-path.ts'
import { readSelection } from '#src/renderer/features/storefront/configurator/index.ts'

const model = {
  id: 1001,
  displayName: 'Bank Vecht',
  matrix: true,
  totalStock: null,
  leatherId: 109,
  leatherColor: 'Cognac',
  readyVariantId: 101_001,
}

describe('the link of a product card', () => {
  it('leads to the model when the list has no color filter', () => {
    expect(cardPath(model, { colours: [] })).toBe('/product/1001/bank-vecht')
  })

  it('leads to the model with the displayed leather, which the product page selects', () => {
    const path = cardPath(model, { colours: ['Zwart', 'Cognac'] })

    expect(path).toBe('/product/1001/bank-vecht?leer=109')
    expect(readSelection(new URLSearchParams(path.split('?')[1]))).toMatchObject({ matrixLeathertype: '109' })
  })

  it('selects no leather when the displayed leather does not have the filtered color', () => {
    expect(cardPath(model, { colours: ['Rood'] })).toBe('/product/1001/bank-vecht')
  })

  it('leads to the variant in stock, if there is one, when the list shows only products in stock', () => {
    expect(cardPath(model, { colours: [], inStock: true })).toBe('/product/101001/bank-vecht')
    expect(cardPath({ ...model, readyVariantId: null }, { colours: [], inStock: true })).toBe(
      '/product/1001/bank-vecht',
    )
  })

  it('leads to the product itself when it has no options', () => {
    const piece = { ...model, id: 3201, matrix: false, totalStock: 1, readyVariantId: null }
    expect(cardPath(piece, { colours: ['Cognac'], inStock: true })).toBe('/product/3201/bank-vecht')
  })
})
