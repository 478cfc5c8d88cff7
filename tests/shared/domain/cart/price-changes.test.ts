import { describe, expect, it } from 'vitest'
import { changedPriceLines } from '#shared/domain/cart/price-changes.ts'
import { grossUnitPrice, netUnitPrice } from '#shared/domain/money/prices.ts'

describe('prices that changed while the cart lay waiting', () => {
  it('are told with the old and the new price', () => {
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

  it('are found in both directions', () => {
    expect(changedPriceLines([{ id: 1, netPrice: 0 }], [{ id: 1, netPrice: 100 }])).toHaveLength(1)
    expect(changedPriceLines([{ id: 1, netPrice: 100 }], [{ id: 1, netPrice: 90 }])).toHaveLength(1)
  })

  it('are found when only the price without VAT looks different', () => {
    expect(grossUnitPrice(82.63)).toBe(grossUnitPrice(82.64))
    expect(changedPriceLines([{ id: 1, netPrice: 82.63 }], [{ id: 1, netPrice: 82.64 }])).toHaveLength(1)
  })

  it('are found when only the price with VAT looks different', () => {
    expect(netUnitPrice(82.62)).toBe(netUnitPrice(82.624))
    expect(changedPriceLines([{ id: 1, netPrice: 82.62 }], [{ id: 1, netPrice: 82.624 }])).toHaveLength(1)
  })

  it('are none when the difference disappears in the rounding', () => {
    expect(changedPriceLines([{ id: 1, netPrice: 82.62 }], [{ id: 1, netPrice: 82.6201 }])).toEqual([])
  })

  it('are none for what the shop does not know', () => {
    expect(changedPriceLines([{ id: 1, netPrice: 82.62 }], [])).toEqual([])
  })
})
