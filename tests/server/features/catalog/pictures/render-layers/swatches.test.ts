import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { compose } from '#shared/domain/pictures/render-layers/compose.ts'
import { bundledPictures } from '#src/server/features/catalog/pictures/available-pictures.ts'
import { familyLook } from '#src/server/features/catalog/pictures/render-layers/families.ts'
import { readRenderLayers } from '#src/server/features/catalog/pictures/render-layers/read-render-layers.ts'
import { swatchHide } from '#src/server/features/catalog/pictures/render-layers/swatch-hide.ts'
import { PICTURES_FOLDER } from '#src/server/features/catalog/pictures/resources.ts'
import { leatherTypes } from '#src/server/twins/netsuite/demo/leathers.ts'
import { colorDifference, type Lab, labOf, rgbOf } from '../../../../../../build/lib/color-difference.ts'
import { meanColor, medianColor } from './colors.ts'

const SWATCHES = join(PICTURES_FOLDER, 'swatches')
/** The size of a swatch in the leather chooser. */
const WIDTH = 160

type SwatchColors = { name: string; family: string; wanted: Lab; median: Lab; mean: Lab }

/** Composes a swatch in each of these colors. Returns the wanted color, and the median and mean of the swatch. */
async function composeSwatches(
  family: string,
  colors: readonly { name: string; hex: string }[],
  folder = SWATCHES,
): Promise<SwatchColors[]> {
  const { grain, shine } = await familyLook(folder, family)
  const layers = await readRenderLayers(join(folder, grain), WIDTH)
  return colors.map(({ name, hex }) => {
    const swatch = compose(layers, swatchHide(layers, hex, shine))
    const [median, mean] = [labOf(medianColor(swatch)), labOf(meanColor(swatch))]
    return { name, family, wanted: labOf(rgbOf(hex)), median, mean }
  })
}

describe('the swatches of all leathers', () => {
  let shown: SwatchColors[]

  beforeAll(async () => {
    const families = Map.groupBy(leatherTypes, ({ leather }) => leather.swatch)
    const types = (family: string) => (families.get(family) ?? []).map(({ name, hex }) => ({ name, hex: hex.slice(1) }))
    shown = (await Promise.all([...families.keys()].map((family) => composeSwatches(family, types(family))))).flat()
  })

  it('show the color of the catalog, by mean and by median', () => {
    expect(shown.length).toBe(leatherTypes.length)
    const wrongSwatches = shown.flatMap(({ name, family, wanted, median, mean }) => {
      const [byMedian, byMean] = [colorDifference(wanted, median), colorDifference(wanted, mean)]
      return Math.max(byMedian, byMean) > 3
        ? [`${name} (${family}): ${byMedian.toFixed(1)} and ${byMean.toFixed(1)}`]
        : []
    })

    expect(wrongSwatches).toEqual([])
  })

  it('of one family differ as much as in the catalog, and have the same order of lightness', () => {
    const indistinctPairs = shown.flatMap((one, at) =>
      shown.slice(at + 1).flatMap((other) => {
        const [wanted, seen] = [colorDifference(one.wanted, other.wanted), colorDifference(one.mean, other.mean)]
        const isOrderReversed =
          Math.abs(one.wanted[0] - other.wanted[0]) > 2 &&
          Math.sign(one.wanted[0] - other.wanted[0]) !== Math.sign(one.mean[0] - other.mean[0])
        const isOneFamily = one.family === other.family
        return isOneFamily && (isOrderReversed || (wanted > 2 && seen < wanted / 2))
          ? [`${one.name} and ${other.name}: ${wanted.toFixed(1)} became ${seen.toFixed(1)}`]
          : []
      }),
    )

    expect(indistinctPairs).toEqual([])
  })
})

it.each([...bundledPictures().swatchFamilies])('a swatch of %s can be dark, light or bright', async (family) => {
  const hexes = ['8a4b22', '1c1b1a', '20304f', 'e8dcc0', 'b01c28', '2e4a36', '8c7a66', 'd9a441', 'f4efe6']

  for (const { name, wanted, median } of await composeSwatches(
    family,
    hexes.map((hex) => ({ name: hex, hex })),
  )) {
    expect(colorDifference(wanted, median), `${family} in #${name}`).toBeLessThan(3)
  }
})

it.each([...bundledPictures().closeUps])('a close-up (%s) has the color of the catalog', async (name) => {
  const colors = ['8a4b22', '1c1b1a', 'e8dcc0'].map((hex) => ({ name: hex, hex }))

  for (const { wanted, median } of await composeSwatches(name, colors, join(PICTURES_FOLDER, 'close-ups')))
    expect(colorDifference(wanted, median)).toBeLessThan(2)
})
