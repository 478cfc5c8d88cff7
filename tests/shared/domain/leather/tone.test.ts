import { describe, expect, it } from 'vitest'
import { type Tone, toneDistance, toneOf } from '#shared/domain/leather/tone.ts'

describe('the tone of a color', () => {
  // Published values of CIE L*a*b* under daylight (D65).
  it.each([
    ['#ffffff', [100, 0, 0]],
    ['#000000', [0, 0, 0]],
    ['#ff0000', [53.2, 80.1, 67.2]],
    ['#00ff00', [87.7, -86.2, 83.2]],
    ['#0000ff', [32.3, 79.2, -107.9]],
    ['#808080', [53.6, 0, 0]],
    ['#050505', [1.4, 0, 0]], // so dark that both conversions use their linear part
    ['#0a0000', [0.6, 2.6, 0.9]],
    ['1d1c1c', [10.4, 0.5, 0.2]], // without the hash
  ])('%s is %j', (hex, [lightness = 0, redness = 0, yellowness = 0]) => {
    const tone = toneOf(hex)

    expect(Math.abs(tone.lightness - lightness)).toBeLessThan(0.06)
    expect(Math.abs(tone.redness - redness)).toBeLessThan(0.06)
    expect(Math.abs(tone.yellowness - yellowness)).toBeLessThan(0.06)
  })

  it('counts an invalid part of a color as black', () => {
    expect(toneOf('bruin!')).toEqual(toneOf('0b0000'))
    expect(toneOf('')).toEqual(toneOf('#000000'))
  })
})

it('the difference of two tones is their distance in three dimensions', () => {
  const gray: Tone = { lightness: 50, redness: 0, yellowness: 0 }

  expect(toneDistance(gray, gray)).toBe(0)
  expect(toneDistance(gray, { lightness: 48, redness: 3, yellowness: -6 })).toBe(7)
})
