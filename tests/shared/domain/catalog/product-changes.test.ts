import { describe, expect, it } from 'vitest'
import { changesBetween, withChanges } from '#shared/domain/catalog/product-changes.ts'

describe('the difference of a variant from its product', () => {
  const product = {
    id: 1,
    displayName: 'Bank Vecht',
    texts: ['lang'],
    basePrice: 900,
    colourPrices: { Cognac: 950 },
    upccode: null,
  }
  const variant = { id: 2, displayName: 'Bank Vecht cognac', texts: ['lang'], basePrice: 950, upccode: '871' }

  it('contains the fields with another value, and the names of the absent fields', () => {
    expect(changesBetween(product, variant)).toEqual({
      changes: { id: 2, displayName: 'Bank Vecht cognac', basePrice: 950, upccode: '871' },
      without: ['colourPrices'],
    })
  })

  it('gives the variant back', () => {
    expect(withChanges(product, changesBetween(product, variant))).toEqual(variant)
    expect(withChanges(product, changesBetween(product, product))).toEqual(product)
  })
})
