import { describe, expect, it } from 'vitest'
import { develop, film, linearFromByte, linearFromHex } from '#shared/domain/pictures/render-layers/film.ts'

describe('an sRGB byte as linear light', () => {
  it.each([
    [0, 0],
    [10, 0.0030353], // the last byte on the linear part of the curve
    [11, 0.0033465],
    [128, 0.2158605],
    [255, 1],
  ])('%d is %d', (byte, light) => {
    expect(linearFromByte(byte)).toBeCloseTo(light, 6)
  })

  it('is computed for red, green and blue of a leather, in that order', () => {
    expect(linearFromHex('ff8000')).toEqual([1, expect.closeTo(0.2158605, 6), 0])
  })
})

describe('the tone curve', () => {
  // The renders were tuned with this curve. A change of a byte here changes the picture of every product.
  it.each([
    [0, 0],
    [0.05, 54],
    [0.18, 111],
    [0.5, 178],
    [1, 227],
    [2, 255],
    [4, 255],
  ])('converts light of %d to the byte %d', (light, byte) => {
    expect(develop(light)).toBe(byte)
  })

  it('never decreases', () => {
    expect([...film]).toEqual([...film].toSorted((a, b) => a - b))
  })

  it('is white above its range, and black without light', () => {
    expect(develop(100)).toBe(develop(4))
    expect(develop(-0.1)).toBe(0)
  })
})
