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

describe('where a card leads', () => {
  it('to the model as it is, when no colour was asked', () => {
    expect(cardPath(model, { colours: [] })).toBe('/product/1001/bank-vecht')
  })

  it('to the model in the leather it is shown in, which its page reads', () => {
    const path = cardPath(model, { colours: ['Zwart', 'Cognac'] })

    expect(path).toBe('/product/1001/bank-vecht?leer=109')
    expect(readSelection(new URLSearchParams(path.split('?')[1]))).toMatchObject({ matrixLeathertype: '109' })
  })

  it('to the model as it is, when it does not come in that colour', () => {
    expect(cardPath(model, { colours: ['Rood'] })).toBe('/product/1001/bank-vecht')
  })

  it('to the finished piece, when it must be there', () => {
    expect(cardPath(model, { colours: [], inStock: true })).toBe('/product/101001/bank-vecht')
    expect(cardPath({ ...model, readyVariantId: null }, { colours: [], inStock: true })).toBe(
      '/product/1001/bank-vecht',
    )
  })

  it('to the piece itself, when there is nothing to choose', () => {
    const piece = { ...model, id: 3201, matrix: false, totalStock: 1, readyVariantId: null }
    expect(cardPath(piece, { colours: ['Cognac'], inStock: true })).toBe('/product/3201/bank-vecht')
  })
})
