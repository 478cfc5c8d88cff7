import { describe, expect, it } from 'vitest'
import { spotIn } from '#src/renderer/features/storefront/product/damage.ts'

describe('the position of a damage in a picture', () => {
  it.each([
    ['2 24 55', { picture: 1, left: 24, top: 55 }],
    [' 1  0 100 ', { picture: 0, left: 0, top: 100 }],
    ['1 24 155', undefined],
    ['0 1 1', undefined],
    ['links', undefined],
    ['', undefined],
  ])('is parsed from "%s" as %o', (text, spot) => {
    expect(spotIn(text)).toEqual(spot)
  })
})
