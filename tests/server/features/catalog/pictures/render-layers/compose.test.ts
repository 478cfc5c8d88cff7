import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { compose } from '#shared/domain/pictures/render-layers/compose.ts'
import { furnitureHide } from '#shared/domain/pictures/render-layers/furniture-hide.ts'
import type { RenderLayers } from '#shared/domain/pictures/render-layers/render-layers.ts'
import { bundledPictures } from '#src/server/features/catalog/pictures/available-pictures.ts'
import { readRenderLayers } from '#src/server/features/catalog/pictures/render-layers/read-render-layers.ts'
import { PICTURES_FOLDER } from '#src/server/features/catalog/pictures/resources.ts'
import { meanColor } from './colors.ts'

const renders = [...bundledPictures().models].flatMap(([model, sides]) =>
  [...sides.keys()].map((side) => `${model}/${side}`),
)

describe.each(renders)('%s', (render) => {
  let layers: RenderLayers
  beforeAll(async () => {
    layers = await readRenderLayers(join(PICTURES_FOLDER, 'models', render), 320)
  })

  it('has aspect ratio 4:3 and shows each leather in its own color', () => {
    const leatherPixels = [...layers.mask.keys()].filter((pixel) => (layers.mask[pixel] ?? 0) > 200)
    const meanIn = (hex: string) => {
      const { pixels } = compose(layers, furnitureHide(hex))
      const bytes = new Uint8Array(leatherPixels.length * 3)
      leatherPixels.forEach((pixel, at) => {
        bytes.set(pixels.subarray(pixel * 3, pixel * 3 + 3), at * 3)
      })
      return meanColor({ width: leatherPixels.length, height: 1, pixels: bytes })
    }
    const [cognac, blue, black, cream] = [meanIn('8a4b22'), meanIn('20304f'), meanIn('1c1b1a'), meanIn('e8dcc0')]

    expect(layers.width / layers.height).toBeCloseTo(4 / 3, 1)
    expect(leatherPixels.length / layers.mask.length).toBeGreaterThan(0.01)
    expect(cognac[0]).toBeGreaterThan(cognac[2] + 30)
    expect(blue[2]).toBeGreaterThan(blue[0] + 10)
    expect(cream[1]).toBeGreaterThan(black[1] + 60)
  })

  it('has the same backdrop and legs in every leather color', () => {
    const [brown, blue] = [compose(layers, furnitureHide('8a4b22')), compose(layers, furnitureHide('20304f'))]

    const outside = [...layers.mask.keys()].filter((pixel) => layers.mask[pixel] === 0)
    // A detail shows little besides leather.
    expect(outside.length).toBeGreaterThan(render.endsWith('/detail') ? 100 : 1000)
    expect(outside.every((pixel) => brown.pixels[pixel * 3] === blue.pixels[pixel * 3])).toBe(true)
  })
})
