import { expect, test } from 'playwright/test'
import { catalogLeathers, measureColors } from '../../build/bench/color/measure-colors.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

/** White, cognac, black, a red with deep gloss, and a nap without gloss. */
const LEATHERS = ['Toledo 01 Sneeuw', 'Toledo 09 Cognac', 'Rivièra 09 Onyx', 'Bologna 08 Bordeaux', 'Veluwe 09 Kraai']

// `npm run bench -- color` measures all leathers.
test('a leather has one color in the picture, in 3D and as a sample', LONG_DESKTOP_ONLY, async ({ page }) => {
  test.slow()
  const leathers = catalogLeathers().filter(({ name }) => LEATHERS.includes(name))
  const measured = await measureColors(page, leathers)

  expect(measured.overlap).toBeGreaterThan(0.99)
  expect(measured.leathers.map(({ name }) => name).toSorted()).toEqual(LEATHERS.toSorted())
  for (const { name, worst, pictureTo3d } of measured.leathers) {
    expect(worst, `${name}: picture, 3D and sample`).toBeLessThan(4)
    expect(pictureTo3d.lit, `${name}: picture and 3D`).toBeLessThan(2)
  }
})
