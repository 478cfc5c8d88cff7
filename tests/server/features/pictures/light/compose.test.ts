import { describe, expect, it } from 'vitest'
import { SWATCH_FAMILIES } from '#shared/domain/pictures/picture-names.ts'
import { compose, mirrored } from '#src/server/features/pictures/light/compose.ts'
import { FAMILIES, furnitureHide, swatchHide } from '#src/server/features/pictures/light/hides.ts'
import { renderedLayers } from '#src/server/features/pictures/light/rendered-layers.ts'
import type { RawPicture } from '#src/server/features/pictures/picture-source.ts'
import { LAYERS_FOLDER } from '#src/server/features/pictures/resources.ts'
import { colourDifference, meanColour, medianColour } from './colours.ts'

describe('furniture composed in a leather', () => {
  // Means over the whole picture in full size, computed once with the tool the layers were made with.
  it.each([
    ['sofa3', '8a4b22', [191.4, 167.5, 152.1]],
    ['sofa3', 'e8dcc0', [219.1, 211.5, 197.2]],
    ['armchair', '1c1b1a', [162.5, 157.6, 151.6]],
    ['chair', '20304f', [212.1, 206.9, 201.5]],
  ] as const)('%s in #%s has the colours it was rendered with', async (model, hex, mean) => {
    const layers = await renderedLayers(LAYERS_FOLDER, model, 1280)

    const composed = meanColour(compose(layers, furnitureHide(hex)))

    for (const channel of [0, 1, 2] as const) expect(Math.abs(composed[channel] - mean[channel])).toBeLessThan(0.6)
  })

  it('leaves backdrop and legs alone, whatever the leather', async () => {
    const layers = await renderedLayers(LAYERS_FOLDER, 'chair', 320)
    const [brown, blue] = [compose(layers, furnitureHide('8a4b22')), compose(layers, furnitureHide('20304f'))]

    const outside = [...layers.mask.keys()].filter((pixel) => layers.mask[pixel] === 0)
    expect(outside.length).toBeGreaterThan(10_000)
    expect(outside.every((pixel) => brown.pixels[pixel * 3] === blue.pixels[pixel * 3])).toBe(true)
  })
})

describe('a swatch', () => {
  it.each(SWATCH_FAMILIES)('of %s shows the colour of the catalogue', async (family) => {
    const { grain, shine } = FAMILIES[family]
    const layers = await renderedLayers(LAYERS_FOLDER, `swatch-${grain}`, 320)

    for (const hex of ['8a4b22', '1c1b1a', '20304f', 'e8dcc0', 'b01c28', '2e4a36', '8c7a66', 'd9a441', 'f4efe6']) {
      const shown = medianColour(compose(layers, swatchHide(layers, hex, shine)))

      expect(colourDifference(shown, hex), `${family} in #${hex} shows ${shown}`).toBeLessThan(3)
    }
  })
})

it('a mirrored picture swaps left and right and nothing else', () => {
  const picture: RawPicture = { width: 2, height: 2, pixels: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) }

  expect([...mirrored(picture).pixels]).toEqual([4, 5, 6, 1, 2, 3, 10, 11, 12, 7, 8, 9])
})
