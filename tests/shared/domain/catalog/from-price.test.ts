import { describe, expect, it } from 'vitest'
import { fromPrice, shownNetPrice } from '#shared/domain/catalog/from-price.ts'

describe('the price after "Vanaf"', () => {
  it('is the low price, if there is one and nothing is in stock', () => {
    expect(fromPrice({ netPrice: 900, lowNetPrice: 700, totalStock: 0 })).toBe(700)
    expect(fromPrice({ netPrice: 900, lowNetPrice: 700, totalStock: null, matrix: true })).toBe(700)
    expect(fromPrice({ netPrice: 700, lowNetPrice: 700, totalStock: 0, matrix: true })).toBe(700)
    expect(fromPrice({ netPrice: 900, lowNetPrice: 700, totalStock: 0, matrix: false })).toBe(700)
  })

  it.each([
    ['in stock', { netPrice: 900, lowNetPrice: 700, totalStock: 1 }],
    ['without a low price', { netPrice: 900, lowNetPrice: null, totalStock: 0 }],
    ['when no low price is known', { netPrice: 900, totalStock: 0 }],
    ['for a single product with only its own price', { netPrice: 900, lowNetPrice: 900, totalStock: 0, matrix: false }],
  ])('is not shown %s', (_, product) => {
    expect(fromPrice(product)).toBeUndefined()
    expect(shownNetPrice(product)).toBe(900)
  })
})
