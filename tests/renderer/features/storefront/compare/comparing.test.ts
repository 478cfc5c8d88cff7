import { describe, expect, it } from 'vitest'
import {
  MAX_COMPARED_LEATHERS,
  priceDifference,
  toggleComparedLeather,
} from '#src/renderer/features/storefront/compare/index.ts'

describe('marking leathers to compare', () => {
  it('adds a leather at the end, and takes it away when it is pressed again', () => {
    expect(toggleComparedLeather([101], 201)).toEqual([101, 201])
    expect(toggleComparedLeather([101, 201], 101)).toEqual([201])
  })

  it('takes four, and lets one of them go', () => {
    const four = [1, 2, 3, 4]

    expect(four).toHaveLength(MAX_COMPARED_LEATHERS)
    expect(toggleComparedLeather(four, 5)).toEqual(four)
    expect(toggleComparedLeather(four, 2)).toEqual([1, 3, 4])
  })
})

describe('what another leather costs', () => {
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
  ])('leather %d beside %s: %s', (leather, chosen, words) => {
    expect(priceDifference(surcharges, leather, chosen).replace(/\s/g, ' ')).toBe(words)
  })
})
