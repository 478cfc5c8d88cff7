import { describe, expect, it } from 'vitest'
import { changedPriceLines } from '#shared/domain/cart/price-changes.ts'
import { grossUnitPrice, netUnitPrice } from '#shared/domain/money/prices.ts'

describe('price changes since a product was added to the cart', () => {
  it('contain the old and the new price', () => {
    const seen = [
      { id: 1, netPrice: 825.62 },
      { id: 2, netPrice: 100 },
    ]
    const current = [
      { id: 2, netPrice: 100 },
      { id: 1, netPrice: 899 },
    ]

    expect(changedPriceLines(seen, current)).toEqual([{ id: 1, seenNetPrice: 825.62, currentNetPrice: 899 }])
  })

  it('contain increases and decreases', () => {
    expect(changedPriceLines([{ id: 1, netPrice: 0 }], [{ id: 1, netPrice: 100 }])).toHaveLength(1)
    expect(changedPriceLines([{ id: 1, netPrice: 100 }], [{ id: 1, netPrice: 90 }])).toHaveLength(1)
  })

  it('contain a difference in the price without VAT alone', () => {
    expect(grossUnitPrice(82.63)).toBe(grossUnitPrice(82.64))
    expect(changedPriceLines([{ id: 1, netPrice: 82.63 }], [{ id: 1, netPrice: 82.64 }])).toHaveLength(1)
  })

  it('contain a difference in the price with VAT alone', () => {
    expect(netUnitPrice(82.62)).toBe(netUnitPrice(82.624))
    expect(changedPriceLines([{ id: 1, netPrice: 82.62 }], [{ id: 1, netPrice: 82.624 }])).toHaveLength(1)
  })

  it('do not contain a difference that disappears in rounding', () => {
    expect(changedPriceLines([{ id: 1, netPrice: 82.62 }], [{ id: 1, netPrice: 82.6201 }])).toEqual([])
  })

  it('do not contain products that the shop does not have', () => {
    expect(changedPriceLines([{ id: 1, netPrice: 82.62 }], [])).toEqual([])
  })
})
