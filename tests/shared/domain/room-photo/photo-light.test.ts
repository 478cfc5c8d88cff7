import { describe, expect, it } from 'vitest'
import { lightOfPhoto, STUDIO_LIGHT } from '#shared/domain/room-photo/photo-light.ts'

const photoIn = (red: number, green: number, blue: number) =>
  Array.from({ length: 50 }, () => [red, green, blue, 255]).flat()

describe('the light of a photo', () => {
  it('is neutral and of the usual brightness for a gray photo that is as bright as most rooms', () => {
    const { tint, exposure } = lightOfPhoto(photoIn(153, 153, 153))

    expect(tint).toEqual([1, 1, 1])
    expect(exposure).toBeCloseTo(1, 2)
  })

  it('is warm in a room with a lamp, and blue in shade', () => {
    const [red, , blue] = lightOfPhoto(photoIn(150, 118, 90)).tint
    expect(red).toBeGreaterThan(blue)
    const [redInShade, , blueInShade] = lightOfPhoto(photoIn(90, 110, 140)).tint
    expect(blueInShade).toBeGreaterThan(redInShade)
  })

  it('stays moderate in a room with red walls, in the dark and in bright light', () => {
    const { tint } = lightOfPhoto(photoIn(220, 20, 20))
    expect(Math.max(...tint) / Math.min(...tint)).toBeLessThan(1.6)
    expect(lightOfPhoto(photoIn(0, 0, 0)).exposure).toBe(0.55)
    expect(lightOfPhoto(photoIn(255, 255, 255)).exposure).toBe(1.2)
  })

  it('is that of the studio without pixels', () => {
    expect(lightOfPhoto([])).toEqual(STUDIO_LIGHT)
  })
})
