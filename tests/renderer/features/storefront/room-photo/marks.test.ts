import { describe, expect, it } from 'vitest'
import { photoPointAt, withinPhoto } from '#src/renderer/features/storefront/room-photo/photo-mapping.ts'
import { placementInWords } from '#src/renderer/features/storefront/room-photo/placement-in-words.ts'
import { lengthIn } from '#src/renderer/features/storefront/room-photo/use-floor-marks.ts'

describe('a marked length', () => {
  it.each([
    ['320', 3.2],
    [' 87,5 cm', 0.875],
    ['20', 0.2],
    ['1000', 10],
  ])('of %s is read in centimeters', (text, meters) => {
    expect(lengthIn(text)).toBeCloseTo(meters, 6)
  })

  it.each(['', '19', '1001', '3,2 m', '-50', '1e2', '12.345'])('of "%s" is refused', (text) => {
    expect(lengthIn(text)).toBeUndefined()
  })
})

describe('a tap on a photo that is shown with bars beside it', () => {
  const photo = { width: 1000, height: 500 }

  it('is found in the photo', () => {
    // 200 wide, so the photo is 100 high and has bars of 50.
    expect(photoPointAt({ left: 10, top: 20, width: 200, height: 200 }, photo, { x: 110, y: 120 })).toEqual({
      x: 500,
      y: 250,
    })
  })

  it('counts as the edge when it is on a bar', () => {
    expect(withinPhoto(photo, { x: -30, y: 900 })).toEqual({ x: 0, y: 500 })
  })
})

describe('the place of a piece in words', () => {
  it('has the distance, the side and the turn', () => {
    const words = (right: number, turn: number) =>
      placementInWords('Bank Merel', { place: { right, ahead: 2.61 }, turn })
    expect(words(0, 0)).toBe('Bank Merel staat 2,6 m van u af, recht voor u.')
    expect(words(-0.5, Math.PI / 4)).toBe('Bank Merel staat 2,6 m van u af, 0,5 m naar links, 45 graden gedraaid.')
  })
})
