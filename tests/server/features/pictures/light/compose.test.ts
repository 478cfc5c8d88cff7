import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compose } from '#shared/domain/pictures/light/compose.ts'
import { furnitureHide } from '#shared/domain/pictures/light/furniture-hide.ts'
import { familyLook } from '#src/server/features/pictures/light/families.ts'
import { swatchHide } from '#src/server/features/pictures/light/hides.ts'
import { renderedLayers } from '#src/server/features/pictures/light/rendered-layers.ts'
import { ourPictures } from '#src/server/features/pictures/picture-stock.ts'
import { PICTURES_FOLDER } from '#src/server/features/pictures/resources.ts'
import { colourDifference, meanColour, medianColour } from './colours.ts'

const SWATCHES = join(PICTURES_FOLDER, 'swatches')
const frontOf = (model: string) => join(PICTURES_FOLDER, 'models', model, 'front')

describe('furniture composed in a leather', () => {
  // Means over the whole picture in full size, computed once with the tool the layers were made with.
  it.each([
    ['sofa3', '8a4b22', [191.4, 167.5, 152.1]],
    ['sofa3', 'e8dcc0', [219.1, 211.5, 197.2]],
    ['armchair', '1c1b1a', [162.5, 157.6, 151.6]],
    ['chair', '20304f', [212.1, 206.9, 201.5]],
  ] as const)('%s in #%s has the colours it was rendered with', async (model, hex, mean) => {
    const layers = await renderedLayers(frontOf(model), 1280)

    const composed = meanColour(compose(layers, furnitureHide(hex)))

    for (const channel of [0, 1, 2] as const) expect(Math.abs(composed[channel] - mean[channel])).toBeLessThan(0.6)
  })

  it('leaves backdrop and legs alone, whatever the leather', async () => {
    const layers = await renderedLayers(frontOf('chair'), 320)
    const [brown, blue] = [compose(layers, furnitureHide('8a4b22')), compose(layers, furnitureHide('20304f'))]

    const outside = [...layers.mask.keys()].filter((pixel) => layers.mask[pixel] === 0)
    expect(outside.length).toBeGreaterThan(10_000)
    expect(outside.every((pixel) => brown.pixels[pixel * 3] === blue.pixels[pixel * 3])).toBe(true)
  })
})

describe('a swatch', () => {
  it.each([...ourPictures().families])('of %s shows the colour of the catalogue', async (family) => {
    const { grain, shine } = await familyLook(SWATCHES, family)
    const layers = await renderedLayers(join(SWATCHES, grain), 320)

    for (const hex of ['8a4b22', '1c1b1a', '20304f', 'e8dcc0', 'b01c28', '2e4a36', '8c7a66', 'd9a441', 'f4efe6']) {
      const shown = medianColour(compose(layers, swatchHide(layers, hex, shine)))

      expect(colourDifference(shown, hex), `${family} in #${hex} shows ${shown}`).toBeLessThan(3)
    }
  })
})
