import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ComposedPicture,
  compose,
  createComposer,
  mirrored,
} from '#shared/domain/pictures/render-layers/compose.ts'
import { develop } from '#shared/domain/pictures/render-layers/film.ts'
import { furnitureHide } from '#shared/domain/pictures/render-layers/furniture-hide.ts'
import type { RenderLayers } from '#shared/domain/pictures/render-layers/render-layers.ts'
import { checkProperty } from '#tests/support/check-property.ts'

/** Four pixels in a column: leather, leather, half leather, backdrop. */
const layers: RenderLayers = {
  width: 1,
  height: 4,
  body: Uint8Array.of(200, 90, 200, 200),
  bounce: Uint8Array.of(120, 30, 120, 120),
  gloss: Uint8Array.of(80, 160, 80, 80),
  mask: Uint8Array.of(255, 255, 128, 0),
  backdrop: Uint8Array.of(1, 1, 1, 2, 2, 2, 200, 180, 160, 90, 80, 70),
  top: { body: 1.4, bounce: 0.6, gloss: 0.3 },
  tint: [1.02, 1, 0.965],
}
const COGNAC = furnitureHide('8a4b22')

describe('a product composed in a leather', () => {
  it('shows the backdrop outside the leather, and part of it where the mask is half transparent', () => {
    const { pixels } = compose(layers, COGNAC)

    expect([...pixels.slice(9)]).toEqual([90, 80, 70])
    const [leather = 0, half = 0] = [pixels[0], pixels[6]]
    expect(half).toBe(Math.trunc(200 + ((leather - 200) * 128) / 255))
  })

  it('is the same when it is composed row by row, with an alpha channel', () => {
    const whole = compose(layers, COGNAC)
    const pieces = new Uint8ClampedArray(16)
    const composeRows = createComposer(layers, COGNAC)

    for (const from of [0, 1, 2, 3]) composeRows(pieces, { channels: 4, from, to: from + 1 })

    expect([...pieces].filter((_, at) => at % 4 < 3)).toEqual([...whole.pixels])
  })

  it('changes only the requested rows', () => {
    const wide: RenderLayers = {
      ...layers,
      width: 2,
      height: 3,
      backdrop: new Uint8Array(18).fill(50),
      mask: new Uint8Array(6),
    }
    const pixels = new Uint8Array(18).fill(7)

    createComposer(wide, COGNAC)(pixels, { channels: 3, from: 1, to: 2 })

    expect([...pixels]).toEqual([...Array(6).fill(7), ...Array(6).fill(50), ...Array(6).fill(7)])
  })

  it('is black where the backdrop would show, when there is none', () => {
    const swatch: RenderLayers = { ...layers, backdrop: undefined }
    const { pixels } = compose(swatch, COGNAC)

    expect([...pixels.slice(0, 6)]).toEqual([...compose(layers, COGNAC).pixels.slice(0, 6)])
    expect(pixels[6]).toBe(Math.trunc(((pixels[0] ?? 0) * 128) / 255))
    expect([...pixels.slice(9)]).toEqual([0, 0, 0])
  })

  it('is the light of its layers in the color of the leather, after the tone curve', () => {
    const byte = fc.nat(255)
    const part = fc.double({ min: 0.02, max: 1, noNaN: true })
    checkProperty(
      fc.property(byte, byte, byte, part, part, part, part, (body, bounce, gloss, red, shine, veil, brightest) => {
        const top = { body: 2 * brightest, bounce: brightest, gloss: brightest / 2 }
        const pixel: RenderLayers = {
          width: 1,
          height: 1,
          top,
          tint: [0.9, 1, 1.1],
          mask: Uint8Array.of(255),
          body: Uint8Array.of(body),
          bounce: Uint8Array.of(bounce),
          gloss: Uint8Array.of(gloss),
        }
        const lightOf = (stored: number, most: number) => (stored / 255) ** 2 * most

        const [composed = 0] = compose(pixel, { color: [red, red, red], shine, veil: veil / 4 }).pixels

        const onLeather = (lightOf(body, top.body) + lightOf(bounce, top.bounce) * red) * red
        const reflections = Math.max(0, lightOf(gloss, top.gloss) - veil / 4) * shine
        expect(Math.abs(composed - develop(0.9 * (onLeather + reflections)))).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('has weaker highlights in a leather with less gloss', () => {
    const [napa, nubuck] = [compose(layers, COGNAC), compose(layers, furnitureHide('8a4b22', 0.05))]

    for (const at of [0, 1, 2, 3, 4, 5]) expect(nubuck.pixels[at]).toBeLessThan(napa.pixels[at] ?? 0)
  })
})

it('a mirrored picture swaps left and right and nothing else', () => {
  const picture: ComposedPicture = {
    width: 2,
    height: 2,
    pixels: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
  }

  expect([...mirrored(picture).pixels]).toEqual([4, 5, 6, 1, 2, 3, 10, 11, 12, 7, 8, 9])
})
