import { expect, it } from 'vitest'
import { colorDifference, labOf, rgbOf } from '../../build/lib/color-difference.ts'

// Pairs 1, 7, 9, 13, 17, 21, 25, 29 and 34 of the published test data for the color difference CIEDE2000.
it.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
  [[50, -0.001, 2.49], [50, 0.0009, -2.49], 4.8045],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[50, 2.5, 0], [50, 3.1736, 0.5854], 1.0],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
] as const)('%j and %j have difference %d, in both directions', (one, other, difference) => {
  expect(colorDifference(one, other)).toBeCloseTo(difference, 4)
  expect(colorDifference(other, one)).toBeCloseTo(difference, 4)
})

it('white has lightness 100, and a color has no difference from itself', () => {
  expect(labOf(rgbOf('ffffff')).map(Math.round)).toEqual([100, 0, 0].map((value) => expect.closeTo(value, 0)))
  expect(colorDifference(labOf(rgbOf('8a4b22')), labOf(rgbOf('8a4b22')))).toBe(0)
})
