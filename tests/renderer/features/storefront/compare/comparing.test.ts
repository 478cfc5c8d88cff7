import { describe, expect, it } from 'vitest'
import {
  MAX_COMPARED_LEATHERS,
  priceDifference,
  toggleComparedLeather,
} from '#src/renderer/features/storefront/compare/index.ts'

describe('selecting leathers to compare', () => {
  it('adds a leather at the end, and removes it when it is selected again', () => {
    expect(toggleComparedLeather([101], 201)).toEqual([101, 201])
    expect(toggleComparedLeather([101, 201], 101)).toEqual([201])
  })

  it('allows at most four leathers, each of which can be removed', () => {
    const four = [1, 2, 3, 4]

    expect(four).toHaveLength(MAX_COMPARED_LEATHERS)
    expect(toggleComparedLeather(four, 5)).toEqual(four)
    expect(toggleComparedLeather(four, 2)).toEqual([1, 3, 4])
  })
})

describe('the price difference of another leather', () => {
  const surcharges = new Map([
    [101, 0],
    [102, 0],
    [201, 14_500],
  ])

  it.each([
    [201, 101, '+ € 145,00'],
    [101, 201, '− € 145,00'],
    [102, 101, 'Zelfde prijs'],
    [201, undefined, '+ € 145,00'],
    [101, undefined, 'Zonder meerprijs'],
    [301, 101, 'Niet met uw andere keuzes'],
  ])('for leather %d, with leather %s selected, is "%s"', (leather, chosen, text) => {
    expect(priceDifference(surcharges, leather, chosen).replace(/\s/g, ' ')).toBe(text)
  })
})
